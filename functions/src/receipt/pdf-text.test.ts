import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { visualRuns } from './pdf-text.ts';

const runsOf = (line: string) => visualRuns(new Pdf(), line).map(({ text, font }) => [font, text]);
const seen = (line: string) =>
  runsOf(line)
    .map(([, text]) => text)
    .join('');

test('a Latin line is one run, and a letter that the first font lacks comes from the next', () => {
  expect(runsOf("Chanda O'Brien-Mwansa")).toEqual([['latin', "Chanda O'Brien-Mwansa"]]);
  expect(runsOf('Łukasz')).toEqual([
    ['latin-ext', 'Ł'],
    ['latin', 'ukasz'],
  ]);
});

test.each([
  ['Ŋoma', 'latin-ext'],
  ['Жанна', 'cyrillic'],
  ['Ελένη', 'greek'],
  ['राजेश', 'devanagari'],
  ['ગુજરાતી', 'gujarati'],
  ['محمد', 'arabic'],
  ['李小龙', 'any'],
  ['አበበ', 'any'],
  ['😀', 'any'],
])('%s is written with %s', (line, font) => {
  expect(runsOf(line)[0]?.[0]).toBe(font);
});

test('a right-to-left name in a left-to-right line keeps its place and turns its words', () => {
  expect(seen('Banda محمد علي Mwansa')).toBe('Banda علي محمد Mwansa');
});

test('in a right-to-left line numbers and brackets stand as people read them', () => {
  expect(seen('محمد (علي) 25')).toBe('25 (علي) محمد');
});

test('joiners and selectors that no font can act on are not drawn as boxes', () => {
  expect(seen('👩\u200d👧\ufe0f')).toBe('👩👧');
});
