import { beforeEach, expect, test } from 'vitest';
import { keepUntold, untoldOutcome } from './round-outcome.ts';

beforeEach(() => localStorage.clear());
const said = { roundId: 'one', userId: 'chanda', outcome: 'sent' } as const;

test('what was said and not answered is told by the round that it is of, and by no other', () => {
  keepUntold(said);
  expect(untoldOutcome('one')).toEqual(said);
  expect(untoldOutcome('two')).toBeNull();
  keepUntold(null);
  expect(untoldOutcome('one')).toBeNull();
});

test.each(['', 'null', '{"roundId":"one"}', 'not json'])('%j on the device counts as nothing', (stored) => {
  localStorage.setItem('hub.staff.round', stored);
  expect(untoldOutcome('one')).toBeNull();
});
