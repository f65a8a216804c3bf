import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { DAY } from '../../domain/wire/limits.ts';
import { isBackedOff, isWaiting } from './entry.ts';

test.each([
  ['without an hour to wait for', null, false],
  ['one millisecond before it', NOW + 1, true],
  ['at it', NOW, false],
  ['a day before it', NOW + DAY, true],
  ['more than a day before it: the clock was set back', NOW + DAY + 1, false],
])('an entry is held %s: %s', (_name, notBefore, held) => {
  expect(isBackedOff({ notBefore }, NOW)).toBe(held);
});

test('only entries that wait or were interrupted are sent by themselves', () => {
  const states = ['undoable', 'kept', 'sending', 'sent', 'refused'] as const;
  const entry = { id: 'key', uid: 'person', createdAt: NOW, problem: null, notBefore: null };
  expect(states.filter((state) => isWaiting({ ...entry, state }))).toEqual(['kept', 'sending']);
});
