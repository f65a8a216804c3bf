import { describe, expect, test } from 'vitest';
import { airtelMessages } from '../../../tests/factories/payment-messages/airtel.ts';
import { otherMessages } from '../../../tests/factories/payment-messages/other-networks.ts';
import { makePublicSettings } from '../../../tests/factories/setting.ts';
import { lusakaInstant } from '../time/time.ts';
import { DAY } from '../wire/limits.ts';
import {
  isOwnPayee,
  type Payee,
  paymentMessageRemarks,
  readPaymentMessage,
  readPayee,
  remarkMessages,
} from './payment-message.ts';

const wordings: readonly [string, Payee | null][] = [
  ['Airtel, payer', { number: '+260970000001', name: 'Mutale Banda' }],
  ['Airtel, payer, K for ZMW', { number: '+260970000001', name: 'Mutale Banda' }],
  ['Airtel, till by name', { name: 'SKILLSHUB DIGITAL SKILLS HUB LUSAKA' }],
  ['Airtel, till by number', { name: 'DIGITAL SKILLS HUB' }],
  ['Airtel, older wording, payer', { number: '+260770000003', name: 'Mutale Banda' }],
  ['Airtel, oldest wording, payer', { number: '+260970000004', name: 'Mutale Banda' }],
  ['Airtel, older wording, paid to an account', { name: 'SKILLSHUB' }],
  ['Airtel, receiver', null],
  ['Airtel, airtime', null],
  ['Airtel, withdrawn', null],
  ['MTN, payer', { number: '+260960000001', name: 'Mutale Banda' }],
  ['MTN, withdrawn, no space before the balance', null],
  ['Zamtel, payer', { number: '+260950000002', name: 'Digital Skills Hub' }],
  ['Zamtel, an id of letters alone', { name: 'Digital Skills Hub' }],
  ['a collector, with the month by name', { name: 'GLOBAL PAY COLLECTIONS' }],
  ['a bank', null],
];

describe('whom a message names as the receiver', () => {
  test.each(wordings)('%s', (name, payee) => {
    const [, message = ''] = [...airtelMessages, ...otherMessages].find(([one]) => one === name) ?? [];
    expect(message).not.toBe('');
    expect(readPayee(message)).toStrictEqual(payee);
  });

  const number = '+260970000001';
  test.each<[string, Payee | null]>([
    ['', null],
    ['See you at 10 at the market', null],
    ['Transfer of K50.00 to Airtel Money was successful.', null],
    ['You have sent K50.00 to 0970000001 B. TID: PP261124.0930.D12345.', { number }],
    ['Payment of K50.00 Till No 300770 SKILLSHUB.Call 0970000009 for help', { name: 'SKILLSHUB' }],
    ['Money sent to Mutale Banda. Call 0970000009 for help', { name: 'Mutale Banda' }],
  ])('%s', (message, payee) => {
    expect(readPayee(message)).toStrictEqual(payee);
  });

  test('a long line of words costs no time', () => {
    const began = performance.now();
    readPayee('sent '.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(200);
  });
});

const own = [
  { number: '+260970000000', accountName: 'Digital Skills Hub' },
  { number: '+260960000000', accountName: 'Skills Hub Ltd' },
  { number: '+260950000000', accountName: 'D. H.' },
];
test.each<[Payee, boolean]>([
  [{ number: '+260970000000', name: 'D SKILLS' }, true],
  [{ number: '+260960000000' }, true],
  [{ number: '+260970000001', name: 'Digital Skills Hub' }, false],
  [{ name: 'DIGITAL SKIL' }, true],
  [{ name: 'SKILLSHUB' }, true],
  [{ name: 'SKILLSHUB DIGI' }, true],
  [{ name: 'DIGITALSKILLSHUB' }, true],
  [{ name: 'HUB' }, true],
  [{ name: 'HUBLTD' }, true],
  [{ name: 'DIGI LUSAKA' }, true],
  [{ name: 'M. B.' }, false],
  [{}, false],
  [{ name: 'Mutale Banda' }, false],
  [{ name: 'Hubert Banda' }, false],
  [{ name: 'Digitalis Phiri' }, false],
  [{ name: 'Ski Banda' }, false],
])('whether %o is the hub: %s', (payee, isOwn) => {
  expect(isOwnPayee(payee, own)).toBe(isOwn);
});

const orderedAt = lusakaInstant('2026-11-24', '09:00');
const numbers = makePublicSettings().paymentNumbers;
const order = { due: 100, orderedAt, numbers };
const paid = (amount: string, day = '261124') =>
  `Money sent to HUB on 970000001.Amount ZMW ${amount}. Your bal is ZMW 5.56.TID: PP${day}.0930.D12345.`;

test('a message that fits gets no remark, nor does an empty field', () => {
  expect(paymentMessageRemarks(paid('100.00'), order)).toEqual([]);
  expect(paymentMessageRemarks(' ', order)).toEqual([]);
  const payers = [...airtelMessages, ...otherMessages].filter(([name]) => name.endsWith(', payer'));
  expect(payers.length).toBeGreaterThan(3);
  const early = { orderedAt: lusakaInstant('2022-01-01', '00:00'), numbers: [] };
  for (const [, message, { amount = 0 }] of payers)
    expect(paymentMessageRemarks(message, { ...early, due: amount })).toEqual([]);
});

test('two ids of one transaction, or an id that was broken over lines, get no remark', () => {
  const message = `${paid('100.00')} Financial Transaction Id: 19372345678. External Transaction Id: 4512378912.`;
  expect(paymentMessageRemarks(message.replace(/TID: \S+ /, ''), order)).toEqual([]);
  const broken = paid('100.00').replace('PP261124.0930.', 'PP261124.\n0930.\n');
  expect(paymentMessageRemarks(broken, order)).toEqual([]);
});

test.each([
  ['Payment of K100.00 failed. TID: PP261124.0930.D12345', [remarkMessages.failed]],
  ['Hello, are we still meeting for lunch?', [remarkMessages.unread]],
  ['TID: PP261124.0930.D12345', []],
  ['Sent K100.00 to HUB', []],
  ['You have received ZMW 100.00 from 970000002. TID: PP261124.0930.D12345', [remarkMessages.received]],
  ['Money received K100.00 from 0245970 NFS. TID: CI261124.1451.D12345', [remarkMessages.received]],
  ['Dear Customer, you have received ZMW 100.00 under Txn ID: 9ABC1DE3', [remarkMessages.received]],
  [`${paid('100.00')} ${paid('100.00').replace('0930', '0931')}`, [remarkMessages.several]],
  [paid('1O0.00'), [remarkMessages.letter]],
  ['Sent ZMW 1O0.00 to HUB', [remarkMessages.letter]],
  [paid('50.00'), [remarkMessages.less('K50', 'K100')]],
  [paid('200.50'), [remarkMessages.more('K200.50', 'K100')]],
  [paid('100.00', '251101'), [remarkMessages.early('1 Nov 2025')]],
  [paid('50.00', '251101'), [remarkMessages.less('K50', 'K100'), remarkMessages.early('1 Nov 2025')]],
])('%s', (message, remarks) => {
  expect(paymentMessageRemarks(message, order)).toEqual(remarks);
});

test('paying a day before registering is no matter; a millisecond earlier is', () => {
  const at = lusakaInstant('2026-11-24', '09:30');
  expect(paymentMessageRemarks(paid('100.00'), { ...order, orderedAt: at + DAY })).toEqual([]);
  expect(paymentMessageRemarks(paid('100.00'), { ...order, orderedAt: at + DAY + 1 })).toHaveLength(1);
});

test.each(['K100 Excel, K100 Power BI.', 'first one failed, ACDE3467.', 'K3AC DE67.'])(
  'the payer’s own words are neither amount nor failure: %s',
  (words) => {
    const message = `You have transferred 200.00 ZMW to Digital Skills Hub (260960000000) from your mobile money account 62098814 at 2026-11-24 13:09:05. Your new balance: 42.33 ZMW. Message from sender: ${words} Financial Transaction ID: 3623704928.`;
    expect(readPaymentMessage(message)).toMatchObject({ transactionId: '3623704928', amount: 200 });
    expect(paymentMessageRemarks(message, { ...order, due: 200, numbers: [] })).toEqual([]);
  },
);

test('a network’s own words behind a label are read', () => {
  const details = 'Payment details: ZMW 100.00 to Digital Skills Hub. Transaction ID: 3623704929.';
  expect(readPaymentMessage(details)).toMatchObject({ transactionId: '3623704929', amount: 100 });
  const failed = 'Transaction not completed. Txn ID: 3623704929. K100. Reason: insufficient balance.';
  expect(readPaymentMessage(failed)).toEqual({});
});

describe('the money went to somebody else', () => {
  const sent = (to: string) => `Money sent to ${to}.Amount ZMW 100.00. TID: PP261124.0930.D12345.`;

  test.each([
    ['Mutale Banda on 970000002', 'Mutale Banda, 097 000 0002'],
    ['DIGITAL SKILLS HUB on 970000002', 'DIGITAL SKILLS HUB, 097 000 0002'],
    ['Mutale Banda', 'Mutale Banda'],
  ])('%s', (to, payee) => {
    expect(paymentMessageRemarks(sent(to), order)).toEqual([remarkMessages.elsewhere(payee)]);
  });

  test('money to the hub itself gets no remark, nor does any while its numbers are not loaded', () => {
    expect(paymentMessageRemarks(sent('D SKILLS on 970000001'), order)).toEqual([]);
    expect(paymentMessageRemarks(sent('Digital Skills'), order)).toEqual([]);
    expect(paymentMessageRemarks(sent('Mutale Banda'), { ...order, numbers: [] })).toEqual([]);
  });
});
