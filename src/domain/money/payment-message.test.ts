import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLetter } from '../../../tests/factories/payment-messages/any-letter.ts';
import { airtelMessages } from '../../../tests/factories/payment-messages/airtel.ts';
import { oddMessages } from '../../../tests/factories/payment-messages/odd.ts';
import { otherMessages } from '../../../tests/factories/payment-messages/other-networks.ts';
import { DAY, PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import { flattened, hasSeveralTransactions, readPaymentMessage, withoutBalance } from './payment-message.ts';
import { formatDate, lusakaInstant } from '../time/time.ts';

const messages = [...airtelMessages, ...otherMessages, ...oddMessages].map(
  ([name, message, read, balance]) => ({ name, message, read, balance }),
);

test('there are at least 40 different messages', () => {
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
        // K00.00 is not a damaged amount but none at all.
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

test('the day is read in every month', () => {
  for (let month = 0; month < 12; month += 1) {
    const at = lusakaInstant('2026-01-24', '16:59') + month * 30 * DAY;
    expect(readPaymentMessage(`You paid K100.00 on ${formatDate(at)} at 16:59.`).paidAt).toBe(at);
  }
});

test('a text is cut at the length that a message may have', () => {
  expect(flattened('x'.repeat(PROOF_MESSAGE_MAX + 5))).toHaveLength(PROOF_MESSAGE_MAX);
});

test('neither a reference nor a second id of the same transaction counts as a second transaction', () => {
  const one = 'TID: PP261124.0930.D12345.';
  expect(hasSeveralTransactions(`${one} Reference: AB12345678.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} External Transaction Id: 3623704928.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} Reference  transaction  id: 3623704928.`)).toBe(false);
  expect(hasSeveralTransactions(`${one} TID: PP261124.0931.D54321.`)).toBe(true);
});

describe('a balance is removed in every wording', () => {
  test.each([
    'Your bal is ZMW 5.56.',
    'Your bal is ZMW5.56',
    'Your balance is K5.56',
    'Bal: 5.56',
    'Bal 5.56',
    'Bal.ZMW 5.56',
    'Bal. ZMW 5.56',
    'BAL=K5.56',
    'Bal is now: K 5.56',
    'Balance (ZMW): 5.56',
    'Balance:ZMW 5.56',
    'Your balance was ZMW 5.56',
    'Your new balance: 5.56 ZMW',
    'Your balance is ZMW -5.56',
    'Your Airtel Money balance is ZMW 5.56',
    'Your balance on your account is now ZMW 5.56',
    'Your balance after this transaction is K5.56',
    'Balance remaining: K5.56',
    'Balance of K5.56',
    'Your Current Balance is ZMW 5.56',
    'Balances: 5.56',
    'Float: K5.56',
    'You currently have ZMW 5.56 available on your account.',
    'You have K5.56 left',
    'You now have ZMW 5.56 in your wallet.',
    'Your wallet has K5.56 remaining.',
    'Your account balance now stands at ZMW 5.56',
    'Your MoMo balance has been updated to K5.56',
    'Balance after: ZMW 5.56',
    'Current Bal.: K5.56',
    'Available: K5.56',
    'Available funds is ZMW 5.56',
    'K5.56 is your new balance',
    'ZMW 5.56 is your available balance',
    '5.56 ZMW is your balance',
  ])('%s', (wording) => {
    expect(withoutBalance(wording)).toBe(wording.replace('5.56', '…'));
    expect(withoutBalance(`Amount ZMW 17.00. ${wording}`)).toContain('ZMW 17.00');
  });

  test.each(['0.00', '12,345,678.90', '1 234.56', '1.234,56', '5.567'])('with the figure %s', (figure) => {
    expect(withoutBalance(`Your bal is ZMW ${figure}. TID: 1`)).toBe('Your bal is ZMW …. TID: 1');
  });
});

test.each([
  'Dial *115# to check your new Bal. TID: PP261124.0930.D12345.',
  'Dial *115# to check your new Bal. ZMW 900.00 received from 970000001.',
  'Dial *115# to check balance. Deposits are free.',
  'Dial *115# for balance. Payment of ZMW 100.00 was made.',
  'To check your balance dial *115*1#. Amount K100',
  'PAID K600.00 to GLOBAL K600.00 PAY',
  'Till Number BAL 300770 SHOP',
  'Your account has 2 new messages',
  'Amount ZMW 17.00 Your bal is low',
  'Balance sheet of 2026-11-24',
  'You have received K100.00',
  'You have 2 new messages',
])('what only sounds like a balance stays: %s', (message) => {
  expect(withoutBalance(message)).toBe(message);
});

test('a second pass changes nothing', () => {
  const piece = fc.constantFrom(
    'Bal',
    ' is ',
    'K',
    '5',
    '.',
    ' ',
    'ZMW',
    '…',
    'balance',
    '\n',
    ':',
    '56',
    'check ',
    'your ',
    'available',
    'you have ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = withoutBalance(pieces.join(''));
      expect(withoutBalance(once)).toBe(once);
    }),
    { numRuns: 2_000, examples: [[['Bal', ' is ', '5', 'Bal', ':', '56']]] },
  );
});
