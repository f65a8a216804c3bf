/** Apart from the founding catalogue, which learners load: they must never see an example as a payment number. */
import { paymentNumbers } from '#hub/payments';
import { BRAND } from '../domain/wire/messages.ts';
import type { PaymentNumber } from '../domain/wire/setting.ts';
import type { PublicSettings } from '../domain/wire/settings/public-settings.ts';
import { foundingContacts } from './founding-catalogue.ts';

export const foundingPaymentNumbers: readonly PaymentNumber[] = paymentNumbers.map((entry) => ({
  ...entry,
  accountName: BRAND,
}));

export const foundingSettings: PublicSettings = {
  contacts: foundingContacts,
  paymentNumbers: [...foundingPaymentNumbers],
  pages: { about: null, support: null, terms: null, privacy: null },
};
