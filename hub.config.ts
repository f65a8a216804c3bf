/**
 * This hub: what distinguishes it from a hub of another name, country or town. `npm start`, `npm run build` and the tests check
 * it and say in a sentence what is wrong. Each value is a separate export, so that a page loads only those that it uses.
 * `hub.payments.ts` holds what only few pages need about mobile money, `hub.holidays.ts` the public holidays.
 */

export const name = 'Digital Skills Hub';
/** Below the icon on a phone. */
export const shortName = 'Skills Hub';
/** What the courses are about, in descriptions for search engines. */
export const skills = 'Excel, Power BI, AI web apps, databases and cybersecurity';
/** The same in plain words, for the page About. */
export const skillsInWords = 'spreadsheets, dashboards, AI web apps, databases and online safety';

/** The site's own domain, such as `hub.example.org`; null for the address that Firebase gives. */
export const domain: string | null = null;
/** Where the functions run and the database lies; `firebase.json` repeats it. */
export const region = 'europe-west1';

export const country = 'Zambia';
/** ISO 3166-1 alpha-2. */
export const countryCode = 'ZM';
/** Languages besides English in which staff may write to learners: names by their ISO 639 code, which documents store. */
export const languages = { bem: 'Bemba', nya: 'Nyanja', toi: 'Tonga', loz: 'Lozi' };
/** The law that gives learners rights to the data kept about them. */
export const dataLaw = 'Zambia’s Data Protection Act of 2021';

/** IANA's name. The zone may have no summer time. */
export const timeZone = 'Africa/Lusaka';
export const timeZoneLabel = 'CAT';
export const timeZoneName = 'Central Africa Time';
/** The town whose clocks show it. */
export const town = 'Lusaka';

/** ISO 4217. */
export const currencyCode = 'ZMW';
/** Before a figure: K100. */
export const currencySymbol = 'K';
/** In a sentence: “Amount you paid, in kwacha”. */
export const currencyName = 'kwacha';
/** What people and networks write before a figure and after it, in lower case, separated by |. */
export const currencyBefore = 'zmw|zmk|zk|k';
export const currencyAfter = 'zmw|zmk|zk|kwacha';
/** What each of the courses below costs at first, whole units; staff change prices in the portal. */
export const coursePrice = 100;

/** Reserved for examples, so that nobody calls a stranger; an owner enters the real ones in Settings. */
export const contacts = {
  whatsapp: '+260970000000',
  email: 'info@digitalskillshub.example',
  phone: '+260970000000',
};

export const callingCode = '260';
/** Possible first digits of phone numbers, without the leading zero (all have nine digits); and of those that can receive money. */
export const phoneStarts = '2579';
export const mobileStarts = '579';
export const phoneExample = '097 000 0000';

/** The mark, on a rounded 32 × 32 square in the brand’s colour: a line 3 wide in “paper”, and a shape in “accentDark”. */
export const markLine = 'M12.6 7.4 4.9 16l7.7 8.6M19.4 7.4l7.7 8.6-7.7 8.6';
export const markShape = 'M16 10.4 20.6 16 16 21.6 11.4 16z';

/** The colours of the light scheme and, with Dark after their names, of the dark one. Their contrasts are checked against WCAG. */
/** Behind everything, and behind cards. */
export const paper = '#FBF7F0';
export const paperDark = '#15110E';
export const surface = '#FFFFFF';
export const surfaceDark = '#201A16';
/** Text, secondary text, and what is disabled. */
export const ink = '#211A15';
export const inkDark = '#F5EDE3';
export const muted = '#5E5248';
export const mutedDark = '#BDB0A3';
export const faint = '#857A70';
export const faintDark = '#8F8478';
/** Edges of fields, and lines between things. */
export const field = '#8C7F73';
export const fieldDark = '#8F8276';
export const hairline = '#E7DCCD';
export const hairlineDark = '#3B3129';
/** Links and main actions, the text on them, their colour on hover, and chips. */
export const brand = '#0C5B49';
export const brandDark = '#62D3B1';
export const onBrand = '#FFFFFF';
export const onBrandDark = '#08261E';
export const brandStrong = '#083F33';
export const brandStrongDark = '#86E3C7';
export const brandSoft = '#DCEBE3';
export const brandSoftDark = '#17332B';
/** The same four for what should be seen first. */
export const accent = '#A84A14';
export const accentDark = '#F2A870';
export const onAccent = '#FFFFFF';
export const onAccentDark = '#2A1708';
export const accentStrong = '#8A3B0E';
export const accentStrongDark = '#F7C197';
export const accentSoft = '#F6E3D3';
export const accentSoftDark = '#3A271A';
/** Background of hero and footer, dark in both schemes, and quiet text on it; the rest on it is “accentDark”, and “paper” or “inkDark”. */
export const deep = '#083F33';
export const deepDark = '#0B2C25';
export const onDeepMuted = '#C5DAD2';
export const onDeepMutedDark = '#B4CCC3';
/** The day on a ticket, in dark. */
export const onBrandSoftDark = '#A9E9D4';
/** Two threads of the woven pattern; the others are “accent”, “accentDark” and “brandDark”. */
export const weaveLight = '#F1DFC8';
export const weaveMiddle = '#12705A';

/** Classes of a week, Monday to Sunday. Weeks are stored by the day of their class: do not change it once some are planned. */
export const classDay = 'Saturday';
export const classStarts = '15:00';
/** The same lesson, for those who missed it. */
export const repeatDay = 'Sunday';
export const repeatStarts = '17:00';
/** What texts call class and repeat together: weekend if they are on Saturday and Sunday, else week. */
export const weekendWord = 'weekend';
export const classMinutes = 60;
export const courseWeeks: number = 2;

/**
 * Mobile money: the ids of the networks, which documents store, in the order of all lists. The tables below have an entry for each.
 */
export const networks = ['airtel', 'mtn', 'zamtel'] as const;
export const networkLabels = { airtel: 'Airtel Money', mtn: 'MTN MoMo', zamtel: 'Zamtel Money' };
export const shortNetworkLabels = { airtel: 'Airtel', mtn: 'MTN', zamtel: 'Zamtel' };
/** The first digits of each network’s numbers, without the leading zero. */
export const networkPrefixes = {
  airtel: ['97', '77', '57'],
  mtn: ['96', '76', '56'],
  zamtel: ['95', '75', '55'],
};
/** The shape of each network’s transaction IDs, in capitals without spaces. An ID of another shape gets a warning, not a refusal. */
export const idShapes = {
  airtel: /^[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,7}$/,
  mtn: /^\d{10,11}$/,
  zamtel: /^[A-Z0-9]{8}$/,
};
/** The start of IDs that contain the time of sending, in the hub’s time zone; `(?!)` if no network has such IDs. */
export const timedId =
  /^[A-Z]{2}(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})\.(?<hour>\d{2})(?<minute>\d{2})\./;

/** Drawings of courses by their “id”, on a grid of 24 in two strokes. A course without one has a diamond. */
export const glyphs: Readonly<Record<string, { bold: string; fine: string }>> = {
  'data-analysis-excel': { bold: 'M7 17v-5M12 17V6M17 17v-8', fine: 'M3.5 20.5h17M3.5 20.5v-17' },
  'data-visualization-power-bi': {
    bold: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5H12z',
    fine: 'M15.5 3.2a8.6 8.6 0 0 1 5.3 5.3h-5.3z',
  },
  'artificial-intelligence-web-apps': {
    bold: 'M11 5.5 12.9 11l5.6 2-5.6 2L11 20.5 9.1 15l-5.6-2 5.6-2z',
    fine: 'M18.5 3v5M16 5.5h5',
  },
  'database-management': {
    bold: 'M4.5 6.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3z',
    fine: 'M4.5 6.5v11c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-11M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  },
  'cybersecurity-basics': {
    bold: 'M12 3.2 4.8 6v5.4c0 4.4 3 7.8 7.2 9.4 4.2-1.6 7.2-5 7.2-9.4V6z',
    fine: 'M8.8 11.8 11.2 14.2 15.4 9.8',
  },
};

/** The courses to begin with; staff change them in the portal. */
export const courses = [
  {
    id: 'data-analysis-excel',
    title: 'Data Analysis (Excel)',
    description:
      'Turn a messy sheet into an answer someone can act on. You clean real sales and stock lists, summarise them with pivot tables and finish with a one-page report.',
    finalWork: 'a one-page sales report',
    learningPoints: [
      'Clean dates, names and amounts that people typed in five different ways',
      'Use SUMIFS, COUNTIFS, IF and XLOOKUP without copying from a video',
      'Summarise thousands of rows with a pivot table in two minutes',
      'Choose a chart that answers the question and leave out the rest',
      'Find duplicates, gaps and wrong entries before your manager does',
      'Write a one-page report: the answer first, the numbers below it',
    ],
  },
  {
    id: 'data-visualization-power-bi',
    title: 'Data Visualization (Power BI)',
    description:
      'Build one dashboard that answers the question before it is asked. You connect your own spreadsheets, model them and share a page that keeps itself up to date.',
    finalWork: 'a dashboard that updates',
    learningPoints: [
      'Connect Excel files, folders and web tables, and refresh them in one click',
      'Shape untidy data with Power Query steps that you can undo',
      'Relate tables so that one filter answers for all of them',
      'Write your first DAX measures: totals, shares and month on month',
      'Lay out a page that reads from top left to bottom right in ten seconds',
      'Share a report as a link or a PDF with people who do not have Power BI',
    ],
  },
  {
    id: 'artificial-intelligence-web-apps',
    title: 'Artificial Intelligence (Web Apps)',
    description:
      'Build a small web app that uses an AI model and put it online. You learn what such models do well, what they invent, and how to keep people’s data out of them.',
    finalWork: 'an AI app that is online',
    learningPoints: [
      'Explain in plain words what a language model is and why it makes mistakes',
      'Write instructions that give the same quality twice, and check the answer',
      'Build a one-page web app with an AI coding assistant, and read what it wrote',
      'Call a model from your app without showing your key to the world',
      'Put the app online on a free plan and send the link to a friend',
      'Decide what must never be pasted into a chatbot at work',
    ],
  },
  {
    id: 'database-management',
    title: 'Database Management',
    description:
      'Move a growing business out of twelve spreadsheets into one database. You design the tables, ask questions in SQL and set up backups that you have tried.',
    finalWork: 'a database with a backup',
    learningPoints: [
      'See when a spreadsheet has become too small for the job',
      'Draw tables, keys and relations for a shop, a clinic or a school',
      'Ask questions in SQL: SELECT, WHERE, JOIN and GROUP BY',
      'Add and change records safely, and undo a mistake',
      'Give each person the access they need and no more',
      'Make a backup and restore it, before the day you need it',
    ],
  },
  {
    id: 'cybersecurity-basics',
    title: 'Cybersecurity Basics',
    description:
      'Keep your phone, your money and your office safe from the usual tricks. You learn the scams that work in Zambia and the few habits that stop most of them.',
    finalWork: 'a safe phone and a plan',
    learningPoints: [
      'Recognise false mobile-money messages, SIM-swap calls and fake job offers',
      'Make passwords that you can remember, and use a password manager',
      'Turn on two-step verification for WhatsApp, email and banking',
      'Check a link, a sender and an attachment before you open them',
      'Set up phones and office Wi-Fi so that one mistake stays small',
      'Know the first five things to do when an account has been taken over',
    ],
  },
];
