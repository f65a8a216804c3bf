import { afterEach, expect, test, vi } from 'vitest';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { areSameColumns, keepColumns, keptColumns } = await import('./ImportForm.tsx');

const strange = [
  ['Beleg', 'Eingang', 'Wer'],
  ['PP261124.0930.D12345', '100.00', 'BUPE PHIRI'],
];
const chosen = { id: 0, credit: 1, name: 2 };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('columns are kept for the next file with these headings until they are forgotten', () => {
  keepColumns(strange, chosen);
  expect(keptColumns([['  BELEG ', 'eingang', 'wer:'], ['X']])).toEqual(chosen);
  expect(keptColumns([['Beleg', 'Eingang']])).toBeNull();
  keepColumns(strange, null);
  expect(keptColumns(strange)).toBeNull();
});

test.each([
  ['a payment without headings', [['PP261124.0930.D12345', '100.00', 'BUPE PHIRI']]],
  ['a payment whose amount has no digit', [['BUPE PHIRI', '+260971234567', '-']]],
  ['a line without words', [['', '-']]],
  ['no line', []],
])('no columns are kept for %s', (_, rows) => {
  keepColumns(rows, chosen);
  expect(localStorage).toHaveLength(0);
});

test('kept columns that are broken are ignored', () => {
  keepColumns(strange, chosen);
  const key = localStorage.key(0) ?? '';
  for (const broken of ['{', '{"id":-1}', '7']) {
    localStorage.setItem(key, broken);
    expect(keptColumns(strange)).toBeNull();
  }
});

test('a full or blocked storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepColumns(strange, chosen);
  keepColumns(strange, null);
  expect(keptColumns(strange)).toBeNull();
});

test('columns are the same in any order', () => {
  expect(areSameColumns({ id: 0, amount: 1 }, { amount: 1, id: 0 })).toBe(true);
  expect(areSameColumns({ id: 0, amount: 1 }, { id: 0 })).toBe(false);
  expect(areSameColumns({ id: 0 }, null)).toBe(false);
});
