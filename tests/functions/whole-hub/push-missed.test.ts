/** The evening after a class: whoever paid and was not there hears once when the same class repeats (rules §8). */
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { put } from '../hub.ts';
import { newAttender, newClass, tick, withPushService } from './push-fixtures.ts';

withPushService();

const evening = 3 * HOUR;
const titles = (phone: { readonly received: readonly { readonly payload: { readonly title: string } }[] }) =>
  phone.received.map(({ payload }) => payload.title).filter((title) => title.startsWith('You missed'));

test('who missed Saturday hears it at 18:00, once; who was there, was marked present or wants no reminders, does not', async () => {
  const offering = await newClass();
  const [missed, was, marked, absent, silent] = await Promise.all([
    newAttender(offering),
    newAttender(offering),
    newAttender(offering),
    newAttender(offering),
    newAttender(offering, {}, ['starting_soon']),
  ]);
  const mark = { offeringId: offering.id, slot: 'saturday' } as const;
  await Promise.all([
    put('attendance', makeAttendance({ ...mark, userId: was.uid })),
    put('attendance', makeAttendance({ ...mark, userId: marked.uid, joinedAt: [], correctedTo: true })),
    put('attendance', makeAttendance({ ...mark, userId: absent.uid, correctedTo: false })),
  ]);
  const { saturdayStartsAt: startsAt } = offering;
  await tick(startsAt + evening - MINUTE);
  expect(titles(missed.phone)).toEqual([]);
  for (const late of [0, MINUTE, HOUR]) await tick(startsAt + evening + late);
  expect(titles(missed.phone)).toEqual(['You missed Saturday']);
  expect(titles(absent.phone)).toEqual(['You missed Saturday']);
  expect([was, marked, silent].flatMap(({ phone }) => titles(phone))).toEqual([]);
  expect(missed.phone.received.at(-1)?.payload.path).toBe(paths.join(offering.id, 'sunday'));
});
