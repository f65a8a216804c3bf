/** Another hub, other in every point that it can be: `HUB=malawi` before a command takes it in place of `hub.config.ts`. */

export const name = 'Lake Skills School';
export const shortName = 'Lake Skills';
export const skills = 'bookkeeping, mobile shops and safe phones';

export const domain: string | null = 'school.example.org';
export const region = 'europe-west4';

export const country = 'Malawi';
export const countryCode = 'MW';
export const dataLaw = 'Malawi’s Data Protection Act of 2024';

export const timeZone = 'Africa/Blantyre';
export const timeZoneLabel = 'CAT';
export const timeZoneName = 'Central Africa Time';
export const town = 'Blantyre';

export const currencyCode = 'MWK';
export const currencySymbol = 'MK';
export const currencyName = 'kwacha';
export const currencyBefore = 'mwk|mk|k';
export const currencyAfter = 'mwk|mk|kwacha';
export const coursePrice = 5_000;

export const contacts = {
  whatsapp: '+265990000000',
  email: 'info@school.example.org',
  phone: '+265990000000',
};

export const callingCode = '265';
export const phoneStarts = '189';
export const mobileStarts = '89';
export const phoneExample = '099 000 0000';

export const courses = [
  {
    id: 'bookkeeping',
    title: 'Bookkeeping',
    description:
      'Know each evening what your shop has earned. You write down what comes in and what goes out, and close a month.',
    finalWork: 'the books of one month',
    learningPoints: [
      'Tell what the shop owns from what its owner owns',
      'Write down a sale, a purchase and a debt',
      'Count stock in half an hour',
      'Close a day, a week and a month',
      'Read a profit and loss account',
      'Show the books to a bank',
    ],
  },
  {
    id: 'mobile-shops',
    title: 'Mobile Shops',
    description:
      'Sell by phone to people who have never seen your shop. You take pictures, name prices and deliver what was ordered.',
    finalWork: 'a shop that takes orders',
    learningPoints: [
      'Take pictures that sell, in daylight',
      'Name a price with delivery in it',
      'Answer ten customers without losing one',
      'Take money before the parcel leaves',
      'Keep a list of orders that adds up',
      'Turn a complaint into a second order',
    ],
  },
  {
    id: 'safe-phones',
    title: 'Safe Phones',
    description:
      'Keep your money and your pictures yours. You learn the usual tricks and the few habits that stop most of them.',
    finalWork: 'a phone that is safe',
    learningPoints: [
      'Recognise false messages about money',
      'Choose passwords that you can remember',
      'Turn on two-step verification',
      'Check a link before you open it',
      'Keep a copy of what matters',
      'Know what to do when a phone is stolen',
    ],
  },
];
