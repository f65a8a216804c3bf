import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLetter } from '../../../tests/factories/payment-messages/any-letter.ts';
import { airtelMessages } from '../../../tests/factories/payment-messages/airtel.ts';
import { oddMessages } from '../../../tests/factories/payment-messages/odd.ts';
import { otherMessages } from '../../../tests/factories/payment-messages/other-networks.ts';
import { PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import { flattened, hasSeveralTransactions, readPaymentMessage, withoutBalance } from './payment-message.ts';

const messages = [...airtelMessages, ...otherMessages, ...oddMessages].map(
  ([name, message, read, balance]) => ({ name, message, read, balance }),
);

test('there are enough of them', () => {
  expect(new Set(messages.map(({ message }) => message)).size).toBeGreaterThanOrEqual(40);
});

describe.each(messages)('$name', ({ message, read, balance }) => {
  test('is read', () => {
    expect(readPaymentMessage(message)).toEqual(read);
  });

  test('loses its balance and nothing else', () => {
    expect(withoutBalance(message)).toBe(balance === undefined ? message : message.replace(balance, '…'));
  });

  test('says the same without its balance', () => {
    expect(readPaymentMessage(withoutBalance(message))).toEqual(read);
  });
});

test('what is read fits what a proof may hold, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: PROOF_MESSAGE_MAX }), (text) => {
      const { amount, paidAt, payerPhone, transactionId } = readPaymentMessage(text);
      if (amount !== undefined) expect(amount).toBeGreaterThan(0);
      if (paidAt !== undefined) expect(Number.isInteger(paidAt)).toBe(true);
      if (payerPhone !== undefined) expect(payerPhone).toMatch(/^\+\d{8,15}$/);
      if (transactionId !== undefined) expect(transactionId).toMatch(/^[A-Z0-9.]{8,30}$/);
      expect(withoutBalance(text).length).toBeLessThanOrEqual(text.length);
    }),
  );
});

describe('a letter in or beside an amount', () => {
  const frames: readonly (readonly [before: string, after: string])[] = [
    ['You have received ZMW ', ' from 970000002 Bupe Phiri. TID: PP261124.0930.D12345.'],
    ['Money sent to HUB on 970000001.Amount ZMW ', '. Your bal is ZMW 5.56.TID: PP261124.0930.D12345.'],
    ['Money received K', ' from 0245970 NFS SETTLEMENT ACCOUNT. TID: CI261124.1451.D12345'],
    ["Y'ello. You have received ", ' ZMW from BUPE PHIRI at 2026-11-20 19:37:39. Fee ZMW 2.50.'],
    ['Payment of ZMW', 'ZMW to HUB. Financial Transaction Id: 3623704928.'],
    ['You paid amount: ', ''],
  ];
  const frame = fc.constantFrom(...frames);
  const ngwee = fc.integer({ min: 1, max: 10_000_000 });
  const layout = fc.constantFrom(
    (kwacha: string) => kwacha,
    (kwacha: string) => kwacha.replace(',', ''),
    (kwacha: string) => kwacha.replace(',', ' '),
    (kwacha: string) => kwacha.replace(',', ', '),
  );
  const writtenWith = (amount: number, lay: (kwacha: string) => string) =>
    lay((amount / 100).toLocaleString('en', { minimumFractionDigits: 2 }));

  test('never makes another amount', () => {
    fc.assert(
      fc.property(
        frame,
        ngwee,
        layout,
        fc.nat(),
        anyLetter,
        ([before, after], amount, lay, place, letter) => {
          const right = writtenWith(amount, lay);
          expect(readPaymentMessage(before + right + after).amount).toBe(amount / 100);
          const at = place % (right.length + 1);
          const read = readPaymentMessage(before + right.slice(0, at) + letter + right.slice(at) + after);
          if (read.amount !== undefined) expect(read.amount).toBe(amount / 100);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('in place of a digit makes it unclear, also where another amount follows', () => {
    const first = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(frame, first, fc.nat({ max: 2 }), anyLetter, ([before, after], digit, at, letter) => {
        // K00.00 is no damaged amount, but none.
        fc.pre(at > 0 || !/k/i.test(letter));
        const figure = `${digit}00.00`;
        const damaged = figure.slice(0, at) + letter + figure.slice(at + 1);
        const read = readPaymentMessage(`${before}${damaged}${after} For ZMW 50.00.`);
        expect(read.amount).toBeUndefined();
        expect(read.isAmountUnclear).toBe(true);
      }),
    );
  });

  test.each(['1O0.00', 'l00.00', 'O00.00', '10O.00', '100.O5', '100.0O', '1,O00.00'])('K%s', (figure) => {
    const text = `Money sent to HUB. Amount K${figure}. TID: PP261124.0930.D12345.`;
    expect(readPaymentMessage(text)).toMatchObject({ isAmountUnclear: true });
  });
});

const bits = [
  ' ',
  '0',
  '1,',
  '1.1,',
  '1 000 ',
  'k ',
  'K1O,',
  '1 O00 ',
  'zmw 1 ',
  'bal ',
  'bal is is ',
  'balance of ',
  'check your ',
  'check a a ',
  'available ',
  'you have k1 ',
  'k1 is ',
  '1 as a a a a ',
  'received from ',
  'tid: ',
  'txn. id ',
  'PP261124.0930.',
  'ref ',
  'amount: ',
  'fee is ',
  '24-11-2026 ',
  '\u200b',
  '…',
];
test.each(bits)('hostile input of 1,000 characters costs no time: %j', (bit) => {
  const many = bit.repeat(Math.ceil(PROOF_MESSAGE_MAX / bit.length)).slice(0, PROOF_MESSAGE_MAX - 8);
  const started = performance.now();
  for (const text of [many, `bal is ${many}!`, `tid: ${many}!`, `${many} is bal`]) {
    readPaymentMessage(text);
    withoutBalance(text);
  }
  expect(performance.now() - started).toBeLessThan(250);
});

test('a field that a message does not have is not there at all', () => {
  expect(Object.keys(readPaymentMessage('TID: 9ABC1DE3'))).toEqual(['network', 'transactionId']);
  expect(Object.keys(readPaymentMessage('Ref: AB12345678'))).toEqual(['transactionId']);
  expect(Object.keys(readPaymentMessage('You received ZMW 100.00'))).toEqual(['amount']);
});

test('no more of a text is read than a message may have', () => {
  expect(flattened('x'.repeat(PROOF_MESSAGE_MAX + 5))).toHaveLength(PROOF_MESSAGE_MAX);
});

test('a reference is no second transaction, and a second name of one is none', () => {
  const one = 'TID: PP261124.0930.D12345.';
  expect(hasSeveralTransactions(`${one} Reference: AB12345678.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} External Transaction Id: 3623704928.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} Reference  transaction  id: 3623704928.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} TID: PP261124.0931.D54321.`)).toBe(true);
});
