import { expect, test } from 'vitest';
import { makePublicSettings } from '../../tests/factories/setting.ts';
import { publicSettingsSchema } from './setting.ts';

const usual = makePublicSettings();
const number = usual.paymentNumbers[0];

test.each([
  ['no payment number at all', { paymentNumbers: [] }],
  ['a dial code that is an address', { paymentNumbers: [{ ...number, dialCode: 'tel:115' }] }],
  ['a dial code without its end', { paymentNumbers: [{ ...number, dialCode: '*115' }] }],
  ['a number as typed', { paymentNumbers: [{ ...number, number: '0970000001' }] }],
  ['nobody’s account', { paymentNumbers: [{ ...number, accountName: '' }] }],
  ['a network that does not exist', { paymentNumbers: [{ ...number, network: 'vodafone' }] }],
  ['an address that is none', { contacts: { ...usual.contacts, email: 'info' } }],
  ['a page text beyond all sense', { pages: { ...usual.pages, about: 'n'.repeat(20_001) } }],
  ['a page that does not exist', { pages: { ...usual.pages, admin: 'x' } }],
])('%s does not fit', (_, changes) => {
  expect(publicSettingsSchema.safeParse(usual).success).toBe(true);
  expect(publicSettingsSchema.safeParse({ ...usual, ...changes }).success).toBe(false);
});

test('a network without a menu of its own has no dial code', () => {
  expect(
    publicSettingsSchema.safeParse({ ...usual, paymentNumbers: [{ ...number, dialCode: null }] }).success,
  ).toBe(true);
});
