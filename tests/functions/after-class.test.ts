/** “I was there” and feedback: who may say what, until when, and once. */
import { describe, expect, test } from 'vitest';
import { claimAttendance, decideAttendanceClaim } from '../../src/domain/after-class/attendance-claim.ts';
import { giveFeedback } from '../../src/domain/after-class/feedback.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../src/domain/classes/offering.ts';
import { weekendOf } from '../../src/domain/time/time.ts';
import { claimRefusals, feedbackRefusals, joinRefusals } from '../../src/domain/wire/class-messages.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { entriesAbout } from './audit-entries.ts';
import {
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newLearner,
  newStaff,
  put,
  send,
} from './hub.ts';
import { placeOrder, putOffering } from './order-fixtures.ts';

/** A paid course whose only weekend was so long ago, with the mark of its Saturday class if there is one. */
async function after(
  ago: number,
  mark: object | null = null,
  enrollment: Partial<Enrollment> = {},
  changes: Partial<Offering> = {},
) {
  const starts = Date.now() - ago;
  const weekend = weekendOf(starts);
  const placed = await placeOrder(
    { status: 'approved' },
    { status: 'paid', firstWeekend: weekend, validUntil: starts, createdAt: starts - DAY, ...enrollment },
  );
  const offering = await putOffering({
    courseId: placed.order.courseId,
    weekendDate: weekend,
    saturdayStartsAt: starts,
    sundayStartsAt: starts,
    ...changes,
  });
  const { uid } = placed.learner;
  if (mark !== null)
    await put('attendance', makeAttendance({ offeringId: offering.id, userId: uid, ...mark }));
  const id = attendanceId(offering.id, 'saturday', uid);
  const request = {
    orderId: placed.order.id,
    offeringId: offering.id,
    slot: 'saturday',
    reason: ' My sister’s phone ',
  };
  return { ...placed, offering, id, request };
}
type After = Awaited<ReturnType<typeof after>>;

const claim = ({ learner, request }: After, changes: object = {}, key = newKey()) =>
  send(claimAttendance.name, learner, { ...request, ...changes }, { key });

describe('a claim', () => {
  test('is kept once for each class, and its second sending under the same key changes nothing', async () => {
    const over = await after(DAY);
    const key = newKey();
    for (const _ of [1, 2]) expectResult(await claim(over, {}, key));
    expect(await readDoc('attendanceClaims', over.id)).toMatchObject({
      userId: over.learner.uid,
      orderId: over.order.id,
      reason: 'My sister’s phone',
      status: 'waiting',
      answer: null,
    });
    expectRefusal(await claim(over), 409, claimRefusals.once);
    expect(await readDoc('attendance', over.id)).toBeNull();
  });

  test('two at once are one', async () => {
    const over = await after(DAY);
    const answers = await Promise.all([claim(over), claim(over, { reason: 'Another line' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused for unpaid orders, classes with a mark, other courses and people, and hidden classes', async () => {
    const unpaid = await after(DAY, null, { status: 'pending', validUntil: null });
    expectRefusal(await claim(unpaid), 409, joinRefusals.otherWeekend);
    expectRefusal(await claim(await after(DAY, {})), 409, claimRefusals.present);
    const own = await after(DAY);
    const other = await after(DAY);
    const hidden = await after(DAY, null, {}, { isVisible: false });
    expectRefusal(await claim({ ...own, learner: await newLearner() }), 404, errorMessages.unknownOrder);
    for (const answer of [await claim(own, { offeringId: other.offering.id }), await claim(hidden)])
      expectRefusal(answer, 404, errorMessages.unknownClass);
    expectRefusal(await claim(own, { reason: 'x'.repeat(201) }), 400);
    expectRefusal(await claim(own, { reason: '  a ' }), 400);
  });
});

describe('staff', () => {
  const decide = (person: { token: string }, { id }: After, isGranted: boolean) =>
    send(decideAttendanceClaim.name, person, { claimId: id, isGranted, answer: 'You were on the list.' });

  test('grant it once: the mark is corrected, the clicks stay, the log and the news have it', async () => {
    const [over, staff] = [await after(DAY), await newStaff()];
    expectResult(await claim(over));
    expectResult(await decide(staff, over, true));
    expect(await readDoc('attendanceClaims', over.id)).toMatchObject({
      status: 'granted',
      answer: 'You were on the list.',
    });
    expect(await readDoc('attendance', over.id)).toMatchObject({
      correctedTo: true,
      correctedBy: staff.uid,
      joinedAt: [],
    });
    const notice = { kind: 'verdict', orderId: over.order.id, userId: over.learner.uid, claimId: over.id };
    expect(await readDoc('pushOutbox', `verdict_${over.id}`)).toMatchObject(notice);
    expect(await entriesAbout(over.learner.uid)).toMatchObject([
      { action: 'attendance_claim_granted', after: { correctedTo: true, reason: 'You were on the list.' } },
    ]);
    expectRefusal(await decide(staff, over, false), 409, staffMessages.claimDecided);
    expectRefusal(await claim(over), 409, claimRefusals.once);
  });

  test('refuse it, which leaves the mark as it was', async () => {
    const over = await after(DAY, { joinedAt: [], correctedTo: false, correctedBy: 'staff' });
    expectResult(await claim(over));
    expectResult(await decide(await newStaff(), over, false));
    expect(await readDoc('attendance', over.id)).toMatchObject({ correctedTo: false, correctedBy: 'staff' });
    expect(await readDoc('attendanceClaims', over.id)).toMatchObject({ status: 'refused' });
  });

  test('two at once decide once', async () => {
    const [over, ...people] = [await after(DAY), await newStaff(), await newStaff()] as const;
    expectResult(await claim(over));
    const answers = await Promise.all(people.map((person, at) => decide(person, over, at === 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a claim that is not there is said to be gone', async () => {
    const over = await after(DAY);
    expectRefusal(await decide(await newStaff(), over, true), 404, staffMessages.unknownClaim);
  });
});

describe('feedback', () => {
  const give = ({ learner, order }: After, changes: object = {}) =>
    send(giveFeedback.name, learner, { orderId: order.id, face: 'good', text: ' Clear. ', ...changes });

  test('is taken once from those present', async () => {
    const over = await after(DAY, {});
    expectResult(await give(over));
    expect(await readDoc('feedback', over.order.id)).toMatchObject({
      userId: over.learner.uid,
      courseId: over.order.courseId,
      weekendDate: over.offering.weekendDate,
      face: 'good',
      text: 'Clear.',
    });
    expectRefusal(await give(over, { face: 'bad' }), 409, feedbackRefusals.once);
  });

  test('two at once are one', async () => {
    const over = await after(DAY, {});
    const answers = await Promise.all([give(over), give(over, { text: null })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused before the last class is over, and to absent learners', async () => {
    const ahead = { sundayStartsAt: Date.now() + HOUR };
    const early = await after(DAY, {}, { validUntil: Date.now() + DAY }, ahead);
    expectRefusal(await give(early), 409, feedbackRefusals.notOver);
    expectRefusal(await give(await after(DAY)), 409, feedbackRefusals.absent);
  });

  test('is refused to others, with an unknown face and with a long line', async () => {
    const over = await after(DAY, {});
    expectRefusal(await give({ ...over, learner: await newLearner() }), 404);
    expectRefusal(await give(over, { face: 'angry' }), 400);
    expectRefusal(await give(over, { text: 'x'.repeat(301) }), 400);
  });
});

test('an account’s deletion removes claim, line and author; the face still counts', async () => {
  const over = await after(DAY, { slot: 'sunday' });
  expectResult(await claim(over));
  expectResult(
    await send(giveFeedback.name, over.learner, { orderId: over.order.id, face: 'bad', text: 'Mine.' }),
  );
  expectResult(await send('delete-account', over.learner, { agreed: true }));
  expect(await readDoc('attendanceClaims', over.id)).toBeNull();
  expect(await readDoc('feedback', over.order.id)).toBeNull();
  const { courseId } = over.order;
  expect(await findDocs('feedback', 'courseId', courseId)).toMatchObject([
    { face: 'bad', text: null, userId: null },
  ]);
  const late = { claimId: over.id, isGranted: true, answer: 'Too late' };
  expectRefusal(await send(decideAttendanceClaim.name, await newStaff(), late), 404);
});
