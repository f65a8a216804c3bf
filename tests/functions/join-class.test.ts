import { expect, test } from 'vitest';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { joinClass } from '../../src/domain/wire/command.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import { DAY, JOIN_CLICKS_MAX, MINUTE } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { joinRefusals } from '../../src/domain/wire/class-messages.ts';
import type { Offering } from '../../src/domain/classes/offering.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { makeClassLinks } from '../factories/offering.ts';
import { expectRefusal, expectResult, readDoc, newKey, newLearner, put, putAs, send } from './hub.ts';
import { newClassAt, newCode, type Placed, placeOrder } from './order-fixtures.ts';

const join = joinClass.name;
const weekend = weekendOf(Date.now());
const paid: Partial<Enrollment> = { status: 'paid', firstWeekend: weekend, validUntil: Date.now() + 9 * DAY };
const links = makeClassLinks({ recordingLink: 'https://example.com/recording' });

/** A class that starts so long after now (before, where negative), and a learner of its course. */
async function classAt(
  offset: number,
  enrollment: Partial<Enrollment> = paid,
  changes: Partial<Offering> = {},
): Promise<Placed & { offering: Offering }> {
  const placed = await placeOrder({ status: 'approved' }, enrollment);
  const offering = await newClassAt(placed.order.courseId, Date.now() + offset, changes, links);
  return { ...placed, offering };
}

const ask = (offering: Offering, slot = 'saturday') => ({ offeringId: offering.id, slot });
const attendanceOf = ({ learner, offering }: Placed & { offering: Offering }, slot = 'saturday' as const) =>
  readDoc('attendance', attendanceId(offering.id, slot, learner.uid));

test('within the window the class link is answered and the click is stored; each new click is added', async () => {
  const live = await classAt(-10 * MINUTE);
  const key = newKey();
  for (const sent of [{ key }, { key }, {}]) {
    expect(expectResult(await send(join, live.learner, ask(live.offering), sent))).toEqual({
      url: links.saturdayLink,
    });
  }
  const attendance = await attendanceOf(live);
  expect(attendance).toMatchObject({
    offeringId: live.offering.id,
    slot: 'saturday',
    userId: live.learner.uid,
    correctedBy: null,
  });
  expect(attendance?.['joinedAt']).toHaveLength(2);
});

test('the class link is stored nowhere but in its own document', async () => {
  const live = await classAt(0);
  const key = newKey();
  expectResult(await send(join, live.learner, ask(live.offering), { key }));
  const kept = JSON.stringify([await readDoc('commandKeys', key), await attendanceOf(live)]);
  expect(kept).not.toContain(links.saturdayLink);
});

test('16 minutes before the start it is refused with the hour at which it opens', async () => {
  const live = await classAt(16 * MINUTE);
  const { message, opensAt } = expectRefusal(await send(join, live.learner, ask(live.offering)), 409);
  expect(message).toBe(joinRefusals.upcoming);
  expect(opensAt).toBe(live.offering.saturdayStartsAt - 15 * MINUTE);
  expect(await attendanceOf(live)).toBeNull();
});

test("Sunday has a window and a link of its own, also after the class's end at 18:00", async () => {
  const live = await classAt(0, paid, {
    saturdayStartsAt: Date.now() - DAY,
    sundayStartsAt: Date.now() - 80 * MINUTE,
  });
  expectRefusal(await send(join, live.learner, ask(live.offering)), 409, joinRefusals.ended);
  expect(expectResult(await send(join, live.learner, ask(live.offering, 'sunday')))).toEqual({
    url: links.sundayLink,
  });
});

test('a class link that is not published, or does not exist, is refused as missing', async () => {
  const linksPublished = { saturday: false, sunday: true, recording: true };
  const unpublished = await classAt(0, paid, { linksPublished });
  const empty = await classAt(0);
  await putAs('classLinks', empty.offering.id, makeClassLinks({ saturdayLink: null }));
  for (const live of [unpublished, empty]) {
    expectRefusal(await send(join, live.learner, ask(live.offering)), 409, joinRefusals.noLink);
    expect(await attendanceOf(live)).toBeNull();
  }
});

test('an unpaid learner, one of another course, and one of another weekend are refused', async () => {
  const live = await classAt(0, { status: 'pending', firstWeekend: weekend });
  for (const learner of [live.learner, await newLearner()]) {
    expectRefusal(await send(join, learner, ask(live.offering)), 403, joinRefusals.noAccess);
  }
  const past = await classAt(0, paid, { weekendDate: addDays(weekend, -7) });
  expectRefusal(await send(join, past.learner, ask(past.offering)), 403, joinRefusals.otherWeekend);
});

test('with several enrollments for one course, one that opens the class is enough', async () => {
  const live = await classAt(0, {
    ...paid,
    firstWeekend: addDays(weekend, -28),
    validUntil: Date.now() - 20 * DAY,
  });
  const id = newCode();
  await put('enrollments', { ...live.enrollment, ...paid, id, orderId: id });
  expectResult(await send(join, live.learner, ask(live.offering)));
});

test('a hidden and an unknown class are answered alike', async () => {
  const hidden = await classAt(0, paid, { isVisible: false });
  for (const offeringId of [hidden.offering.id, 'no-such-offering']) {
    expectRefusal(
      await send(join, hidden.learner, { offeringId, slot: 'saturday' }),
      404,
      errorMessages.unknownClass,
    );
  }
});

test('recordings have no window, until 30 days after the end', async () => {
  const endedAgo = (ago: number) => {
    const validUntil = Date.now() - ago;
    const firstWeekend = addDays(weekendOf(validUntil), -7);
    const enrollment = { ...paid, firstWeekend, validUntil };
    return classAt(-ago - 7 * DAY, enrollment, { weekendDate: firstWeekend });
  };
  const still = await endedAgo(30 * DAY - MINUTE);
  expect(expectResult(await send(join, still.learner, ask(still.offering, 'recording')))).toEqual({
    url: links.recordingLink,
  });
  const over = await endedAgo(30 * DAY + MINUTE);
  const refused = await send(join, over.learner, ask(over.offering, 'recording'));
  expectRefusal(refused, 403, joinRefusals.recordingOver);
});

test('a recording of another weekend, and one that is not there, are refused', async () => {
  const live = await classAt(-2 * DAY);
  await put('offerings', { ...live.offering, weekendDate: addDays(weekend, -7) });
  const elsewhere = await send(join, live.learner, ask(live.offering, 'recording'));
  expectRefusal(elsewhere, 403, joinRefusals.otherWeekend);
  const linksPublished = { saturday: true, sunday: true, recording: false };
  await put('offerings', { ...live.offering, linksPublished });
  const missing = await send(join, live.learner, ask(live.offering, 'recording'));
  expectRefusal(missing, 409, joinRefusals.noRecording);
});

test('clicks above the stored number still open the class, and a correction by staff stays', async () => {
  const live = await classAt(0);
  const facts = { offeringId: live.offering.id, userId: live.learner.uid, correctedBy: 'staff-reviewer' };
  const full = Array.from({ length: JOIN_CLICKS_MAX }, (_, at) => Date.now() - at);
  for (const [before, after] of [
    [full, JOIN_CLICKS_MAX],
    [full.slice(1), JOIN_CLICKS_MAX],
  ] as const) {
    await put('attendance', makeAttendance({ ...facts, joinedAt: [...before] }));
    expectResult(await send(join, live.learner, ask(live.offering)));
    const kept = await attendanceOf(live);
    expect(kept?.['joinedAt']).toHaveLength(after);
    expect(kept?.['correctedBy']).toBe('staff-reviewer');
  }
});
