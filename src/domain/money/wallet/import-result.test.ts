import { expect, test } from 'vitest';
import { lusakaInstant } from '../../time/time.ts';
import { countsText, missingText } from './import-result.ts';
import { NO_LINES } from './wallet-import.ts';

test('an import says how many lines there were, and only what became of some', () => {
  expect(countsText({ ...NO_LINES, new: 58, known: 2, unreadable: 1 })).toBe(
    '61 lines: 58 new, 2 known, 1 unreadable.',
  );
  expect(countsText({ ...NO_LINES, new: 1 })).toBe('1 line: 1 new.');
  expect(countsText({ new: 1, changed: 2, known: 3, conflict: 4, unreadable: 5, ignored: 6 })).toBe(
    '21 lines: 1 new, 2 completed, 3 known, 4 of another amount, 5 unreadable, 6 no income.',
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
