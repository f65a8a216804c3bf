/**
 * The settings before an owner enters real ones, with example numbers. They are separate from the founding catalogue,
 * which is part of the learner's app: a learner must never see an example as a payment number.
 */
import { BRAND } from '../domain/wire/messages.ts';
import type { PaymentNumber } from '../domain/wire/setting.ts';
import type { PublicSettings } from '../domain/wire/settings/public-settings.ts';
import { foundingContacts } from './founding-catalogue.ts';

export const foundingPaymentNumbers: readonly PaymentNumber[] = [
  { network: 'airtel', number: '+260970000000', accountName: BRAND, dialCode: '*115#' },
  { network: 'mtn', number: '+260960000000', accountName: BRAND, dialCode: '*115#' },
  { network: 'zamtel', number: '+260950000000', accountName: BRAND, dialCode: '*115#' },
];

/** What the seed writes to `settings/public`, without any page texts. */
export const foundingSettings: PublicSettings = {
  contacts: foundingContacts,
  paymentNumbers: [...foundingPaymentNumbers],
  pages: { about: null, support: null, terms: null, privacy: null },
};
