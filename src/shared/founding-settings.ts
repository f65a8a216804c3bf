/** Apart from the founding catalogue, which learners load: they must never see an example as a payment number. */
import { callingCode } from '#hub';
import { BRAND } from '../domain/wire/messages.ts';
import type { PaymentNumber } from '../domain/wire/setting.ts';
import type { PublicSettings } from '../domain/wire/settings/public-settings.ts';
import { foundingContacts } from './founding-catalogue.ts';

export const foundingPaymentNumbers: readonly PaymentNumber[] = [
  { network: 'airtel', number: foundingContacts.phone, accountName: BRAND, dialCode: '*115#' },
  { network: 'mtn', number: `+${callingCode}960000000`, accountName: BRAND, dialCode: '*115#' },
  { network: 'zamtel', number: `+${callingCode}950000000`, accountName: BRAND, dialCode: '*115#' },
];

export const foundingSettings: PublicSettings = {
  contacts: foundingContacts,
  paymentNumbers: [...foundingPaymentNumbers],
  pages: { about: null, support: null, terms: null, privacy: null },
};
