/** What `hub.config.ts` may say, that another hub takes its place, and that nothing of it is spelled elsewhere. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as zambia from '../hub.config.ts';
import { markSvg } from '../src/shared/ui/brand/drawings.ts';
import { wrongInHub } from '../tools/build/hub-config.ts';
import * as malawi from './hubs/malawi.config.ts';
import { code, found, isComment, isTest, read, source, tracked } from './repository.ts';

const MINUTES = '“classMinutes” is a whole number from 15 to 240.';
const WEEKS = '“courseWeeks” is a whole number from 1 to 12.';

describe('the check', () => {
  test.each([
    ['Zambia', zambia],
    ['Malawi', malawi],
  ])('finds nothing wrong with the hub of %s', (_, hub) => {
    expect(wrongInHub(hub)).toEqual([]);
  });

  test('no export of the other hub is that of the first, but for what both countries share', () => {
    const shared = ['timeZoneLabel', 'timeZoneName', 'currencyName'];
    const first: Readonly<Record<string, unknown>> = zambia;
    const same = Object.entries(malawi).filter(([key, value]) => first[key] === value);
    expect(same.map(([key]) => key)).toEqual(expect.arrayContaining(shared));
    expect(same).toHaveLength(shared.length);
  });

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
    [{ classStarts: '9:00' }, '“classStarts” is a time of day with four figures, such as 09:00.'],
    [{ repeatStarts: '24:00' }, '“repeatStarts” is a time of day with four figures, such as 09:00.'],
    [{ classStarts: '23:00' }, '“classStarts” is so late that the class would end after midnight.'],
    [{ repeatStarts: '23:01' }, '“repeatStarts” is so late that the class would end after midnight.'],
    ...[14, 241, 59.5].map((classMinutes) => [{ classMinutes }, MINUTES] as const),
    ...[0, 13, 1.5].map((courseWeeks) => [{ courseWeeks }, WEEKS] as const),
    [{ callingCode: '+260' }, '“callingCode” is the country’s digits after +, such as 260.'],
    [{ mobileStarts: '8' }, '“mobileStarts” has a digit that “phoneStarts” lacks.'],
    [{ phoneExample: '087 000 0000' }, '“phoneExample” begins with no digit of “phoneStarts”.'],
    [{ ink: 'black' }, '“ink” is a colour: # and six of 0 to 9 and A to F, such as #0C5B49.'],
    [{ markLine: '<path/>' }, '“markLine” is the path of an SVG in a square of 32, such as M4 4l24 24.'],
    [{ colour: 'green' }, 'There is no “colour”: take it out or correct its name.'],
  ];
  test.each(wrong)('%j is one sentence', (change, sentence) => {
    expect(wrongInHub({ ...zambia, ...change })).toEqual([sentence]);
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
    expect(wrongInHub({ ...zambia, ...change })).toEqual(sentences);
  });
});

function ZONE(): string {
  return '“timeZone” is an IANA name such as Africa/Lusaka, of a zone that is whole hours ahead of Greenwich and has no summer time.';
}

function DAY(name: string): string {
  return `“${name}” is a day of the week in English, with a capital letter, such as Saturday.`;
}

/** What a script prints as JSON that runs with the other hub. */
function inMalawi(script: string): unknown {
  const args = ['--conditions=malawi', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}

test('the domain reckons as another hub where the condition says so', () => {
  const script = `
    const { formatPhone, normalisePhone } = await import('./src/domain/people/phone-number.ts');
    const { formatKwacha } = await import('./src/domain/classes/course.ts');
    const { parseKwacha } = await import('./src/domain/money/kwacha.ts');
    const { BRAND } = await import('./src/domain/wire/messages.ts');
    const { TIME_ZONE, lusakaInstant } = await import('./src/domain/time/time.ts');
    const { COURSE_PRICE_KWACHA } = await import('./src/domain/wire/limits.ts');
    console.log(JSON.stringify([
      BRAND, TIME_ZONE, lusakaInstant('2026-11-26', '18:30'), formatKwacha(COURSE_PRICE_KWACHA), parseKwacha('MK5,000'),
      parseKwacha('ZMW 5'), normalisePhone('0991 234 567'), normalisePhone('0771234567'), formatPhone('+265991234567'),
    ]));`;
  expect(inMalawi(script)).toEqual([
    'Lake Skills School',
    'Africa/Blantyre',
    Date.parse('2026-11-26T18:30:00+02:00'),
    'MK5,000',
    5_000,
    null,
    '+265991234567',
    null,
    '099 123 4567',
  ]);
});

test('the week of classes is that of the other hub', () => {
  const script = `
    const { formatStamp: at, lusakaInstant, weekendOf } = await import('./src/domain/time/time.ts');
    const { offeringSchema, plannedOffering, weekendSchema } = await import('./src/domain/classes/offering.ts');
    const { firstAttendableWeekend, validUntilFor } = await import('./src/domain/classes/enrollment.ts');
    const { classDays } = await import('./src/domain/classes/class-move.ts');
    const { classEnds } = await import('./src/domain/time/class-week.ts');
    const { joinWindow } = await import('./src/domain/classes/class-session.ts');
    const { planned } = await import('./src/domain/cohort/plan.ts');
    const { repeatedClass, missedSentence } = await import('./src/domain/notifications/missed-class.ts');
    const { nextRepeatDay, lastWeekend } = await import('./src/domain/records/figures.ts');
    const { lastNoonBefore } = await import('./src/domain/seats/place-offer.ts');
    const { askMoveRefusals } = await import('./src/domain/seats/weekend-change.ts');
    const { isWeekendNear } = await import('./src/domain/weekend/weekend-counts.ts');
    const { siteMessages } = await import('./src/domain/wire/site-messages.ts');
    const { INTEREST_MESSAGE } = await import('./src/domain/people/whatsapp.ts');
    const on = (day, time = '12:00') => lusakaInstant('2026-11-' + day, time);
    const week = ['23', '25', '26', '28', '29'];
    const one = offeringSchema.parse(plannedOffering('safe-phones', '2026-11-26'));
    const classes = repeatedClass({ ...one, linksPublished: { ...one.linksPublished, saturday: true } });
    const plan = { courseIds: ['safe-phones'], from: '2026-12-03', weeks: 1, times: 'last' };
    const [{ offerings: [next] }] = planned(plan, [one]);
    console.log(JSON.stringify({
      weekends: week.map((day) => weekendOf(on(day))),
      isWeekend: ['2026-11-26', '2026-11-28'].map((day) => weekendSchema.safeParse(day).success),
      times: [one.saturdayStartsAt, one.sundayStartsAt, next.saturdayStartsAt, next.sundayStartsAt].map(at),
      joins: at(joinWindow(one.sundayStartsAt).closesAt),
      ends: at(validUntilFor('2026-11-26')),
      attendable: ['10:59', '11:01'].map((time) => firstAttendableWeekend([], on('28', time))),
      moves: [classDays('2026-11-26')[0], classDays('2026-11-26').at(-1)],
      missed: missedSentence(classes),
      active: ['28', '29'].map((day) => at(nextRepeatDay(on(day)))),
      last: ['18:14', '18:15'].map((time) => lastWeekend(on('26', time))),
      noon: at(lastNoonBefore('2026-11-26')),
      near: ['23', '24', '28', '29'].map((day) => isWeekendNear(on(day))),
      late: askMoveRefusals.late,
      site: [siteMessages.headline, siteMessages.tagline, siteMessages.schedule, INTEREST_MESSAGE],
      over: classEnds('09:45'),
    }));`;
  expect(inMalawi(script)).toEqual({
    weekends: Array.from({ length: 5 }, () => '2026-11-26'),
    isWeekend: [true, false],
    times: ['2026-11-26 18:30', '2026-11-28 09:00', '2026-12-03 18:30', '2026-12-05 09:00'],
    joins: '2026-11-28 11:00',
    ends: '2026-12-12 23:59',
    attendable: ['2026-11-26', '2026-12-03'],
    moves: ['2026-11-23', '2026-12-01'],
    missed: 'You missed Thursday; the same class repeats Saturday 09:00.',
    active: ['2026-11-28 00:00', '2026-12-05 00:00'],
    last: ['2026-11-19', '2026-11-26'],
    noon: '2026-11-25 12:00',
    near: [false, true, true, false],
    late: 'The week can be changed until Wednesday 12:00 before it. Write to us if you cannot come.',
    site: [
      'Learn Digital Skills in 3 Weeks',
      'Affordable, practical, live classes every week.',
      'Thu 18:30 | Sat 09:00-10:30',
      'Hello Lake Skills School, I am interested in your weekly courses.',
    ],
    over: '11:15',
  });
});

describe('what the hub is, is spelled in hub.config.ts alone', () => {
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
  const short = { timeZoneLabel, countryCode, currencyCode, callingCode: `\\+${callingCode}` };
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const spelled = (pattern: RegExp) =>
    found(pattern, files).filter((line) => !isComment(line.slice(line.indexOf(' ') + 1)));

  test.each(Object.entries(values))('%s', (_, value) => {
    expect(spelled(new RegExp(escaped(value)))).toEqual([]);
  });

  test.each(Object.entries(short))('%s', (_, value) => {
    expect(spelled(new RegExp(`(?<![\\w.])${value}(?![\\w.])`))).toEqual([]);
  });

  test('the mark, and each colour but white', () => {
    const { markLine, markShape } = zambia;
    const colours = Object.values(zambia).filter((value) => /^#(?!FFFFFF$)\w{6}$/.test(String(value)));
    const drawn = new RegExp([markLine, markShape, ...colours.map(String)].map(escaped).join('|'), 'i');
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
