import { expect, test } from 'vitest';
import { hashOf } from '../../../functions/src/hash.ts';
import { addDays, lusakaInstant } from '../../../src/domain/time/time.ts';
import type { StaffPushKind } from '../../../src/domain/weekend/staff-push.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import type { Phone } from '../../fixtures/local-push-service.ts';
import {
  expectRefusal,
  expectResult,
  look,
  lookFor,
  newLearner,
  newStaff,
  put,
  send,
  type StaffPerson,
} from '../hub.ts';
import { newCourse, placeUnderReview } from '../order-fixtures.ts';
import { newClass, service, tick, withPushService } from './push-fixtures.ts';

withPushService();

const NONE = { saturday: false, sunday: false, recording: false };

async function newDevice(kinds: StaffPushKind[], of?: StaffPerson): Promise<Phone & { owner: StaffPerson }> {
  const phone = service.subscribe();
  const owner = of ?? (await newStaff());
  expectResult(await send('save-staff-device', owner, { ...phone.subscription, kinds }));
  return Object.assign(phone, { owner });
}
const bodiesOf = (phone: Phone) => phone.received.map(({ payload }) => payload.body);
const fridayOf = (weekend: string) => lusakaInstant(addDays(weekend, -1), '16:00');

/** A weekend at the usual times, decades ahead. */
async function usualClass() {
  const { id: courseId } = await newCourse({ title: 'Cybersecurity Basics' });
  const offering = await newClass({ courseId, linksPublished: NONE });
  const usual = { ...offering, ...usualTimes(offering.weekendDate) };
  await put('offerings', usual);
  return usual;
}

test('on Friday at 16:00 staff who wish are told what is missing, once, each on their devices', async () => {
  const [device, other] = [await newDevice(['weekend_missing']), await newDevice(['link_missing'])];
  const { weekendDate } = await usualClass();
  const at = fridayOf(weekendDate);
  await tick(at - MINUTE);
  expect(bodiesOf(device)).toEqual([]);
  for (const later of [0, MINUTE, 30 * MINUTE]) await tick(at + later);
  expect(device.received).toHaveLength(1);
  expect(bodiesOf(device)[0]).toMatch(/^1 class lacks a link/);
  expect(device.received[0]?.payload).toMatchObject({ kind: 'staff', path: '/internal/ops/weekend' });
  expect(other.received).toEqual([]);
});

test('an hour before a class without a link its course is named; with a link nothing is told', async () => {
  const device = await newDevice(['link_missing']);
  const offering = await usualClass();
  const at = offering.saturdayStartsAt - HOUR;
  for (const later of [-MINUTE, 0, MINUTE]) await tick(at + later);
  expect(bodiesOf(device)).toEqual(['Cybersecurity Basics has no link yet.']);
  await put('offerings', { ...offering, linksPublished: { ...NONE, saturday: true, sunday: true } });
  await tick(offering.sundayStartsAt - HOUR);
  expect(device.received).toHaveLength(1);
});

test('proofs that wait longer than was promised are told of once a day', async () => {
  const device = await newDevice(['proofs_late']);
  const { weekendDate, courseId } = await usualClass();
  const friday = lusakaInstant(addDays(weekendDate, -1), '12:00');
  await placeUnderReview({ courseId }, { firstWeekend: weekendDate, submittedAt: friday - 13 * HOUR });
  for (const later of [0, MINUTE, HOUR]) await tick(friday + later);
  expect(bodiesOf(device)).toEqual(['Learners of the next class wait longer than was promised.']);
  await tick(lusakaInstant(weekendDate, '08:00'));
  expect(device.received).toHaveLength(2);
});

test('nothing more is told on a device that was switched off, or whose member was disabled', async () => {
  const [removed, disabled] = [await newDevice(['weekend_missing']), await newDevice(['weekend_missing'])];
  const gone = await newDevice(['weekend_missing']);
  const request = { endpoint: removed.endpoint };
  expect(expectResult(await send('remove-staff-device', disabled.owner, request))).toEqual({
    removed: false,
  });
  expect(expectResult(await send('remove-staff-device', removed.owner, request))).toEqual({ removed: true });
  const change = { uid: disabled.owner.uid, isActive: false };
  expectResult(await send('save-staff', await newStaff('owner'), change));
  expect(await lookFor('staffDevices', 'uid', disabled.owner.uid)).toEqual([]);
  // Somebody who left in another way.
  await put('admins', { ...(await look('admins', gone.owner.uid)), id: gone.owner.uid, isActive: false });
  const { weekendDate } = await usualClass();
  await tick(fridayOf(weekendDate));
  for (const phone of [removed, disabled, gone]) expect(phone.received).toEqual([]);
  expect(await look('staffDevices', hashOf(gone.endpoint))).toBeNull();
});

test('learners have no device of staff, and a strange address is refused', async () => {
  const { subscription } = service.subscribe();
  const request = { ...subscription, kinds: ['weekend_missing'] };
  expectRefusal(await send('save-staff-device', await newLearner(), request), 403);
  const strange = { ...request, endpoint: 'https://push.example.com/one' };
  expectRefusal(await send('save-staff-device', await newStaff(), strange), 400);
  expectRefusal(await send('save-staff-device', await newStaff(), { ...request, kinds: ['verdict'] }), 400);
});
