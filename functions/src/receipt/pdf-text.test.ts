import { expect, test } from 'vitest';
import { visualRuns } from './pdf-text.ts';

const runsOf = (line: string) => visualRuns(line).map(({ text, font }) => [font, text]);
const seen = (line: string) =>
  runsOf(line)
    .map(([, text]) => text)
    .join('');

test('a Latin line is one run, and a letter that the first font lacks comes from the next', () => {
  expect(runsOf("Łukasz O'Brien-Mwansa")).toEqual([['sans', "Łukasz O'Brien-Mwansa"]]);
  expect(runsOf('李ukasz')).toEqual([
    ['any', '李'],
    ['sans', 'ukasz'],
  ]);
});

test.each([
  ['Ŋoma', 'sans'],
  ['Жанна', 'sans'],
  ['Ελένη', 'sans'],
  ['राजेश', 'sans'],
  ['ગુજરાતી', 'gujarati'],
  ['محمد', 'arabic'],
  ['李小龙', 'any'],
  ['አበበ', 'any'],
  ['😀', 'any'],
])('%s is written with %s', (line, font) => {
  expect(runsOf(line)[0]?.[0]).toBe(font);
});

test('right-to-left names in a line, and numbers and brackets in right-to-left text, are in visual order', () => {
  expect(seen('Banda محمد علي Mwansa')).toBe('Banda علي محمد Mwansa');
  expect(seen('محمد (علي) 25')).toBe('25 (علي) محمد');
});

test('joiners and selectors that no font can act on are not drawn as boxes', () => {
  expect(seen('👩\u200d👧\ufe0f')).toBe('👩👧');
});
