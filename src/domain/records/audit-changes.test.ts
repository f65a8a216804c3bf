import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';
import { factName } from './audit-words.ts';

test('only the facts that differ are named, each as it was and as it is', () => {
  const before = { title: 'Excel', price: 100, isActive: true, id: 'excel' };
  const after = { title: 'Excel', price: 150, isActive: false };
  expect(changesOf({ before, after })).toEqual([
    { field: 'price', before: 'K100', after: 'K150' },
    { field: 'isActive', before: 'yes', after: 'no' },
  ]);
});

test('facts within facts, lists, instants and what is gone', () => {
  const at = Date.UTC(2026, 10, 28, 13);
  const after = { published: { sunday: true }, ids: ['a', 'b'], seenAt: at };
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'published.sunday', before: null, after: 'yes' },
    { field: 'ids', before: null, after: 'a, b' },
    { field: 'seenAt', before: null, after: '28 Nov 2026, 15:00 CAT' },
  ]);
  expect(changesOf({ before: { until: at, note: 'x' }, after: null })).toEqual([
    { field: 'until', before: '28 Nov 2026, 15:00 CAT', after: null },
    { field: 'note', before: 'x', after: null },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('a value that cannot be an instant is shown as it is', () => {
  const after = { sentAt: Number.NaN, odd: [{ deep: 1 }] };
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'sentAt', before: null, after: 'NaN' },
    { field: 'odd.1.deep', before: null, after: '1' },
  ]);
});

test('payment numbers are named by network, and a removed one by its former number', () => {
  const airtel = { network: 'airtel', number: '+260970000000', dialCode: '*115#' };
  const mtn = { network: 'mtn', number: '+260960000000', dialCode: null };
  const before = { paymentNumbers: [airtel, mtn] };
  const after = { paymentNumbers: [mtn, { ...airtel, number: '+260971111111' }] };
  const change = { before: '097 000 0000', after: '097 111 1111' };
  expect(changesOf({ before, after })).toEqual([{ field: 'paymentNumbers.airtel.number', ...change }]);
  expect(changesOf({ before, after: { paymentNumbers: [airtel] } })).toEqual([
    { field: 'paymentNumbers.mtn.number', before: '096 000 0000', after: null },
  ]);
});

test('a fact is named in words', () => {
  expect(factName('temporaryAccessUntil')).toBe('temporary access until');
  expect(factName('published.saturday')).toBe('published, saturday');
  expect(factName('isVisible')).toBe('shown to learners');
  expect(factName('paymentNumbers.airtel.dialCode')).toBe('payment numbers, airtel money, dial code');
});

test('what is stored as a code is said in words, money as kwacha, and days and numbers as on the pages', () => {
  const after = {
    status: 'under_review',
    network: 'mtn',
    warnings: ['id_used_before', 'image_seen'],
    receivedAmount: 1050,
    firstWeekend: '2026-11-28',
    orderId: 'ACDE3467',
    phone: '+260971234567',
  };
  expect(Object.fromEntries(changesOf({ before: null, after }).map((one) => [one.field, one.after]))).toEqual(
    {
      status: 'Awaiting Review',
      network: 'MTN MoMo',
      warnings: 'ID used before, Picture seen before',
      receivedAmount: 'K1,050',
      firstWeekend: 'Sat 28 Nov',
      orderId: 'ACDE 3467',
      phone: '097 123 4567',
    },
  );
});
