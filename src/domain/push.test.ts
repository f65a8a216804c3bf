import { expect, test } from 'vitest';
import {
  isPushEndpoint,
  movedPayload,
  NEUTRAL_PUSH,
  pushPayloadSchema,
  reminderPayload,
  verdictPayload,
} from './push.ts';
import { lusakaInstant } from './time.ts';

const at = {
  offeringId: 'o1',
  slot: 'saturday',
  startsAt: lusakaInstant('2026-11-28', '15:00'),
  path: '/join/o1/saturday',
} as const;

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s belongs to a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilpush.apple.com.example.com/x',
  'https://notpush.apple.com@example.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  'nonsense',
])('%s does not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test('a local origin counts only where it is named', () => {
  expect(isPushEndpoint('http://127.0.0.1:9/p', ['http://127.0.0.1:9'])).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9/p')).toBe(false);
});

test('every message fits the payload and both reminders of a class share one tag', () => {
  const messages = [
    reminderPayload('day_before', at),
    reminderPayload('soon', at),
    movedPayload(at),
    verdictPayload('ACDEFGHJ', '/dashboard'),
    NEUTRAL_PUSH,
  ];
  for (const message of messages) expect(pushPayloadSchema.parse(message)).toEqual(message);
  expect(messages[0]?.tag).toBe(messages[1]?.tag);
  expect(messages[0]?.body).toBe('Your class is tomorrow, Sat 15:00 CAT.');
  expect(messages[1]?.body).toBe('Your class starts at 15:00 CAT. The link is open now.');
});

test('a payload never leads away from the hub', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1']) {
    expect(pushPayloadSchema.safeParse({ ...NEUTRAL_PUSH, path }).success).toBe(false);
  }
});
