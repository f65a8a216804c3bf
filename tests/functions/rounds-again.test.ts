/** WhatsApp rounds that are over: what can be taken back, what stays in the log, and whom the next round of a list takes. */
import { expect, test } from 'vitest';
import { roundMessages } from '../../src/domain/wire/rounds/round-messages.ts';
import { toDocument } from '../factories/document.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { db, expectRefusal, expectResult, readDoc, newStaff, putAs, send } from './hub.ts';
import { cardOf, change, newRoundCourse, newUnpaidList, sent, start, step } from './rounds.ts';

test('no outcome is taken back in a round that was ended, or while another round of its list is open', async () => {
  const [staff, other] = [await newStaff(), await newStaff()];
  const list = await newUnpaidList(2);
  const ended = await start(staff, list);
  const { userId } = cardOf(await step(staff, ended));
  await step(staff, ended, { done: { userId, outcome: 'skipped' } });
  expectResult(await send('end-round', other, { roundId: ended }));
  const undo = (roundId: string, uid: string) =>
    send('next-in-round', staff, { roundId, done: null, undo: uid, takeOver: false });
  expectRefusal(await undo(ended, userId), 409, roundMessages.endedByHand);
  expect((await readDoc('messageRounds', ended))?.['endedAt']).not.toBeNull();

  const through = await start(staff, list);
  const first = cardOf(await step(staff, through)).userId;
  const skip = (uid: string) => step(staff, through, { done: { userId: uid, outcome: 'skipped' } });
  expect(await skip(cardOf(await skip(first)).userId)).toMatchObject({ isEnded: true });
  await start(other, list);
  expectRefusal(await undo(through, first), 409, roundMessages.goesOnElsewhere);
});

test('a message that was sent stays in the log, though a colleague took the card over and it was left out', async () => {
  const [gone, staff] = [await newStaff(), await newStaff()];
  const { courseId, weekend, learners } = await newRoundCourse([{}]);
  const roundId = await start(gone, { kind: 'unpaid', courseId, weekend, language: 'en' });
  const { userId } = cardOf(await step(gone, roundId));
  await change('orders', learners[0]?.order.id ?? '', { status: 'approved', paidAmount: 100 });
  expect(await step(staff, roundId, { takeOver: true })).toMatchObject({ card: null, isEnded: true });
  expect((await step(gone, roundId, sent(userId))).counts).toMatchObject({ sent: 1, left_out: 0 });
  expect(await readDoc('messagesSent', `${roundId}_${userId}`)).toMatchObject({
    state: 'sent',
    by: gone.email,
  });
});

test('a learner in another open round of the same kind and weekend gets no second message', async () => {
  const [staff, other] = [await newStaff(), await newStaff()];
  const list = await newUnpaidList(2);
  const one = await start(staff, list);
  const first = cardOf(await step(staff, one));
  // Written by hand: a real round of all courses would have learners of other tests in it.
  const fields = (await readDoc('messageRounds', one)) ?? {};
  const listed = fields['learners'] as object[];
  const waiting = listed.map((learner) => ({ ...learner, state: 'waiting', by: null }));
  const all = `${one}-all`;
  const round = {
    ...fields,
    courseId: null,
    listKey: `unpaid ${list.weekend} all ${one}`,
    learners: waiting,
  };
  await putAs('messageRounds', all, round);
  const card = await step(other, all);
  expect(card.leftOut).toEqual([{ name: first.name, why: 'written' }]);
  expect(cardOf(card).userId).not.toBe(first.userId);
  const next = await step(staff, one, sent(first.userId));
  expect(next).toMatchObject({ card: null, leftOut: [{ why: 'written' }], isEnded: true });
  expectResult(await send('end-round', other, { roundId: all }));
});

test('a list also has learners who come after a thousand of its weekend', async () => {
  const { courseId, weekend, learners } = await newRoundCourse([{}]);
  // Ids that come before each order code.
  const others = Array.from({ length: 1_000 }, (_, at) =>
    db.collection('enrollments').doc(`0-${courseId}-${at}`),
  );
  const fields = toDocument(makeEnrollment({ courseId, firstWeekend: weekend }));
  const [writing, tidying] = [db.bulkWriter(), db.bulkWriter()];
  for (const other of others) void writing.set(other, fields);
  await writing.close();
  const list = { kind: 'unpaid', courseId, weekend, language: 'en' };
  const shown = expectResult(await send('list-round', await newStaff(), list));
  expect(shown.learners).toMatchObject([{ userId: learners[0]?.learner.uid, why: null }]);
  for (const other of others) void tidying.delete(other);
  await tidying.close();
});

test('the next round of a list leaves out whoever was written to, unless staff want them again', async () => {
  const staff = await newStaff();
  const list = await newUnpaidList(2);
  const first = await start(staff, list);
  const { userId } = cardOf(await step(staff, first));
  const next = cardOf(await step(staff, first, sent(userId))).userId;
  await step(staff, first, { done: { userId: next, outcome: 'skipped' } });

  const shown = expectResult(await send('list-round', staff, list));
  expect(shown).toMatchObject({ learners: [{ userId: next }], more: 0, written: 1 });
  const again = expectResult(await send('list-round', staff, { ...list, again: true }));
  expect(again.learners).toMatchObject([{ userId: next }, { userId }]);

  const second = await start(staff, list);
  expect(cardOf(await step(staff, second)).userId).toBe(next);
  expect(await step(staff, second, sent(next))).toMatchObject({ isEnded: true, counts: { sent: 1 } });
  expect(expectResult(await send('start-round', staff, list))).toEqual({ roundId: second, isNew: false });
  const third = await start(staff, { ...list, again: true });
  expect((await step(staff, third)).counts).toMatchObject({ taken: 1, waiting: 1 });
});
