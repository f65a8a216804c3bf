import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('only the facts that differ are named, each as it was and as it is', () => {
  const before = { title: 'Excel', price: 100, isActive: true, id: 'excel' };
  const after = { title: 'Excel', price: 150, isActive: false };
  expect(changesOf({ before, after })).toEqual([
    { field: 'price', before: '100', after: '150' },
    { field: 'isActive', before: 'yes', after: 'no' },
  ]);
});

test('facts within facts, lists, instants and what is gone', () => {
  const at = Date.UTC(2026, 10, 28, 13);
  expect(
    changesOf({ before: null, after: { published: { sunday: true }, ids: ['a', 'b'], seenAt: at } }),
  ).toEqual([
    { field: 'published.sunday', before: null, after: 'yes' },
    { field: 'ids', before: null, after: 'a, b' },
    { field: 'seenAt', before: null, after: '28 Nov 2026, 15:00 CAT' },
  ]);
  expect(changesOf({ before: { until: 1, note: 'x' }, after: null })).toEqual([
    { field: 'until', before: '1', after: null },
    { field: 'note', before: 'x', after: null },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('a value that cannot be an instant is shown as it is', () => {
  const after = { sentAt: Number.NaN, odd: [{ deep: 1 }] };
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'sentAt', before: null, after: 'NaN' },
    { field: 'odd', before: null, after: '{"deep":1}' },
  ]);
});
