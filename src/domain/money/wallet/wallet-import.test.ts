import { expect, test } from 'vitest';
import { DAY } from '../../wire/limits.ts';
import {
  canUndo,
  coveredBy,
  joinedStretch,
  missingBetween,
  type WalletImport,
  stretchOf,
  countsText,
  missingText,
  NO_LINES,
} from './wallet-import.ts';
import { lusakaInstant } from '../../time/time.ts';

test('a stretch reaches from the first to the last', () => {
  expect(stretchOf([])).toBeNull();
  expect(stretchOf([5])).toEqual({ from: 5, until: 5 });
  expect(stretchOf([5, 2, 9])).toEqual({ from: 2, until: 9 });
});

test.each([
  ['nothing before', null, null],
  ['overlapping', { from: 1, until: 25 }, null],
  ['touching', { from: 1, until: 20 }, null],
  ['inside', { from: 1, until: 90 }, null],
  ['later than what is covered', { from: 1, until: 19 }, { from: 19, until: 20 }],
  ['earlier than what is covered', { from: 31, until: 40 }, { from: 30, until: 31 }],
])('%s', (_, covered, missing) => {
  expect(missingBetween(covered, { from: 20, until: 30 })).toEqual(missing);
});

test('the text gives the number of lines, and only the outcomes that occurred', () => {
  expect(countsText({ ...NO_LINES, new: 58, known: 2, unreadable: 1 })).toBe(
    '61 lines: 58 new, 2 known, 1 unreadable.',
  );
  expect(countsText({ ...NO_LINES, new: 1 })).toBe('1 line: 1 new.');
  expect(countsText({ new: 1, changed: 2, known: 3, conflict: 4, unreadable: 5, ignored: 6 })).toBe(
    '21 lines: 1 new, 2 completed, 3 known, 4 of another amount, 5 unreadable, 6 not incoming.',
  );
});

test('a stretch that may be missing is named by its ends', () => {
  const stretch = {
    from: lusakaInstant('2026-11-20', '10:00'),
    until: lusakaInstant('2026-11-21', '09:30'),
  };
  expect(missingText(stretch)).toBe(
    'What came in between Fri 20 Nov, 10:00 CAT and Sat 21 Nov, 09:30 CAT may be missing: this statement does not touch the last one.',
  );
});

test('the covered stretch is given by network, without imports that were undone', () => {
  const reach = (network: 'airtel' | 'mtn', from: number, until: number) => ({
    stretch: { from, until },
    reached: [{ network, from, until }],
  });
  const [source, undone] = ['paste' as const, { at: 1, name: 'Mutinta Zulu', isWhole: false }];
  const imports = [reach('airtel', 5, 9), reach('airtel', 2, 6), reach('mtn', 1, 50)];
  expect(coveredBy(imports, { source, network: 'airtel' })).toEqual({ from: 2, until: 9 });
  const covered = coveredBy([...imports, { ...reach('airtel', 1, 90), undone }], {
    source,
    network: 'airtel',
  });
  expect(covered).toEqual({ from: 2, until: 9 });
  expect(coveredBy([{ stretch: { from: 3, until: 4 } }], { source, network: 'airtel' })).toEqual({
    from: 3,
    until: 4,
  });
  expect(coveredBy(imports, { source, network: 'zamtel' })).toBeNull();
});

test('statements cover the newest stretch without a gap, whichever was imported first; messages have no gaps', () => {
  const [early, nextMorning, late] = [
    { from: DAY, until: 4 * DAY },
    { from: 5 * DAY, until: 6 * DAY },
    { from: 8 * DAY, until: 9 * DAY },
  ];
  expect(joinedStretch('statement', [])).toBeNull();
  expect(joinedStretch('statement', [early, late, nextMorning])).toEqual(late);
  expect(joinedStretch('statement', [late, early])).toEqual(late);
  expect(joinedStretch('statement', [early, nextMorning])).toEqual({ from: DAY, until: 6 * DAY });
  expect(joinedStretch('paste', [early, late])).toEqual({ from: DAY, until: 9 * DAY });
});

test('staff undo what they imported, until all of it is undone', () => {
  const imported = { source: 'paste', lines: 2 } as WalletImport;
  const undone = { at: 1, name: 'Mutinta Zulu', isWhole: false };
  expect(canUndo(imported)).toBe(true);
  expect(canUndo({ ...imported, source: 'statement', undone })).toBe(true);
  expect(canUndo({ ...imported, undone: { ...undone, isWhole: true } })).toBe(false);
  expect(canUndo({ ...imported, source: 'forwarder' })).toBe(false);
  expect(canUndo({ ...imported, lines: 0 })).toBe(false);
});
