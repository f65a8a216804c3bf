import { expect, test } from 'vitest';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { pushPayloadSchema, readPush } from '../notifications/push-message.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { HOUR, MINUTE } from '../wire/limits.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { dueStaffPushes, isProofLate, lackingOf, staffPushPayload } from './staff-push.ts';

const weekend = '2026-11-28';
const at = (day: number, time: string) => lusakaInstant(addDays(weekend, day), time);
const offeringOf = (id: string, changes: Partial<Offering> = {}) =>
  makeOffering({
    id,
    weekendDate: weekend,
    ...usualTimes(weekend),
    isVisible: true,
    linksPublished: { saturday: false, sunday: true, recording: false },
    ...changes,
  });
const kindsAt = (now: number, ...offerings: Offering[]) =>
  dueStaffPushes(offerings, now).map(({ kind }) => kind);

test('what the weekend lacks is due on Friday from 16:00 to 17:00 in Lusaka, once for all classes', () => {
  const [one, other] = [offeringOf('one'), offeringOf('other')];
  const friday = (time: string) =>
    dueStaffPushes([one, other], at(-1, time)).filter(({ kind }) => kind === 'weekend_missing');
  expect(friday('15:59')).toEqual([]);
  expect(friday('16:00')).toMatchObject([{ id: `staff_weekend_${weekend}`, offerings: [one, other] }]);
  expect(friday('17:00')).toHaveLength(1);
  expect(friday('17:01')).toEqual([]);
});

test('a class without a link is due an hour before it, and classes that begin together are told of together', () => {
  const [one, other] = [offeringOf('one'), offeringOf('other')];
  const out = offeringOf('out', { linksPublished: { saturday: true, sunday: true, recording: false } });
  const links = (time: string, ...of: Offering[]) =>
    dueStaffPushes(of, at(0, time)).filter(({ kind }) => kind === 'link_missing');
  expect(links('13:59', one)).toEqual([]);
  expect(links('14:00', one, other, out)).toMatchObject([{ at: at(0, '15:00'), offerings: [one, other] }]);
  expect(links('14:30', one)).toHaveLength(1);
  expect(links('14:31', one)).toEqual([]);
  expect(links('14:00', out, offeringOf('hidden', { isVisible: false }))).toEqual([]);
});

test('late proofs are told of once a day, in the two days before the next class, and never at night', () => {
  const late = (day: number, time: string) =>
    dueStaffPushes([offeringOf('one')], at(day, time)).filter(({ kind }) => kind === 'proofs_late');
  expect(late(-2, '14:59')).toEqual([]);
  expect(late(-2, '15:00')).toHaveLength(1);
  expect(late(-1, '06:59')).toEqual([]);
  const [morning, evening] = [late(-1, '07:00'), late(-1, '21:00')];
  expect(morning[0]?.id).toBe(evening[0]?.id);
  expect(late(0, '08:00')[0]?.id).not.toBe(morning[0]?.id);
  expect(late(-1, '21:01')).toEqual([]);
  expect(kindsAt(at(2, '12:00'), offeringOf('one'))).toEqual([]);
  const now = at(0, '08:00');
  expect([null, now - 12 * HOUR, now - 12 * HOUR - MINUTE].map((one) => isProofLate(one, now))).toEqual([
    false,
    false,
    true,
  ]);
});

test('the texts are such as phones can show, and lead to the page', () => {
  const occasions = [
    ...dueStaffPushes([offeringOf('one')], at(-1, '16:00')),
    ...dueStaffPushes([offeringOf('one')], at(0, '14:00')),
  ];
  expect(new Set(occasions.map(({ kind }) => kind)).size).toBe(3);
  for (const occasion of occasions) {
    const payload = staffPushPayload(occasion, 'Something is missing.');
    expect(pushPayloadSchema.safeParse(payload).success).toBe(true);
    expect(readPush(JSON.stringify(payload))).toEqual(payload);
    expect(payload).toMatchObject({ kind: 'staff', path: '/internal/ops/weekend' });
    expect(lackingOf(occasion, at(-1, '16:00'))).toBe(1);
  }
});
