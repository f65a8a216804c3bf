import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import { savePushSubscription } from '../wire/push-command.ts';
import {
  changePayload,
  movePayload,
  pushTimeToLive,
  reminderPayload,
  testPayload,
  decisionPayload,
} from './push-text.ts';
import { FALLBACK_PUSH, pushPayloadSchema, readPush } from './push-message.ts';
import { isPushEndpoint } from './push.ts';
import { lusakaInstant } from '../time/time.ts';

const startsAt = lusakaInstant('2026-11-28', '15:00');
const at = { offeringId: 'o1', slot: 'saturday', startsAt, path: '/join/o1/saturday' } as const;

describe('an address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com/',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://notpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'http://169.254.169.254/latest/',
    '',
  ])('not %j', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
    expect(isPushEndpoint(endpoint, true)).toBe(false);
  });

  test('may be on this machine only on the emulators', () => {
    expect(isPushEndpoint('http://127.0.0.1:12345/one', true)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:12345/one')).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1.evil.example:80/one', true)).toBe(false);
  });
});

test('a subscription has keys of the right length, and only kinds that exist', () => {
  const request = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    kinds: ['verdict'],
  };
  expect(savePushSubscription.request.safeParse(request).success).toBe(true);
  for (const changes of [
    { endpoint: 'fcm' },
    { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` },
    { keys: { ...request.keys, auth: 'a'.repeat(21) } },
    { keys: { ...request.keys, p256dh: `${'B'.repeat(86)}=` } },
    { kinds: ['advertising'] },
  ]) {
    expect(savePushSubscription.request.safeParse({ ...request, ...changes }).success).toBe(false);
  }
});

const every = [
  reminderPayload('day_before', at),
  reminderPayload('starting_soon', at),
  changePayload(at, startsAt - DAY, startsAt),
  changePayload(at, startsAt, null),
  decisionPayload('ACDE3467', startsAt, '/dashboard'),
  movePayload('ACDE3467', '2026-12-05', startsAt, '/dashboard'),
  testPayload(startsAt, '/dashboard'),
  FALLBACK_PUSH,
];

test.each(every.map((payload) => [payload.title, payload] as const))(
  '“%s” is read as it was sent, and fits a push of 4 KB by far',
  (_, payload) => {
    const text = JSON.stringify(payload);
    expect(readPush(text)).toEqual(payload);
    expect(text.length).toBeLessThan(1_000);
  },
);

test('no order, name or amount can be read on a lock screen', () => {
  for (const { title, body } of every)
    expect(`${title} ${body}`).not.toMatch(/ACDE3467|K\s?\d|kwacha|reject/i);
});

test.each([
  undefined,
  '',
  'not json',
  '[]',
  '{"v":2}',
  JSON.stringify({ ...every[0], path: '//evil.example' }),
])('what cannot be read, such as %j, becomes the neutral message', (text) => {
  expect(readPush(text)).toEqual(FALLBACK_PUSH);
});

test.each([
  { v: 2 },
  { kind: 'advertising' },
  { tag: '' },
  { tag: 'a'.repeat(201) },
  { title: 7 },
  { title: 'a'.repeat(101) },
  { body: '' },
  { body: 'a'.repeat(201) },
  { path: 'dashboard' },
  { path: `/${'a'.repeat(300)}` },
  { closes: 'all' },
  { closes: Array.from({ length: 6 }, () => 'one') },
  { closes: [3] },
])('what has %j is not a push of the hub', (changes) => {
  const sent = { ...every[0], ...changes };
  expect(readPush(JSON.stringify(sent))).toEqual(FALLBACK_PUSH);
});

test('a payload never leads away from the hub', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1']) {
    expect(pushPayloadSchema.safeParse({ ...FALLBACK_PUSH, path }).success).toBe(false);
  }
});

test('times are said on the Lusaka clock', () => {
  expect(every.slice(0, 3).map(({ body }) => body)).toEqual([
    'It starts Sat 28 Nov, 15:00 CAT.',
    'At 15:00 CAT. The class page is open now.',
    'It starts Sat 28 Nov, 15:00 CAT.',
  ]);
});

test('a class that had no date has no new time', () => {
  expect(changePayload(at, null, startsAt)).toMatchObject({
    title: 'Your class has a date',
    body: 'It starts Sat 28 Nov, 15:00 CAT.',
  });
  expect(changePayload(at, startsAt - DAY, startsAt).title).toBe('Your class has a new time');
});

test('outdated pushes are closed: the one a day before by the 15-minute one, and both by a move', () => {
  const [dayBefore, soon] = [reminderPayload('day_before', at), reminderPayload('starting_soon', at)];
  expect(soon.tag).not.toBe(dayBefore.tag);
  expect(soon.closes).toContain(dayBefore.tag);
  const moved = changePayload(at, startsAt, startsAt + DAY);
  const again = changePayload(at, startsAt + DAY, null);
  expect(moved.closes).toEqual(expect.arrayContaining([dayBefore.tag, soon.tag]));
  expect(again.tag).not.toBe(moved.tag);
  expect(again.closes).toContain(moved.tag);
});

test('no push outlives what it is about; the later reminder lives 900 s at most', () => {
  expect(pushTimeToLive.starting_soon(startsAt - 15 * MINUTE, startsAt)).toBe(900_000);
  expect(pushTimeToLive.starting_soon(startsAt - 13 * MINUTE, startsAt)).toBe(780_000);
  expect(pushTimeToLive.day_before(startsAt - DAY, startsAt)).toBe(23 * HOUR);
  expect(pushTimeToLive.class_changed(startsAt - HOUR, startsAt)).toBe(HOUR);
  expect(pushTimeToLive.class_changed(startsAt - 20 * DAY, startsAt)).toBe(3 * DAY);
});
