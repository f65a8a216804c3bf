import { expect, test } from 'vitest';
import { ROUND_LEARNERS_MAX } from '../wire/limits.ts';
import { isWrittenToIn, nextRound } from './next-round.ts';
import type { RoundLearner } from './round.ts';

const one = (userId: string) => ({ userId, why: null });
const round = (states: Readonly<Record<string, RoundLearner['state']>>) => ({
  learners: Object.entries(states).map(([userId, state]) => ({ userId, state })),
});
const ids = (some: readonly { readonly userId: string }[]) => some.map(({ userId }) => userId);

test('whoever was written to in an earlier round is not in the next one; who was skipped is', () => {
  const rounds = [round({ a: 'sent', b: 'skipped' }), round({ c: 'wrong_number', d: 'sent' })];
  const next = nextRound(['a', 'b', 'c', 'd', 'e'].map(one), rounds, false);
  expect(ids(next.learners)).toEqual(['b', 'c', 'e']);
  expect(next).toMatchObject({ more: 0, written: 2 });
});

test('who gets no message is neither in it nor counted', () => {
  const listed = [
    one('a'),
    { userId: 'b', why: 'no_phone' as const },
    { userId: 'c', why: 'no_messages' as const },
  ];
  expect(nextRound(listed, [round({ b: 'sent' })], false)).toEqual({
    learners: [one('a')],
    more: 0,
    written: 0,
  });
});

test('written to again, the least often first', () => {
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

test('whom another round writes to about the same order is told from whom it only lists', () => {
  const of = { userId: 'bupe', orderIds: ['ACDE3467'] };
  const others = (state: 'taken' | 'sent' | 'waiting' | 'skipped', changes: object = {}) => [
    { learners: [{ ...of, state, by: null, why: null, ...changes }] },
  ];
  expect(isWrittenToIn(others('taken'), of)).toBe(true);
  expect(isWrittenToIn(others('sent'), of)).toBe(true);
  expect(isWrittenToIn(others('waiting'), of)).toBe(false);
  expect(isWrittenToIn(others('skipped'), of)).toBe(false);
  expect(isWrittenToIn(others('sent', { orderIds: ['FGHJ4679'] }), of)).toBe(false);
  expect(isWrittenToIn(others('sent', { userId: 'chanda' }), of)).toBe(false);
});
