/** WhatsApp rounds: nobody twice, whoever paid or asked for no messages left out, and a log of each message. */
import { expect, test } from 'vitest';
import { roundMessages } from '../../src/domain/wire/rounds/round-messages.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { makeOffering } from '../factories/offering.ts';
import {
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  type Person,
  put,
  send,
} from './hub.ts';
import { cardOf, change, newRoundCourse, newUnpaidList, NO_TEXTS, sent, start, step } from './rounds.ts';

test('a round of three: each card once, the log says what was written by whom, and the last one ends it', async () => {
  const staff = await newStaff('reviewer');
  const { courseId, weekend, learners } = await newRoundCourse([{ amount: 100 }, {}, {}]);
  const list = { kind: 'unpaid', courseId, weekend, language: 'en' };
  const shown = expectResult(await send('list-round', staff, list));
  expect(shown).toMatchObject({ more: 0, languages: ['en'], openRoundId: null });
  expect(shown.learners).toHaveLength(3);
  expect(shown.sample).toMatch(/^Hello Chanda, this is Digital Skills Hub\. .+, please pay K100\./);

  const roundId = await start(staff, list);
  const met: string[] = [];
  let now = await step(staff, roundId);
  for (const outcome of ['sent', 'skipped', 'wrong_number']) {
    const { userId, text } = cardOf(now);
    met.push(userId);
    expect(text).toContain('How to pay: http');
    now = await step(staff, roundId, { done: { userId, outcome } });
  }
  expect(now).toMatchObject({ card: null, isEnded: true });
  expect(now.counts).toEqual({ sent: 1, skipped: 1, wrong_number: 1, left_out: 0, waiting: 0, taken: 0 });
  expect([...met].sort()).toEqual(learners.map(({ learner }) => learner.uid).sort());
  expect(await readDoc('messagesSent', `${roundId}_${met[0]}`)).toMatchObject({
    state: 'sent',
    by: staff.email,
    kind: 'unpaid',
  });
  const log = await findDocs('auditLog', 'target.id', roundId);
  expect(log.map(({ action }) => action).sort()).toEqual(['round_ended', 'round_started']);
});

test('two members in one round get different learners, and keep their card on another device', async () => {
  const [one, other] = [await newStaff('reviewer'), await newStaff('manager')];
  const list = await newUnpaidList(6);
  const [first, second] = await Promise.all([start(one, list), start(other, list)]);
  expect(second).toBe(first);
  const cards = await Promise.all([step(one, first), step(other, first)]);
  const [mine, theirs] = cards.map((got) => cardOf(got).userId);
  expect(mine).not.toBe(theirs);
  const again = cardOf(await step(one, first));
  expect(again).toMatchObject({ userId: mine, isAgain: true });

  const written: string[] = [];
  const work = async (staff: Person) => {
    let now = await step(staff, first);
    while (now.card !== null) {
      written.push(now.card.userId);
      now = await step(staff, first, sent(now.card.userId));
    }
  };
  await Promise.all([work(one), work(other)]);
  expect(written).toHaveLength(6);
  expect(new Set(written).size).toBe(6);
  expect(await findDocs('messagesSent', 'roundId', first)).toHaveLength(6);
});

test('learners who paid, sent a proof or want no messages are left out, with the reason', async () => {
  const staff = await newStaff();
  const { courseId, weekend, learners } = await newRoundCourse([{}, {}, {}, {}]);
  const roundId = await start(staff, { kind: 'unpaid', courseId, weekend, language: 'en' });
  const [paid, silent, shown] = learners;
  if (paid === undefined || silent === undefined || shown === undefined) throw new Error('Too few.');
  await change('orders', paid.order.id, { status: 'approved', paidAmount: 100 });
  await change('orders', shown.order.id, { status: 'under_review' });
  expectResult(await send('edit-student', staff, { userId: silent.learner.uid, noMessages: true }));
  const left: string[] = [];
  let now = await step(staff, roundId);
  left.push(...now.leftOut.map(({ why }) => why));
  now = await step(staff, roundId, sent(cardOf(now).userId));
  left.push(...now.leftOut.map(({ why }) => why));
  expect(left.sort()).toEqual(['no_messages', 'paid', 'proof_sent']);
  expect(now).toMatchObject({ card: null, isEnded: true, counts: { sent: 1, left_out: 3 } });
});

test('an outcome is taken back by whoever gave it, even the last one of the round', async () => {
  const [staff, other] = [await newStaff(), await newStaff()];
  const roundId = await start(staff, await newUnpaidList(1));
  const { userId } = cardOf(await step(staff, roundId));
  expect(await step(staff, roundId, sent(userId))).toMatchObject({ isEnded: true });
  expect((await step(other, roundId, { undo: userId })).card).toBeNull();
  const undone = await step(staff, roundId, { undo: userId });
  expect(undone).toMatchObject({ isEnded: false, counts: { taken: 1, sent: 0 } });
  expect(cardOf(undone)).toMatchObject({ userId, isAgain: true });
});

test('a round that was ended gives no more cards, and its list can begin anew', async () => {
  const staff = await newStaff();
  const list = await newUnpaidList(2);
  const roundId = await start(staff, list);
  expectResult(await send('end-round', staff, { roundId }));
  expect(await step(staff, roundId)).toMatchObject({ card: null, isEnded: true });
  expect(await start(staff, list)).not.toBe(roundId);
});

test('a learner who paid and missed Saturday is listed', async () => {
  const staff = await newStaff();
  const { courseId, weekend, learners } = await newRoundCourse([
    { status: 'approved' },
    { status: 'approved' },
  ]);
  const id = `${courseId}_${weekend}`;
  const saturdayStartsAt = Date.now() - 200 * MINUTE;
  const times = { saturdayStartsAt, sundayStartsAt: Date.now() + 200 * MINUTE };
  await put('offerings', makeOffering({ id, courseId, weekendDate: weekend, ...times }));
  const [was, missed] = learners;
  if (was === undefined || missed === undefined) throw new Error('Too few.');
  for (const { enrollment } of learners) {
    await change('enrollments', enrollment.id, { createdAt: new Date(saturdayStartsAt - MINUTE) });
  }
  await put('attendance', makeAttendance({ offeringId: id, slot: 'saturday', userId: was.learner.uid }));
  const list = { kind: 'missed', courseId, weekend, language: 'en' };
  const shown = expectResult(await send('list-round', staff, list));
  expect(shown.learners).toMatchObject([{ userId: missed.learner.uid, why: null }]);
  expect(shown.sample).toContain('The same class repeats on');
});

test('a round about a moved class leaves out whom a notification tells, unless all are wanted', async () => {
  const staff = await newStaff();
  const { courseId, weekend, learners } = await newRoundCourse([
    { status: 'approved' },
    { status: 'approved' },
  ]);
  const [told, untold] = learners;
  if (told === undefined || untold === undefined) throw new Error('Too few.');
  await change('enrollments', told.enrollment.id, { isReached: true });
  await change('offerings', `${courseId}_${weekend}`, { revision: 1 });
  const list = { kind: 'moved', courseId, weekend, language: 'en' };
  const whyOf = async (asked: object) => {
    const shown = expectResult(await send('list-round', staff, { ...list, ...asked }));
    return Object.fromEntries(
      shown.learners.map(({ userId, why }: { userId: string; why: string | null }) => [userId, why]),
    );
  };
  const [toldId, untoldId] = [told.learner.uid, untold.learner.uid];
  expect(await whyOf({})).toEqual({ [toldId]: 'told', [untoldId]: null });
  expect(await whyOf({ again: true })).toEqual({ [toldId]: null, [untoldId]: null });
  const roundId = await start(staff, list);
  expect(cardOf(await step(staff, roundId)).userId).toBe(untoldId);
  expect((await step(staff, roundId, sent(untoldId))).card).toBeNull();
});

test('templates are checked, and kept by language', async () => {
  const manager = await newStaff('manager');
  const texts = { ...NO_TEXTS, missed: 'Mwaphonya {course}. Bwelani {date}, {time}. {link}' };
  const wrong = { language: 'nya', texts: { ...texts, unpaid: 'Hello {nmae}' } };
  const refused = expectRefusal(await send('save-templates', manager, wrong), 400);
  expect(JSON.stringify(refused)).toContain('{nmae} is not a field of this message.');
  expectResult(await send('save-templates', manager, { language: 'nya', texts }));
  expect(await readDoc('settings', 'messageTemplates')).toMatchObject({ nya: { missed: texts.missed } });
});

test('an empty list starts no round, and an unknown round has no card', async () => {
  const list = await newUnpaidList(0);
  expectRefusal(await send('start-round', await newStaff('reviewer'), list), 409, roundMessages.nobody);
  expectRefusal(
    await send('next-in-round', await newStaff(), {
      roundId: 'none',
      done: null,
      undo: null,
      takeOver: false,
    }),
    404,
  );
});

test('an account that is deleted leaves no words in the log of messages', async () => {
  const staff = await newStaff();
  const { courseId, weekend, learners } = await newRoundCourse([{}]);
  const roundId = await start(staff, { kind: 'unpaid', courseId, weekend, language: 'en' });
  const { userId } = cardOf(await step(staff, roundId));
  await step(staff, roundId, sent(userId));
  const id = `${roundId}_${userId}`;
  expect(await readDoc('messagesSent', id)).toMatchObject({ text: expect.stringContaining('Chanda') });
  expectResult(await send('delete-account', learners[0]?.learner ?? null, { agreed: true }));
  expect(await readDoc('messagesSent', id)).toMatchObject({ text: null, state: 'sent', by: staff.email });
});

test('an answer kept for a retry goes with the account that it shows or leaves out', async () => {
  const staff = await newStaff();
  const { courseId, weekend, learners } = await newRoundCourse([{}, {}]);
  const roundId = await start(staff, { kind: 'unpaid', courseId, weekend, language: 'en' });
  const asked = { roundId, done: null, undo: null, takeOver: false };
  const [first, second] = [newKey(), newKey()];
  const shown = cardOf(expectResult(await send('next-in-round', staff, asked, { key: first }))).userId;
  const silent = learners.find(({ learner }) => learner.uid !== shown)?.learner;
  expectResult(await send('edit-student', staff, { userId: silent?.uid, noMessages: true }));
  expectResult(await send('next-in-round', staff, { ...asked, ...sent(shown) }, { key: second }));
  const keysThat = async () => [await readDoc('commandKeys', first), await readDoc('commandKeys', second)];
  expect(await keysThat()).toMatchObject([{ about: [shown] }, { about: [silent?.uid] }]);
  for (const { learner } of learners) expectResult(await send('delete-account', learner, { agreed: true }));
  expect(await keysThat()).toEqual([null, null]);
});
