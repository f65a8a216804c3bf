import { describe, expect, test } from 'vitest';
import {
  type BrowserError,
  browserErrorDaySchema,
  browserReportSchema,
  errorsOf,
  withError,
} from './browser-error.ts';
import { cleanMessage, describeError } from './error-words.ts';

function thrown(message: string, stack: string, Kind: ErrorConstructor = Error): Error {
  return Object.assign(new Kind(message), { stack });
}

describe('the words of an error', () => {
  test.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'amount')",
      "TypeError: Cannot read properties of undefined (reading 'amount')",
    ],
    [
      `SyntaxError: Unexpected token 'C', "Chipo Zulu" is not valid JSON`,
      'SyntaxError: Unexpected token …, … is not valid JSON',
    ],
    ['TypeError: "Chipo Zulu" is no name', 'TypeError: … is no name'],
    ['Error: at https://hub.example/join?name=Chipo#x', 'Error: at …'],
    ['Error: chipo.zulu@example.com has 0971234567 and K100', 'Error: … has … and …'],
    ['Error: Minified React error #418; see', 'Error: Minified React error #418; see'],
    ['   ', 'Error'],
  ])('%s', (said, clean) => {
    expect(cleanMessage(said)).toBe(clean);
    expect(cleanMessage(clean)).toBe(clean);
  });

  test('are cut at a length, and never within an emoji', () => {
    expect(cleanMessage('😀'.repeat(161))).toBe('😀'.repeat(160));
  });

  test.each([
    ['Error\n    at f (https://hub.example/assets/core-A_b-1.js?x=Chipo:1:2345)', 'core-A_b-1.js:1:2345'],
    ['f@https://hub.example/assets/core-A.js:7:8', 'core-A.js:7:8'],
    ['', 'unknown place'],
  ])('name the place in %j', (stack, place) => {
    expect(describeError(thrown('no', stack))).toEqual({ message: 'Error: no', place });
  });

  test('give only the kind of a thrown value that is no error', () => {
    expect(describeError('Chipo Zulu')?.message).toBe('Error: string');
  });

  test.each([
    thrown('Failed to fetch', '', TypeError),
    thrown('Importing a module script failed.', '', TypeError),
    thrown('no', 'f@chrome-extension://abc/inject.js:1:1'),
    new DOMException('stopped', 'AbortError'),
  ])('are none where the program is not at fault: %s', (error) => {
    expect(describeError(error)).toBeNull();
  });
});

const kind = { part: 'app', message: 'Error: no', place: 'core-A.js:1:2', release: 'app-A' } as const;
const one: BrowserError = { ...kind, times: 2, firstAt: 10, lastAt: 20 };

test('the same error counts up, another is added while there is room', () => {
  const again = withError([one], { ...one, times: 3, firstAt: 30, lastAt: 30 }, 1);
  expect(again).toEqual([{ ...one, times: 5, lastAt: 30 }]);
  const other = { ...one, release: 'app-B' };
  expect(withError([one], other, 1)).toEqual([one]);
  expect(withError([one], other, 2)).toEqual([one, other]);
});

test('the errors of all days are each there once, the latest first', () => {
  const day = (id: string, errors: BrowserError[]) =>
    browserErrorDaySchema.parse({ id, day: id, errors, reports: 1, expiresAt: 0 });
  const later = { ...one, firstAt: 50, lastAt: 60, times: 1 };
  const other = { ...one, place: 'core-A.js:9:9', lastAt: 30 };
  expect(errorsOf([day('2026-11-27', [later]), day('2026-11-26', [one, other])])).toEqual([
    { ...one, times: 3, firstAt: 10, lastAt: 60 },
    other,
  ]);
});

const { firstAt: _, lastAt: __, ...sent } = one;
const isTaken = (errors: readonly object[]) => browserReportSchema.safeParse({ errors }).success;

test('a report has one to five errors, each short and from a file', () => {
  expect(isTaken([sent])).toBe(true);
  expect(isTaken(Array.from({ length: 5 }, () => sent))).toBe(true);
  expect(isTaken([])).toBe(false);
  expect(isTaken(Array.from({ length: 6 }, () => sent))).toBe(false);
  expect(isTaken([{ ...sent, message: 'x'.repeat(161) }])).toBe(false);
  expect(isTaken([{ ...sent, place: 'https://hub.example/join?name=Chipo' }])).toBe(false);
  expect(isTaken([{ ...sent, release: 'Chipo Zulu' }])).toBe(false);
  expect(isTaken([{ ...sent, times: 101 }])).toBe(false);
  expect(isTaken([{ ...sent, part: 'phone' }])).toBe(false);
});
