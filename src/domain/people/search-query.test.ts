import { describe, expect, test } from 'vitest';
import { searchQueryOf, isMatchingRow } from './search-query.ts';
import { orderCodeSchema } from '../money/order.ts';

const ends = { phoneStart: null, phoneTail: null, transactionTail: null, emailStart: null };
const nothing = { ...ends, nameKey: null, nameBeside: null, transactionId: null, orderCodes: [] };

const [AIRTEL, DIALLED] = ['PP261124.0930.D12345', '00260971234567'];

test.each([
  ['Chanda  M', { nameKey: 'cha m' }],
  ['M Chanda', { nameKey: 'cha m' }],
  ['mwansa', { nameKey: 'mwansa' }],
  ["ng'andu", { nameKey: 'ngandu' }],
  ['Chanda@Example.com ', { emailStart: 'chanda@example.com' }],
  ['chanda.m', { emailStart: 'chanda.m', nameKey: 'cha m' }],
  ['chanda.m2', { emailStart: 'chanda.m2', transactionId: 'CHANDA.M2', transactionTail: 'CHANDA.M2' }],
  ['097 123 4567', { phoneStart: '+260971234567', transactionId: '0971234567' }],
  ['+260 97 1234567', { phoneStart: '+260971234567' }],
  ['\u202a+260 97 1234567\u202c', { typed: '+260 97 1234567', phoneStart: '+260971234567' }],
  ['097\u2011123\u20114567', { typed: '097-123-4567', phoneStart: '+260971234567' }],
  ['00260971234567', { phoneStart: '+260971234567', transactionId: DIALLED, transactionTail: DIALLED }],
  ['0971 2', { phoneStart: '+2609712', phoneTail: '09712' }],
  ['+44 20 7', { phoneStart: '+44207' }],
  ['pp261124.0930.d12345', { transactionId: AIRTEL, transactionTail: AIRTEL }],
  ['1234567890', { phoneTail: '1234567890', transactionId: '1234567890', transactionTail: '1234567890' }],
] as const)('%j is looked up as %j', (typed, find) => {
  expect(searchQueryOf(typed)).toEqual({ ...nothing, typed: typed.trim().replace(/\s+/g, ' '), ...find });
});

test.each([
  ['4567', { phoneTail: '4567', transactionTail: '4567', phoneStart: null }],
  ['0002', { phoneTail: '0002' }],
  ['34 567', { phoneTail: '34567', transactionTail: null }],
  ['d12345', { phoneTail: null, transactionTail: 'D12345' }],
  ['0930.d12345', { phoneTail: null, transactionTail: '0930.D12345' }],
  ['+2609712', { phoneTail: null }],
  ['456', null],
] as const)('%j is looked for at the end of phones and transaction ids', (typed, find) => {
  const found = searchQueryOf(typed);
  if (find === null) expect(found).toBeNull();
  else expect(found).toMatchObject(find);
});

test.each(['Banda 4567', '4567 banda', 'Banda 45 67'])('%j is read as a name with last digits', (typed) => {
  const nameBeside = expect.stringMatching(/^banda$/i);
  expect(searchQueryOf(typed)).toMatchObject({ phoneTail: '4567', nameBeside });
});

test.each(['R-ACDE3467', 'r acde 3467', 'R-ACDE 3467'])('%j is a receipt, and so an order', (typed) => {
  expect(searchQueryOf(typed)?.orderCodes[0]).toBe('ACDE3467');
});

test.each(['  ', 'c', '097', '’', '@'])('%j says too little', (typed) => {
  expect(searchQueryOf(typed)).toBeNull();
});

describe('an order code', () => {
  const codes = (typed: string) => searchQueryOf(typed)?.orderCodes ?? [];

  test.each(['acde 3467', 'ACDE-3467', ' AC DE34 67'])('%j is found with its spaces', (typed) => {
    expect(codes(typed)[0]).toBe('ACDE3467');
  });

  test.each([
    ['QUAD3467', 'OUA03467'],
    ['ACDE3467', 'ACOE3467'],
    ['ACDE3467', 'ACDEB467'],
    ['ACDE3467', 'ACDE34G7'],
    ['NUVW3467', 'MUVW3467'],
  ])('%j is found from the misread %j', (code, typed) => {
    expect(codes(typed)).toContain(code);
    expect(codes(typed).length).toBeLessThanOrEqual(30);
    for (const guess of codes(typed)) expect(orderCodeSchema.safeParse(guess).success).toBe(true);
  });

  test('of letters alone may be a name as well, and an id of Zamtel’s', () => {
    expect(searchQueryOf('Thandeka')).toMatchObject({ nameKey: 'thandeka', transactionId: 'THANDEKA' });
    expect(codes('Thandeka')[0]).toBe('THANDEKA');
    expect(searchQueryOf('Mary Tem')).toMatchObject({ nameKey: 'mar tem', transactionId: null });
  });
});

describe('a row fits', () => {
  const texts = ['Chanda Mwansa', 'chanda@example.com', '+260971234567', 'ACDE3467', null, undefined];
  test.each(['', 'mwan', 'MWANSA chanda', 'acde 3467', '97 123 4567', 'example.com'])('%j', (typed) => {
    expect(isMatchingRow(typed, texts)).toBe(true);
  });
  test.each(["ng'andu", 'NGANDU mutale', 'eloise', '0971234', '+260 97 1', '\u202a097 123 4567\u202c'])(
    '%j, however it is written',
    (typed) => {
      expect(isMatchingRow(typed, ['Mutale Ng’andu', 'Éloïse', '+260971234567'])).toBe(true);
    },
  );
  test.each(['banda', 'chanda banda', '0971234568', 'acde3466'])('not %j', (typed) => {
    expect(isMatchingRow(typed, texts)).toBe(false);
  });
});
