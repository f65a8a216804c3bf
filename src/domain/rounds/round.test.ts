import { describe, expect, test } from 'vitest';
import { ROUND_LEARNERS_MAX } from '../wire/limits.ts';
import {
  candidatesFor,
  countsOf,
  isWrittenToIn,
  nextRound,
  progressOf,
  type RoundLearner,
  roundTitle,
  whyLeftOut,
  withOutcome,
  withUndone,
} from './round.ts';

const card = { orderIds: ['ACDE3467'], why: null };
const learner = (userId: string, state: RoundLearner['state'] = 'waiting', by: string | null = null) => ({
  ...card,
  userId,
  state,
  by,
});
const taken = [learner('a', 'sent', 'ruth'), learner('b', 'taken', 'joe')];
const list = [...taken, learner('c'), learner('d', 'taken', 'ruth'), learner('e')];
const ids = (some: readonly { readonly userId: string }[]) => some.map(({ userId }) => userId);

describe('who comes next', () => {
  test('one’s own open card, then those that nobody has; a colleague’s only on request', () => {
    expect(ids(candidatesFor(list, 'ruth', { takeOver: false }))).toEqual(['d', 'c', 'e']);
    expect(ids(candidatesFor(list, 'joe', { takeOver: true }))).toEqual(['b', 'c', 'e', 'd']);
  });
  test('the card that was just taken back comes first', () => {
    const undone = withUndone(list, 'a', 'ruth') ?? [];
    expect(ids(candidatesFor(undone, 'ruth', { first: 'a', takeOver: false }))).toEqual(['a', 'd', 'c', 'e']);
  });
});

test('an outcome counts once, from the colleague who reported it first', () => {
  const once = withOutcome(list, 'd', 'sent', 'ruth');
  expect(once?.[3]).toMatchObject({ state: 'sent', by: 'ruth' });
  expect(withOutcome(once ?? [], 'd', 'skipped', 'joe')).toBeNull();
  expect(withOutcome(list, 'c', 'sent', 'ruth')).toBeNull();
  expect(withOutcome(list, 'nobody', 'sent', 'ruth')).toBeNull();
});

test('a chat that was opened counts also where its learner was left out meanwhile', () => {
  const out = [
    { ...learner('a', 'left_out', 'ruth'), why: 'paid' as const },
    { ...learner('b', 'left_out'), why: 'no_phone' as const },
  ];
  expect(withOutcome(out, 'a', 'sent', 'ruth')?.[0]).toMatchObject({ state: 'sent', by: 'ruth', why: null });
  expect(withOutcome(out, 'a', 'skipped', 'ruth')).toBeNull();
  expect(withOutcome(out, 'b', 'sent', 'ruth')).toBeNull();
});

test('only the person who reported an outcome can take it back', () => {
  expect(withUndone(list, 'a', 'joe')).toBeNull();
  expect(withUndone(list, 'd', 'ruth')).toBeNull();
  expect(withUndone(list, 'a', 'ruth')?.[0]).toMatchObject({ state: 'taken', by: 'ruth' });
});

const person = { phone: '+260971234567' };
test.each([
  ['unpaid', person, ['pending'], null],
  ['unpaid', person, ['pending', 'approved'], null],
  ['unpaid', person, ['approved'], 'paid'],
  ['unpaid', person, ['under_review'], 'proof_sent'],
  ['part_paid', person, ['part_paid'], null],
  ['part_paid', person, ['approved'], 'paid'],
  ['unpaid', person, ['part_paid'], 'changed'],
  ['rejected', person, ['part_paid'], 'changed'],
  ['new_weekend', person, ['part_paid'], null],
  ['rejected', person, ['rejected'], null],
  ['waiting', person, ['approved'], 'decided'],
  ['missed', person, ['rejected'], 'changed'],
  ['new_weekend', person, ['rejected'], null],
  ['unpaid', person, [], 'changed'],
  ['unpaid', { phone: null }, ['pending'], 'no_phone'],
  ['unpaid', { ...person, noMessages: true }, ['pending'], 'no_messages'],
  ['unpaid', { ...person, closedAt: 1 }, ['pending'], 'account_closed'],
  ['unpaid', { ...person, closedAt: null }, ['pending'], null],
  ['unpaid', { ...person, noMessages: false }, ['pending'], null],
  ['unpaid', null, ['pending'], 'gone'],
] as const)('why a round of %s leaves out %j, %j: %s', (kind, who, states, why) => {
  const orders = states.map((state) =>
    state === 'part_paid'
      ? ({ status: 'rejected', paidAmount: 40 } as const)
      : { status: state, paidAmount: 0 },
  );
  expect(whyLeftOut(kind, who, orders)).toBe(why);
});

test('the progress of a round is counted from its cards', () => {
  const counts = countsOf([...list, learner('f', 'left_out'), learner('g', 'wrong_number')]);
  expect(counts).toEqual({ sent: 1, skipped: 0, wrong_number: 1, left_out: 1, waiting: 2, taken: 2 });
  expect(progressOf(counts)).toEqual({ done: 3, all: 7 });
  expect(roundTitle({ kind: 'unpaid', weekend: '2026-11-28' })).toBe('Not paid · weekend of Sat 28 Nov');
});

const one = (userId: string) => ({ userId, why: null });
const round = (states: Readonly<Record<string, RoundLearner['state']>>) => ({
  learners: Object.entries(states).map(([userId, state]) => ({ userId, state })),
});

test('learners written to in an earlier round are not in the next one; skipped ones are', () => {
  const rounds = [round({ a: 'sent', b: 'skipped' }), round({ c: 'wrong_number', d: 'sent' })];
  const next = nextRound(['a', 'b', 'c', 'd', 'e'].map(one), rounds, false);
  expect(ids(next.learners)).toEqual(['b', 'c', 'e']);
  expect(next).toMatchObject({ more: 0, written: 2 });
});

test('learners who get no messages are neither in the next round nor counted', () => {
  const [quiet, unreached] = ['no_messages', 'no_phone'] as const;
  const listed = [one('a'), { userId: 'b', why: unreached }, { userId: 'c', why: quiet }];
  const next = nextRound(listed, [round({ b: 'sent' })], false);
  expect(next).toEqual({ learners: [one('a')], more: 0, written: 0 });
});

test('a round that writes again begins with the learners written to least often', () => {
  const rounds = [round({ a: 'sent', b: 'sent' }), round({ a: 'sent' })];
  const next = nextRound(['a', 'b', 'c'].map(one), rounds, true);
  expect(ids(next.learners)).toEqual(['c', 'b', 'a']);
  expect(next.written).toBe(2);
});

test('the next round of a long list takes those whom the first one left', () => {
  const listed = Array.from({ length: ROUND_LEARNERS_MAX + 3 }, (_, at) => one(`learner-${at}`));
  const first = nextRound(listed, [], false);
  expect(first).toMatchObject({ more: 3, written: 0 });
  const sent = { learners: first.learners.map(({ userId }) => ({ userId, state: 'sent' as const })) };
  const second = nextRound(listed, [sent], false);
  expect(ids(second.learners)).toEqual(ids(listed.slice(ROUND_LEARNERS_MAX)));
  expect(second).toMatchObject({ more: 0, written: ROUND_LEARNERS_MAX });
  expect(nextRound(listed, [sent], true).more).toBe(3);
});

test.each([
  ['taken', {}, true],
  ['sent', {}, true],
  ['waiting', {}, false],
  ['skipped', {}, false],
  ['sent', { orderIds: ['FGHJ4679'] }, false],
  ['sent', { userId: 'chanda' }, false],
] satisfies [RoundLearner['state'], Partial<RoundLearner>, boolean][])(
  'another round with a card that is %s %j writes to the learner: %s',
  (state, changes, is) => {
    const of = { userId: 'bupe', orderIds: ['ACDE3467'] };
    expect(isWrittenToIn([{ learners: [{ ...of, state, by: null, why: null, ...changes }] }], of)).toBe(is);
  },
);
