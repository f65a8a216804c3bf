import { describe, expect, test } from 'vitest';
import { findOf, nameStarts, rowMatches } from './find.ts';

test.each([
  ['  ', null],
  ['acde 3467', { by: 'order', code: 'ACDE3467' }],
  ['ACDE-3467', { by: 'order', code: 'ACDE3467' }],
  ['Chanda@Example.com ', { by: 'email', email: 'chanda@example.com' }],
  ['097 123 4567', { by: 'phone', phone: '+260971234567' }],
  ['+260 97 1234567', { by: 'phone', phone: '+260971234567' }],
  ['pp261124.0930.d12345', { by: 'transaction', id: 'PP261124.0930.D12345' }],
  ['1234567890', { by: 'transaction', id: '1234567890' }],
  ['Chanda  M', { by: 'name', start: 'Chanda M' }],
  ['Chanda Mwansa', { by: 'name', start: 'Chanda Mwansa' }],
  ['Ng’andu', { by: 'name', start: 'Ng’andu' }],
])('%j is looked up as %j', (typed, find) => {
  expect(findOf(typed)).toEqual(find);
});

test('a name is tried as typed and with capital first letters', () => {
  expect(nameStarts('chanda mw')).toEqual(['chanda mw', 'Chanda Mw']);
  expect(nameStarts('o’brien-phiri')).toEqual(['o’brien-phiri', 'O’brien-Phiri', 'O’Brien-Phiri']);
  expect(nameStarts('ng’andu')).toContain('Ng’andu');
  expect(nameStarts('Éloïse')).toEqual(['Éloïse']);
});

describe('a row fits', () => {
  const texts = ['Chanda Mwansa', 'chanda@example.com', '+260971234567', 'ACDE3467', null, undefined];
  test.each(['', 'mwan', 'MWANSA chanda', 'acde 3467', '3467', '0971234567', '97 123 4567', 'example.com'])(
    '%j',
    (typed) => {
      expect(rowMatches(typed, texts)).toBe(true);
    },
  );
  test.each(['banda', 'chanda banda', '0971234568', 'acde3466'])('not %j', (typed) => {
    expect(rowMatches(typed, texts)).toBe(false);
  });
});
