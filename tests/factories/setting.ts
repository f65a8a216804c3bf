import { type PublicSettings, publicSettingsSchema } from '../../src/domain/wire/settings/public-settings.ts';
import { maker } from './build.ts';

export const makePublicSettings = maker<PublicSettings>(publicSettingsSchema, () => ({
  contacts: { whatsapp: '+260970000000', email: 'info@example.com', phone: '+260970000000' },
  paymentNumbers: [
    { network: 'airtel', number: '+260970000001', accountName: 'Digital Skills Hub', dialCode: '*115#' },
    { network: 'mtn', number: '+260960000001', accountName: 'Digital Skills Hub', dialCode: '*303#' },
    { network: 'zamtel', number: '+260950000001', accountName: 'Digital Skills Hub', dialCode: '*344#' },
  ],
  pages: { about: null, support: null, terms: null, privacy: null },
}));
