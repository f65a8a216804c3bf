import { beforeEach, expect, test } from 'vitest';
import { keepUnsent, unsentOutcome } from './round-outcome.ts';

beforeEach(() => localStorage.clear());
const said = { roundId: 'one', userId: 'chanda', outcome: 'sent' } as const;

test('an unsent outcome is found by its own round, and by no other', () => {
  keepUnsent(said);
  expect(unsentOutcome('one')).toEqual(said);
  expect(unsentOutcome('two')).toBeNull();
  keepUnsent(null);
  expect(unsentOutcome('one')).toBeNull();
});

test.each(['', 'null', '{"roundId":"one"}', 'not json'])('%j on the device counts as nothing', (stored) => {
  localStorage.setItem('hub.staff.round', stored);
  expect(unsentOutcome('one')).toBeNull();
});
