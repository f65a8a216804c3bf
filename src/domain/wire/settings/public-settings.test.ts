import { expect, test } from 'vitest';
import { makePublicSettings } from '../../../../tests/factories/setting.ts';
import { DAY, PAGE_TEXT_MAX, SETTINGS_BODY_MAX, TEMPORARY_ACCESS_MAX } from '../limits.ts';
import { pageNameSchema } from '../setting.ts';
import { adjustableLimitsOf, publicSettingsSchema, seatSettingsOf } from './public-settings.ts';

const usual = makePublicSettings();
const number = usual.paymentNumbers[0];

test.each([
  ['no payment number at all', { paymentNumbers: [] }],
  ['a dial code that is an address', { paymentNumbers: [{ ...number, dialCode: 'tel:115' }] }],
  ['a dial code without its end', { paymentNumbers: [{ ...number, dialCode: '*115' }] }],
  ['a number as typed', { paymentNumbers: [{ ...number, number: '0970000001' }] }],
  ['an address that is none', { contacts: { ...usual.contacts, email: 'info' } }],
  ['a page text beyond all sense', { pages: { ...usual.pages, about: 'n'.repeat(PAGE_TEXT_MAX + 1) } }],
  ['a page that does not exist', { pages: { ...usual.pages, admin: 'x' } }],
  ['no proof at all', { limits: { ...adjustableLimitsOf(usual), proofsPerOrder: 0 } }],
  ['access for half a day', { limits: { ...adjustableLimitsOf(usual), temporaryAccessDays: 0.5 } }],
  ['a seat held for no time', { seats: { seatHoldHours: 0, offerHours: 4 } }],
  ['a seat held for more than a week', { seats: { seatHoldHours: 169, offerHours: 4 } }],
  ['an offer without an end', { seats: { seatHoldHours: null, offerHours: null } }],
  ['an invitation for a year', { limits: { ...adjustableLimitsOf(usual), invitationDays: 365 } }],
])('%s does not fit', (_, changes) => {
  expect(publicSettingsSchema.safeParse(usual).success).toBe(true);
  expect(publicSettingsSchema.safeParse({ ...usual, ...changes }).success).toBe(false);
});

test('a network without a menu of its own has no dial code', () => {
  const plain = { ...usual, paymentNumbers: [{ ...number, dialCode: null }] };
  expect(publicSettingsSchema.safeParse(plain).success).toBe(true);
});

test('the limits are the usual ones until somebody moves them', () => {
  expect(adjustableLimitsOf(null)).toEqual(adjustableLimitsOf(usual));
  expect(adjustableLimitsOf(null).temporaryAccessDays * DAY).toBe(TEMPORARY_ACCESS_MAX);
  const limits = { proofsPerOrder: 3, temporaryAccessDays: 7, invitationDays: 1 };
  expect(adjustableLimitsOf({ limits })).toEqual(limits);
});

test('unpaid orders hold no seat, and offers last four hours, until an owner says otherwise', () => {
  expect(seatSettingsOf(null)).toEqual({ seatHoldHours: null, offerHours: 4 });
  const seats = { seatHoldHours: 24, offerHours: 6 };
  expect(seatSettingsOf({ seats })).toEqual(seats);
  expect(publicSettingsSchema.safeParse({ ...usual, seats }).success).toBe(true);
});

test.each([
  ['letters', 'n'],
  ['letters of three bytes', '\u1200'],
  ['characters that JSON spells with six', '\u0001'],
])('page texts full of %s fit into one command', (_, character) => {
  const text = character.repeat(PAGE_TEXT_MAX);
  const pages = Object.fromEntries(pageNameSchema.options.map((page) => [page, text]));
  const settings = { ...usual, pages, limits: adjustableLimitsOf(usual) };
  expect(publicSettingsSchema.safeParse(settings).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(settings))).toBeLessThan(SETTINGS_BODY_MAX);
});
