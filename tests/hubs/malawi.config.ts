/** Another hub, which differs in every point that it can: `HUB=malawi` before a command uses it instead of `hub.config.ts`. */

export const name = 'Lake Skills School';
export const shortName = 'Lake Skills';
export const skills = 'bookkeeping, mobile shops and safe phones';
export const skillsInWords = 'keeping books, selling by phone and keeping money safe';

export const domain: string | null = 'school.example.org';
export const region = 'europe-west4';

export const country = 'Malawi';
export const countryCode = 'MW';
export const languages = { nya: 'Chichewa', tum: 'Tumbuka', yao: 'Yao' };
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

export const markLine = 'M4.5 22.5c3.8-4 7.7-4 11.5 0s7.7 4 11.5 0';
export const markShape = 'M16 6a5 5 0 1 1 0 10 5 5 0 0 1 0-10z';

export const paper = '#F6F8FC';
export const paperDark = '#0D1117';
export const surface = '#FEFEFE';
export const surfaceDark = '#171D26';
export const ink = '#151B26';
export const inkDark = '#E9EEF6';
export const muted = '#4C5768';
export const mutedDark = '#AEBACB';
export const faint = '#6F7A8B';
export const faintDark = '#8A97AA';
export const field = '#778396';
export const fieldDark = '#8492A6';
export const hairline = '#D5DDEA';
export const hairlineDark = '#2C3644';
export const brand = '#0B4A86';
export const brandDark = '#8FB8FF';
export const onBrand = '#F8FBFF';
export const onBrandDark = '#071B38';
export const brandStrong = '#07335E';
export const brandStrongDark = '#B3CFFF';
export const brandSoft = '#D9E6F5';
export const brandSoftDark = '#152A45';
export const accent = '#9C2458';
export const accentDark = '#FFB0CF';
export const onAccent = '#FFF9FC';
export const onAccentDark = '#33091C';
export const accentStrong = '#7C1944';
export const accentStrongDark = '#FFCDE0';
export const accentSoft = '#F8DFEA';
export const accentSoftDark = '#3C1B2A';
export const deep = '#08294A';
export const deepDark = '#0C2038';
export const onDeepMuted = '#BCD0E6';
export const onDeepMutedDark = '#A9BDD6';
export const onBrandSoftDark = '#C4DCFF';
export const weaveLight = '#E4ECF7';
export const weaveMiddle = '#2F78B7';

export const classDay = 'Thursday';
export const classStarts = '18:30';
export const repeatDay = 'Saturday';
export const repeatStarts = '09:00';
export const weekendWord = 'week';
export const classMinutes = 90;
export const courseWeeks: number = 3;

export const networks = ['tnm', 'airtel'] as const;
export const networkLabels = { tnm: 'TNM Mpamba', airtel: 'Airtel Money Malawi' };
export const shortNetworkLabels = { tnm: 'Mpamba', airtel: 'Airtel MW' };
export const networkPrefixes = { tnm: ['88', '89'], airtel: ['99', '98'] };
export const idShapes = {
  tnm: /^[A-Z0-9]{10,11}$/,
  airtel: /^[A-Z]{2}\d{6}\.\d{4}\.[A-Z0-9]{5,8}$/,
};
export const timedId =
  /^[A-Z]{2}(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})\.(?<hour>\d{2})(?<minute>\d{2})\.[A-Z0-9]{5}/;

export const glyphs: Readonly<Record<string, { bold: string; fine: string }>> = {
  bookkeeping: { bold: 'M5 4h12.5v16H5z', fine: 'M8.5 8.5H14M8.5 12H14M8.5 15.5h3M5 4v16' },
  'mobile-shops': { bold: 'M4.5 10.5v9h15v-9', fine: 'M3.5 10.5 5.5 4.5h13l2 6zM9.5 19.5v-5h5v5' },
  'safe-phones': { bold: 'M7.5 3.5h9v17h-9z', fine: 'M10 12.5l1.5 1.5 3-3.5M11 6h2' },
};

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
