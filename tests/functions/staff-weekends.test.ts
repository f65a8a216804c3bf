/** Weekends as staff plan them: the seats that are counted, and rooms that are used again on purpose. */
import { expect, test } from 'vitest';
import { SEATS_AT_ONCE } from '../../src/domain/wire/limits.ts';
import { endOfDay, addDays } from '../../src/domain/time/time.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { expectRefusal, expectResult, readDoc, newStaff, send, unique } from './hub.ts';
import { newOffering, putEnrollment } from './order-fixtures.ts';

const SATURDAY = '2026-12-12';

test('the seats of a weekend are those of all whose course has it, paid and not, and of nobody else', async () => {
  const courseId = `course-${unique()}`;
  const enroll = (changes: object) => putEnrollment({ courseId, ...changes });
  const from = (firstWeekend: string) => ({ firstWeekend, validUntil: validUntilFor(firstWeekend) });
  const before = addDays(SATURDAY, -7);
  await Promise.all([
    enroll({ status: 'paid', ...from(SATURDAY) }),
    enroll({ status: 'paid', ...from(before) }),
    enroll({ status: 'paid', firstWeekend: SATURDAY, validUntil: null }),
    enroll({ status: 'pending', firstWeekend: SATURDAY, validUntil: null }),
    // The course of the first is over by then, that of the second begins later, and the third's account was deleted.
    enroll({ status: 'paid', ...from(addDays(SATURDAY, -14)) }),
    enroll({ status: 'paid', ...from(addDays(SATURDAY, 7)) }),
    enroll({ status: 'paid', firstWeekend: before, validUntil: endOfDay(addDays(before, 1)) }),
    enroll({ status: 'paid', ...from(SATURDAY), courseId: `course-${unique()}` }),
  ]);
  const weekends = [SATURDAY, addDays(SATURDAY, 21)].map((weekendDate) => ({ courseId, weekendDate }));
  const result = expectResult(await send('count-seats', await newStaff('reviewer'), { weekends }));
  expect(result).toEqual({
    seats: [
      { paid: 3, unpaid: 1, held: 0, offered: 0, waiting: 0 },
      { paid: 0, unpaid: 0, held: 0, offered: 0, waiting: 0 },
    ],
  });
  const bare = { weekends, enrolledOnly: true };
  const enrolled = expectResult(await send('count-seats', await newStaff('reviewer'), bare));
  expect(enrolled).toEqual(result);
});

test('seats of too many weekends at once are refused', async () => {
  const weekends = [{ courseId: 'data-analysis', weekendDate: SATURDAY }];
  const many = Array.from({ length: SEATS_AT_ONCE + 1 }, () => weekends[0]);
  expectRefusal(await send('count-seats', await newStaff('reviewer'), { weekends: many }), 400);
});

test('a room marked as reused on purpose stays so until its link changes', async () => {
  const [manager, { id: offeringId }] = [await newStaff('manager'), await newOffering()];
  const [saturdayLink, other] = [`https://zoom.us/j/${unique()}`, `https://zoom.us/j/${unique()}`];
  const reusedOf = async () => (await readDoc('classLinks', offeringId))?.['reused'];
  const none = { saturday: false, sunday: false, recording: false };
  const save = async (change: object) => {
    expectResult(await send('save-links', manager, { offeringId, ...change }));
    return reusedOf();
  };
  expect(await save({ saturdayLink })).toEqual(none);
  expect(await save({ reused: { saturday: true } })).toEqual({ ...none, saturday: true });
  expect(await save({ sundayLink: other, published: { saturday: true } })).toEqual({
    ...none,
    saturday: true,
  });
  expect(await save({ saturdayLink: `${saturdayLink}/` }), 'the same room').toEqual({
    ...none,
    saturday: true,
  });
  expect(await save({ saturdayLink: `${saturdayLink}9` })).toEqual(none);
});
