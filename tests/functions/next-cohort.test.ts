/** The next cohort: weekends that are planned ahead, published at once, and for which people register between two dates. */
import { expect, test } from 'vitest';
import { registrationOpensSentence } from '../../src/domain/cohort/registration.ts';
import type { Offering } from '../../src/domain/classes/offering.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { addDays, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeClassLinks } from '../factories/offering.ts';
import {
  ask,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newLearner,
  newStaff,
  putAs,
  send,
} from './hub.ts';
import { newCourse, placeOrder, putOffering, registering, withSettings } from './order-fixtures.ts';

withSettings();

/** A weekend that lies ahead, whatever the day and the hour. */
const FIRST = addDays(weekendOf(Date.now()), 7);
const SECOND = addDays(FIRST, 7);
const THIRD = addDays(FIRST, 14);

/** A weekend of the course, at odd times, with seats, links and dates of registration. */
async function putWeekend(courseId: string, weekendDate: string, changes: Partial<Offering> = {}) {
  const offering = await putOffering({
    id: offeringIdOf(courseId, weekendDate),
    courseId,
    weekendDate,
    saturdayStartsAt: lusakaInstant(weekendDate, '09:30'),
    sundayStartsAt: lusakaInstant(addDays(weekendDate, 1), '16:00'),
    capacity: 20,
    ...changes,
  });
  await putAs('classLinks', offering.id, makeClassLinks());
  return offering;
}

const rowsOf = async (courseId: string) =>
  (await findDocs('offerings', 'courseId', courseId)).map((row) => row['weekendDate']).sort();

test('weekends are planned as the last one, hidden and without links; what exists stays', async () => {
  const [{ id: courseId }, manager] = [await newCourse(), await newStaff('manager')];
  await putWeekend(courseId, FIRST);
  const later = await putWeekend(courseId, THIRD, { capacity: 7 });
  const request = { courseIds: [courseId, courseId], from: SECOND, weeks: 3, times: 'last' };
  const answer = expectResult(await send('plan-weekends', manager, request));
  expect(answer).toEqual({
    created: [offeringIdOf(courseId, SECOND), offeringIdOf(courseId, addDays(FIRST, 21))],
    kept: 1,
  });
  expect(await readDoc('offerings', offeringIdOf(courseId, SECOND))).toMatchObject({
    saturdayStartsAt: lusakaInstant(SECOND, '09:30'),
    sundayStartsAt: lusakaInstant(addDays(SECOND, 1), '16:00'),
    capacity: 20,
    isVisible: false,
    linksPublished: { saturday: false, sunday: false, recording: false },
  });
  expect(await readDoc('classLinks', offeringIdOf(courseId, SECOND))).toBeNull();
  expect((await readDoc('offerings', later.id))?.['capacity']).toBe(7);

  // Two requests at once for the same weekends make them once.
  const both = await Promise.all([1, 2].map(() => send('plan-weekends', manager, { ...request, weeks: 4 })));
  expect(both.map((one) => expectResult(one).created.length).sort()).toEqual([0, 1]);
  expect(await rowsOf(courseId)).toEqual([0, 7, 14, 21, 28].map((days) => addDays(FIRST, days)));
});

test('a course keeps its rooms: later weekends and planned ones get them, no other course’s room', async () => {
  const [{ id: courseId }, manager] = [await newCourse(), await newStaff('manager')];
  const first = await putWeekend(courseId, FIRST);
  const second = await putWeekend(courseId, SECOND);
  const rooms = {
    saturdayLink: `https://meet.google.com/${courseId}-a`,
    sundayLink: `https://meet.google.com/${courseId}-b`,
  };
  expectResult(
    await send('save-links', manager, {
      offeringId: first.id,
      ...rooms,
      keepsRooms: true,
      recordingLink: null,
    }),
  );
  const kept = { ...rooms, reused: { saturday: true, sunday: true, recording: false } };
  expect(await readDoc('classLinks', first.id)).toMatchObject(kept);
  // Its recording is its own.
  const { recordingLink } = makeClassLinks();
  expect(await readDoc('classLinks', second.id)).toMatchObject({ ...kept, recordingLink });

  const plan = { from: THIRD, weeks: 1, times: 'usual' };
  expectResult(await send('plan-weekends', manager, { ...plan, courseIds: [courseId] }));
  expect(await readDoc('classLinks', offeringIdOf(courseId, THIRD))).toMatchObject({
    ...kept,
    recordingLink: null,
  });

  // Another course has the room on a weekend that this one would keep it for.
  const [{ id: other }, fourth] = [await newCourse(), addDays(FIRST, 21)];
  const taken = await putWeekend(other, fourth);
  await putAs('classLinks', taken.id, { ...makeClassLinks(), ...rooms });
  expectResult(await send('plan-weekends', manager, { ...plan, from: fourth, courseIds: [courseId] }));
  const planned = offeringIdOf(courseId, fourth);
  expect(await readDoc('classLinks', planned)).toBeNull();
  const again = await send('save-links', manager, { offeringId: first.id, keepsRooms: true });
  expectRefusal(again, 400, { saturdayLink: staffMessages.linkTaken });
  expect(await readDoc('classLinks', planned)).toBeNull();
});

test('a course that paused for half a year is planned as its last weekend was', async () => {
  const [{ id: courseId }, manager] = [await newCourse(), await newStaff('manager')];
  await putWeekend(courseId, addDays(FIRST, -7 * 30), { capacity: 3 });
  await putWeekend(courseId, addDays(FIRST, -7 * 26));
  const request = { courseIds: [courseId], from: FIRST, weeks: 1, times: 'last' };
  expectResult(await send('plan-weekends', manager, request));
  expect(await readDoc('offerings', offeringIdOf(courseId, FIRST))).toMatchObject({
    capacity: 20,
    saturdayStartsAt: lusakaInstant(FIRST, '09:30'),
  });
});

test('what is over is not planned', async () => {
  const { id: courseId } = await newCourse();
  const request = { courseIds: [courseId], from: addDays(FIRST, -14), weeks: 1, times: 'usual' };
  expectRefusal(await send('plan-weekends', await newStaff('manager'), request), 400, {
    from: staffMessages.planPast,
  });
  expect(await rowsOf(courseId)).toEqual([]);
});

test('planned weekends reach learners when they are published, all at once', async () => {
  const [{ id: courseId }, manager] = [await newCourse(), await newStaff('manager')];
  const request = { courseIds: [courseId], from: FIRST, weeks: 2, times: 'usual' };
  const { created } = expectResult(await send('plan-weekends', manager, request));
  const shownOf = async () =>
    (await ask('/functions/catalogue')).body.offerings.filter((one: Offering) => one.courseId === courseId);
  expect(await shownOf()).toEqual([]);
  expect(expectResult(await send('publish-weekends', manager, { offeringIds: created }))).toEqual({
    shown: created,
  });
  expect((await shownOf()).map(({ id }: Offering) => id)).toEqual(created);
  const again = await send('publish-weekends', manager, { offeringIds: created });
  expect(expectResult(again)).toEqual({ shown: [] });
  expectRefusal(await send('publish-weekends', manager, { offeringIds: ['nowhere'] }), 404);
});

test('learners enrolled in a weekend hear of its classes when it is published', async () => {
  const { order } = await placeOrder({}, { status: 'paid', firstWeekend: FIRST });
  const manager = await newStaff('manager');
  const { id } = await putWeekend(order.courseId, FIRST, { isVisible: false });
  expectResult(await send('publish-weekends', manager, { offeringIds: [id] }));
  expect(await findDocs('pushOutbox', 'offeringId', id)).toHaveLength(2);
});

test('people register for the first weekend whose registration is open, or read when it opens', async () => {
  const { id: courseId } = await newCourse();
  const register = async () => send('register-course', await newLearner(), registering(courseId));
  const noteOf = async () =>
    (await ask('/functions/catalogue')).body.courses.find((one: { id: string }) => one.id === courseId)
      .registrationNote;
  const first = await putWeekend(courseId, FIRST, { registrationClosesAt: Date.now() - HOUR });
  const opening = { registrationOpensAt: Date.now() + DAY };
  const second = await putWeekend(courseId, SECOND, opening);
  const sentence = registrationOpensSentence({ ...second, ...opening });
  expectRefusal(await register(), 400, { courseId: `${sentence}.` });
  expect(await findDocs('enrollments', 'courseId', courseId)).toEqual([]);
  expect(await noteOf()).toBe(sentence);
  const [shown] = (await ask('/functions/catalogue')).body.offerings.filter(
    ({ id }: Offering) => id === second.id,
  );
  expect(Object.keys(shown)).not.toContain('registrationOpensAt');

  const manager = await newStaff('manager');
  const save = (change: object) => send('save-offering', manager, { offeringId: second.id, ...change });
  expectResult(await save({ registrationOpensAt: Date.now() - HOUR }));
  expect(await noteOf()).toBeUndefined();
  expect(expectResult(await register()).firstWeekend).toBe(SECOND);
  expectResult(await send('save-offering', manager, { offeringId: first.id, registrationClosesAt: null }));
  expect(expectResult(await register()).firstWeekend).toBe(FIRST);
});

test('a learner who registered in time keeps the weekend if the payment comes later', async () => {
  const { id: courseId } = await newCourse();
  const learner = await newLearner();
  const { id } = await putWeekend(courseId, FIRST);
  const request = registering(courseId);
  const { orderId } = expectResult(await send('register-course', learner, request));
  const manager = await newStaff('manager');
  const closed = { offeringId: id, registrationClosesAt: Date.now() - HOUR };
  expectResult(await send('save-offering', manager, closed));
  expect(expectResult(await send('register-course', learner, request))).toMatchObject({
    orderId,
    created: false,
    firstWeekend: FIRST,
  });
});

test('registration does not close before it opens, nor after the classes', async () => {
  const [{ id: courseId }, manager] = [await newCourse(), await newStaff('manager')];
  const { id: offeringId, sundayStartsAt } = await putWeekend(courseId, SECOND);
  const refused = async (change: object) =>
    expectRefusal(await send('save-offering', manager, { offeringId, ...change }), 400).fields;
  const opensAt = Date.now() + DAY;
  expect(await refused({ registrationOpensAt: opensAt, registrationClosesAt: opensAt })).toEqual({
    registrationClosesAt: staffMessages.closesBefore,
  });
  expect(await refused({ registrationClosesAt: sundayStartsAt + 1 })).toEqual({
    registrationClosesAt: staffMessages.closesLate,
  });
});
