import { describe, expect, test } from 'vitest';
import { airtelMessages } from '../../../tests/factories/payment-messages/airtel.ts';
import { otherMessages } from '../../../tests/factories/payment-messages/other-networks.ts';
import { isOwnPayee, type Payee, readPayee } from './payment-message.ts';

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
    expect(readPayee(message)).toEqual(payee);
  });

  test('a message that is not about sending names nobody, nor does an empty one', () => {
    expect(readPayee('')).toBeNull();
    expect(readPayee('See you at 10 at the market')).toBeNull();
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
  [{ name: 'Mutale Banda' }, false],
  [{ name: 'Hubert Banda' }, false],
  [{ name: 'Digitalis Phiri' }, false],
  [{ name: 'Ski Banda' }, false],
])('whether %o is the hub: %s', (payee, isOwn) => {
  expect(isOwnPayee(payee, own)).toBe(isOwn);
});
