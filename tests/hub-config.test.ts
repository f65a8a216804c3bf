/** What `hub.config.ts` may say, and that nothing of it is spelled elsewhere; `tests/hubs` tests the domain as another hub. */
import { describe, expect, test } from 'vitest';
import * as config from '../hub.config.ts';
import * as holidays from '../hub.holidays.ts';
import * as payments from '../hub.payments.ts';
import { markSvg } from '../src/shared/ui/brand/drawings.ts';
import { hubConfigProblems } from '../tools/build/hub-config.ts';
import * as malawiConfig from './hubs/malawi.config.ts';
import * as malawiHolidays from './hubs/malawi.holidays.ts';
import * as malawiPayments from './hubs/malawi.payments.ts';
import { code, found, isComment, isTest, read, source, tracked } from './repository.ts';

const MINUTES = '“classMinutes” is a whole number from 15 to 240.';
const HOLIDAY =
  'Each of “holidays” is a day (12-25, 07-mon or easter, with +1 or -2 after it), a name, and the first year of a young one.';
const WEEKS = '“courseWeeks” is a whole number from 1 to 12.';

const zambia = { ...config, ...holidays, ...payments };
const malawi = { ...malawiConfig, ...malawiHolidays, ...malawiPayments };

describe('the check', () => {
  test.each([
    ['Zambia', zambia],
    ['Malawi', malawi],
  ])('finds nothing wrong with the hub of %s', (_, hub) => {
    expect(hubConfigProblems(hub)).toEqual([]);
  });

  test('no export of the other hub is that of the first, but for what both countries share', () => {
    const shared = ['timeZoneLabel', 'timeZoneName', 'currencyName'];
    const first: Readonly<Record<string, unknown>> = zambia;
    const same = Object.entries(malawi).filter(([key, value]) => first[key] === value);
    expect(same.map(([key]) => key)).toEqual(expect.arrayContaining(shared));
    expect(same).toHaveLength(shared.length);
  });

  const IDS_IN_MESSAGES =
    '“idsInMessages” is pairs of a network and the source of a regular expression with one group, the ID.';
  const wrong: readonly (readonly [object, string])[] = [
    [{ name: '' }, '“name” is what the hub is called, in at most 40 characters.'],
    [{ name: undefined }, '“name” is what the hub is called, in at most 40 characters.'],
    [
      { shortName: 'Digital Skills Hub' },
      '“shortName” stands below the icon on a phone, in at most 12 characters.',
    ],
    [
      { domain: 'https://hub.example.org/' },
      '“domain” is a domain such as hub.example.org, without https:// and slashes, or null.',
    ],
    [{ region: 'Europe' }, '“region” is one of Google’s regions, such as europe-west1.'],
    [
      { skillsInWords: '' },
      '“skillsInWords” is what the courses are about in plain words, in at most 150 characters.',
    ],
    [{ countryCode: 'QQ' }, '“countryCode” is the country’s two capital letters, such as ZM.'],
    [
      { languages: { en: 'English' } },
      '“languages” has the letters of ISO 639 before a language, such as bem, and not en.',
    ],
    [{ timeZone: 'Africa/Atlantis' }, ZONE()],
    [{ timeZone: 'Europe/Berlin' }, ZONE()],
    [{ timeZone: 'America/Bogota' }, ZONE()],
    [{ timeZone: 'Asia/Kolkata' }, ZONE()],
    [{ currencyCode: 'ZMX' }, '“currencyCode” is the currency’s three capital letters, such as ZMW.'],
    [{ currencySymbol: 'Kwacha' }, '“currencySymbol” is what stands before a figure, such as K.'],
    [
      { currencyBefore: 'K|ZMW' },
      '“currencyBefore” is what people write for the currency: small letters, with | between two words.',
    ],
    [{ currencyAfter: 'kwacha' }, '“currencyAfter” lacks the currency’s own letters, zmw.'],
    [{ coursePrice: 99.5 }, '“coursePrice” is a whole number from 1 to 100000.'],
    [{ coursePrice: 0 }, '“coursePrice” is a whole number from 1 to 100000.'],
    [{ contacts: { ...zambia.contacts, email: 'info' } }, '“contacts.email” is an email address.'],
    [
      { contacts: { ...zambia.contacts, phone: '0970000000' } },
      '“contacts.phone” is a number with + and its calling code, such as +260970000000.',
    ],
    [
      { contacts: { ...zambia.contacts, whatsapp: '+265990000000' } },
      '“contacts.whatsapp” does not begin with “callingCode”.',
    ],
    [{ classDay: 'Sat' }, DAY('classDay')],
    [{ repeatDay: 'sunday' }, DAY('repeatDay')],
    [{ classDay: 'Sunday' }, '“repeatDay” is a later day than “classDay” in a week that begins on Monday.'],
    [{ repeatDay: 'Friday' }, '“repeatDay” is a later day than “classDay” in a week that begins on Monday.'],
    [{ weekendWord: 'session' }, '“weekendWord” is weekend or week.'],
    [
      { weekendWord: 'week' },
      '“weekendWord” is weekend if the classes are on Saturday and Sunday, else week.',
    ],
    [{ classStarts: '9:00' }, '“classStarts” is a time of day with four figures, such as 09:00.'],
    [{ repeatStarts: '24:00' }, '“repeatStarts” is a time of day with four figures, such as 09:00.'],
    [{ classStarts: '23:00' }, '“classStarts” is so late that the class would end after midnight.'],
    [{ repeatStarts: '23:01' }, '“repeatStarts” is so late that the class would end after midnight.'],
    ...[14, 241, 59.5].map((classMinutes) => [{ classMinutes }, MINUTES] as const),
    ...['12-32', '13-01', '13-mon', 'easter2', '1-1'].map(
      (on) => [{ holidays: [[on, 'A day']] }, HOLIDAY] as const,
    ),
    [{ holidays: [['12-25', '']] }, HOLIDAY],
    [{ holidays: ['12-25'] }, HOLIDAY],
    [{ holidaysMoved: ['Sun'] }, '“holidaysMoved” is a list of Saturday, Sunday, both or none.'],
    ...[0, 13, 1.5].map((courseWeeks) => [{ courseWeeks }, WEEKS] as const),
    [{ callingCode: '+260' }, '“callingCode” is the country’s digits after +, such as 260.'],
    [{ mobileStarts: '5798' }, '“mobileStarts” has a digit that “phoneStarts” lacks.'],
    [{ phoneExample: '087 000 0000' }, '“phoneExample” begins with no digit of “phoneStarts”.'],
    [{ ink: 'black' }, '“ink” is a colour: # and six of 0 to 9 and A to F, such as #0C5B49.'],
    [
      { glyphs: { 'data-analysis-excel': { bold: 'M7 17v-5', fine: 'bars' } } },
      '“fine” is the path of an SVG in a square of 24, such as M4 4l16 16.',
    ],
    [{ markLine: '<path/>' }, '“markLine” is the path of an SVG in a square of 32, such as M4 4l16 16.'],
    [{ networks: ['Airtel'] }, 'An id of “networks” is small letters, such as airtel.'],
    [
      { networks: [...zambia.networks, 'other'] },
      '“networks” cannot name one “other”: that is any other network or bank.',
    ],
    [
      { networkLabels: { airtel: 'Airtel Money', mtn: 'MTN MoMo' } },
      '“networkLabels” has not one line for each of “networks”.',
    ],
    [
      { shortNetworkLabels: { ...zambia.shortNetworkLabels, mtn: 'MTN Mobile Money' } },
      'A label of “shortNetworkLabels” has at most 10 characters.',
    ],
    [
      { networkPrefixes: { ...zambia.networkPrefixes, mtn: '96' } },
      '“networkPrefixes” is lists of the first digits of numbers, such as 97.',
    ],
    [
      { networkPrefixes: { ...zambia.networkPrefixes, mtn: ['96', '86'] } },
      '“networkPrefixes” has 86, which begins with no digit of “mobileStarts”.',
    ],
    [
      { networkPrefixes: { ...zambia.networkPrefixes, mtn: ['96', '955'] } },
      '“networkPrefixes” has 95 twice.',
    ],
    [
      { paymentNumbers: [{ network: 'mtn', number: '0960000000', dialCode: '*115#' }] },
      'A payment number is a “network”, a “number” with + and its calling code, and a “dialCode” such as *115#.',
    ],
    [
      { paymentNumbers: [{ network: 'mtn', number: '+260970000000', dialCode: '*115#' }] },
      '“paymentNumbers” has +260970000000, which is no number of mtn.',
    ],
    [
      { idShapes: { ...zambia.idShapes, mtn: '10 digits' } },
      '“idShapes” is a pattern between slashes, such as /^[A-Z0-9]{8}$/.',
    ],
    [
      { idExamples: { ...zambia.idExamples, mtn: '362371234' } },
      '“idExamples” has an ID of mtn that does not fit “idShapes”.',
    ],
    [{ timedId: /^[A-Z]{2}\d{6}/ }, '“timedId” has groups called year, month, day, hour and minute.'],
    [{ idsInMessages: [['mtn', '\\d{10}']] }, IDS_IN_MESSAGES],
    [{ idsInMessages: [['mtn', '(\\d{10}']] }, IDS_IN_MESSAGES],
    [
      { idsInMessages: [['vodacom', '(\\d{10})']] },
      '“idsInMessages” names vodacom, which is not one of “networks”.',
    ],
    [
      { moneyIn: '(deposit' },
      '“moneyIn” is the source of a regular expression, with each backslash written twice.',
    ],
    [{ colour: 'green' }, 'There is no “colour”: take it out or correct its name.'],
  ];
  test.each(wrong)('%j is refused with one sentence', (change, sentence) => {
    expect(hubConfigProblems({ ...zambia, ...change })).toEqual([sentence]);
  });

  const faint: readonly (readonly [object, readonly string[]])[] = [
    [
      { mutedDark: '#857A70' },
      [
        '“mutedDark” (#857A70) on “paperDark” (#15110E) has a contrast of 4.48:1 and needs 4.5:1.',
        '“mutedDark” (#857A70) on “surfaceDark” (#201A16) has a contrast of 4.10:1 and needs 4.5:1.',
        '“mutedDark” (#857A70) on “hairlineDark” (#3B3129) has a contrast of 3.02:1 and needs 4.5:1.',
      ],
    ],
    [
      { field: '#9C9085' },
      ['“field” (#9C9085) on “paper” (#FBF7F0) has a contrast of 2.91:1 and needs 3:1.'],
    ],
    [
      { accentSoftDark: '#802E22' },
      [
        'The colour of “error” (#FF9C8F) on “accentSoftDark” (#802E22) has a contrast of 4.46:1 and needs 4.5:1.',
      ],
    ],
  ];
  test.each(faint)('%j is too faint, a sentence for each pair', (change, sentences) => {
    expect(hubConfigProblems({ ...zambia, ...change })).toEqual(sentences);
  });
});

test('a hub whose IDs hold no time, and whose networks have no greeting, says so by (?!)', () => {
  const never = { timedId: /(?!)/, cashOutId: /(?!)/, cutId: '(?!)', greetings: '(?!)', switchNames: '(?!)' };
  expect(hubConfigProblems({ ...zambia, ...never })).toEqual([]);
});

function ZONE(): string {
  return '“timeZone” is an IANA name such as Africa/Lusaka, of a zone that is whole hours ahead of Greenwich and has no summer time.';
}

function DAY(name: string): string {
  return `“${name}” is a day of the week in English, with a capital letter, such as Saturday.`;
}

describe('the values of hub.config.ts are spelled nowhere else', () => {
  const product = [
    ...code,
    ...tracked.filter((file) => file.startsWith('public/') && /\.(webmanifest|json)$/.test(file)),
  ];
  const files = product.filter((file) => /^(src|functions|public|app\.html)/.test(file) && !isTest(file));
  const { name, country, dataLaw, town, timeZone, timeZoneLabel, timeZoneName, contacts, phoneExample } =
    zambia;
  const { countryCode, currencyCode, callingCode, region, skills, skillsInWords, languages } = zambia;
  const titles = Object.fromEntries(zambia.courses.map(({ id, title }) => [id, title]));
  const values = {
    name,
    country,
    dataLaw,
    town,
    timeZone,
    timeZoneName,
    phoneExample,
    region,
    skills,
    skillsInWords,
    ...contacts,
    ...titles,
    ...languages,
  };
  const short = {
    timeZoneLabel,
    countryCode,
    currencyCode,
    currencyWord: currencyCode.toLowerCase(),
    callingCode: `\\+${callingCode}`,
    zoneOffset: '\\+0200',
  };
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const spelled = (pattern: RegExp) =>
    found(pattern, files).filter((line) => !isComment(line.slice(line.indexOf(' ') + 1)));

  test.each(Object.entries(values))('%s', (_, value) => {
    expect(spelled(new RegExp(escaped(value)))).toEqual([]);
  });

  test.each(zambia.networks)('the network %s', (id) => {
    const words = [zambia.networkWords[id], zambia.networkLabels[id], zambia.shortNetworkLabels[id]];
    expect(spelled(new RegExp(`\\b(?:${[id, ...words].join('|')})\\b`, 'i'))).toEqual([]);
    expect(spelled(new RegExp(escaped(zambia.idShapes[id].source)))).toEqual([]);
  });

  test('dial codes and prefixes', () => {
    const codes = zambia.paymentNumbers.map(({ dialCode }) => escaped(dialCode));
    const prefixes = Object.values(zambia.networkPrefixes).flat();
    expect(spelled(new RegExp([...codes, `['"\x60](?:${prefixes.join('|')})['"\x60]`].join('|')))).toEqual(
      [],
    );
  });

  test.each(Object.entries(short))('%s', (_, value) => {
    expect(spelled(new RegExp(`(?<![\\w.])${value}(?![\\w.])`))).toEqual([]);
  });

  test('the week of classes', () => {
    const { classDay, classStarts, repeatDay, repeatStarts, weekendWord } = zambia;
    const days = [classDay, repeatDay].flatMap((day) => [day, day.slice(0, 3)]).join('|');
    // The table of all days.
    const isTable = (line: string) => line.startsWith('src/domain/time/time.ts');
    expect(spelled(new RegExp(`\\b(?:${days})\\b`)).filter((line) => !isTable(line))).toEqual([]);
    expect(spelled(new RegExp(`${classStarts}|${repeatStarts}`))).toEqual([]);
    const before = 'a|an|the|this|that|next|last|another|each|every|any|your|own|first|earlier|later|planned';
    expect(spelled(new RegExp(`\\b(?:${before}|live) ${weekendWord}s?\\b`, 'i'))).toEqual([]);
    expect(spelled(/\bFive\b|\bTwo week|\btwo weekends|\b2 Weeks/)).toEqual([]);
  });

  test.each(zambia.holidays.map(([, holiday]) => holiday))('%s', (holiday) => {
    expect(spelled(new RegExp(holiday))).toEqual([]);
  });

  test('the mark, the drawings of courses, and each colour but white', () => {
    const { markLine, markShape, glyphs } = zambia;
    const paths = [markLine, markShape, ...Object.values(glyphs).flatMap(({ bold, fine }) => [bold, fine])];
    const isColour = (value: unknown) => typeof value === 'string' && /^#(?!FFFFFF$)\w{6}$/.test(value);
    const colours = Object.values(zambia).filter(isColour) as string[];
    const drawn = new RegExp([...paths, ...colours].map(escaped).join('|'), 'i');
    const tools = source.filter((file) => file.startsWith('tools/'));
    expect(colours).toHaveLength(34);
    expect(found(drawn, [...files, ...tools]).filter((line) => !line.startsWith('tools/build/hub-'))).toEqual(
      [],
    );
  });

  test('the committed icons show the mark, in its colours', () => {
    expect(read('public/icons/icon.svg')).toBe(`${markSvg(512)}\n`);
  });
});
