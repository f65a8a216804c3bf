/** Checks `hub.config.ts` before a build: each wrong value gives one sentence, and none of this code reaches a page. */
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import * as z from 'zod';
import * as hub from '#hub';
import * as holidays from '#hub/holidays';
import * as payments from '#hub/payments';
import { LEARNING_POINTS } from '../../src/domain/wire/limits.ts';
import { UserFacingError } from '../shared/command.ts';
import { readMode } from '../shared/project.ts';
import { lookShape, contrastProblems } from './hub-look.ts';
import { networkShape, checkNetworks } from './hub-networks.ts';
import { known, line, phoneNumber, regex } from './hub-words.ts';

/** The condition under which `#hub` in `package.json` resolves to another hub; without one it is `hub.config.ts`. */
export const hubConditions: readonly string[] = process.env.HUB ? [process.env.HUB] : [];

const regionName = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Hours ahead of Greenwich on the first of a month in 2026; NaN for an unknown zone. */
const hoursAhead = (zone: string, month: number) =>
  getTimezoneOffset(zone, new Date(Date.UTC(2026, month))) / 3_600_000;

const ZONE =
  'is an IANA name such as Africa/Lusaka, of a zone that is whole hours ahead of Greenwich and has no summer time.';
const words = regex(
  /^[a-z]+(?:\|[a-z]+)*$/,
  'is what people write for the currency: small letters, with | between two words.',
);
const digits = regex(
  /^[1-9]{1,9}$/,
  'is the first digits that numbers can have, one after the other, such as 79.',
);
const phone = phoneNumber('is a number with + and its calling code, such as +260970000000.');

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const day = z.enum(WEEK, 'is a day of the week in English, with a capital letter, such as Saturday.');
const hour = regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is a time of day with four figures, such as 09:00.');
const whole = (least: number, most: number, sentence: string) =>
  z.int(sentence).min(least, sentence).max(most, sentence);
const DAY_MINUTES = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const HOLIDAY =
  'Each of “holidays” is a day (12-25, 07-mon or easter, with +1 or -2 after it), a name, and the first year of a young one.';
const HOLIDAY_DAY = /^(?:easter|(?:0\d|1[0-2])-(?:mon|[012]\d|3[01]))(?:[+-]\d+)?$/;
const holiday = z.tuple([regex(HOLIDAY_DAY, HOLIDAY), line(60, HOLIDAY), z.int(HOLIDAY).optional()], HOLIDAY);
const MOVED = 'is a list of Saturday, Sunday, both or none.';
const week = {
  classDay: day,
  classStarts: hour,
  repeatDay: day,
  repeatStarts: hour,
  weekendWord: z.enum(['weekend', 'week'], 'is weekend or week.'),
  classMinutes: whole(15, 240, 'is a whole number from 15 to 240.'),
  holidays: z.array(holiday.readonly(), HOLIDAY).readonly(),
  holidaysMoved: z.array(z.enum(['Saturday', 'Sunday'], MOVED), MOVED).readonly(),
  courseWeeks: whole(1, 12, 'is a whole number from 1 to 12.'),
};

const foundingSchema = z.strictObject({
  id: regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'A course’s “id” is small letters, figures and hyphens, such as data-analysis-excel.',
  ),
  title: line(100, 'A course’s “title” has at most 100 characters.'),
  description: line(500, 'A course’s “description” has at most 500 characters.'),
  finalWork: line(
    120,
    'A course’s “finalWork” is what a learner has made at the end, in at most 120 characters.',
  ),
  learningPoints: z
    .array(line(160, 'A learning point has at most 160 characters.'))
    .length(LEARNING_POINTS, `A course has ${LEARNING_POINTS} learning points.`),
});

const shape = {
  ...lookShape,
  name: line(40, 'is what the hub is called, in at most 40 characters.'),
  shortName: line(12, 'stands below the icon on a phone, in at most 12 characters.'),
  skills: line(100, 'is what the courses are about, in at most 100 characters.'),
  skillsInWords: line(150, 'is what the courses are about in plain words, in at most 150 characters.'),
  domain: z.nullable(
    regex(
      /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/,
      'is a domain such as hub.example.org, without https:// and slashes, or null.',
    ),
  ),
  region: regex(/^[a-z]+-[a-z]+\d+$/, 'is one of Google’s regions, such as europe-west1.'),
  country: line(40, 'is the country’s name in English.'),
  countryCode: known(
    (code) => /^[A-Z]{2}$/.test(code) && regionName.of(code) !== undefined,
    'is the country’s two capital letters, such as ZM.',
  ),
  languages: z
    .record(z.string(), line(30, 'A language’s name has at most 30 characters.'))
    .refine(
      (names) => Object.keys(names).every((key) => /^(?!en$)[a-z]{2,3}$/.test(key)),
      'has the letters of ISO 639 before a language, such as bem, and not en.',
    ),
  dataLaw: line(
    100,
    'is the law that protects what is kept about people, such as Zambia’s Data Protection Act of 2021.',
  ),
  timeZone: known((zone) => {
    const [january, july] = [hoursAhead(zone, 0), hoursAhead(zone, 6)];
    return Number.isInteger(january) && january >= 0 && january === july;
  }, ZONE),
  timeZoneLabel: regex(/^[A-Z]{2,5}$/, 'is the zone in a few capital letters, such as CAT.'),
  timeZoneName: line(60, 'is the zone’s name in words, such as Central Africa Time.'),
  town: line(40, 'is a town whose clocks show the zone’s time.'),
  currencyCode: known(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'is the currency’s three capital letters, such as ZMW.',
  ),
  currencySymbol: regex(/^\p{L}{1,3}$|^\p{Sc}$/u, 'is what stands before a figure, such as K.'),
  currencyName: regex(/^\p{Ll}+$/u, 'is the currency in a sentence, in small letters, such as kwacha.'),
  currencyBefore: words,
  currencyAfter: words,
  coursePrice: whole(1, 100_000, 'is a whole number from 1 to 100000.'),
  contacts: z.strictObject(
    {
      whatsapp: phone,
      phone,
      email: z.email('is an email address.'),
    },
    'has a whatsapp number, a phone number and an email address, and nothing else.',
  ),
  courses: z.array(foundingSchema, 'is a list.').min(1, 'has one course at least.'),
  ...week,
  callingCode: regex(/^[1-9]\d{0,2}$/, 'is the country’s digits after +, such as 260.'),
  phoneStarts: digits,
  mobileStarts: digits,
  phoneExample: regex(/^0\d{2} \d{3} \d{4}$/, 'is a number as people write it: 097 000 0000.'),
  ...networkShape,
};

const hubSchema = z
  .strictObject(shape, {
    error: ({ code, keys }: { code?: string; keys?: string[] }) =>
      code === 'unrecognized_keys'
        ? `There is no “${keys?.[0]}”: take it out or correct its name.`
        : undefined,
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    const refuse = (message: string) => issues.push({ code: 'custom', input: value, message });
    contrastProblems(value).forEach(refuse);
    const { phoneStarts, mobileStarts, phoneExample, callingCode, contacts } = value;
    if ([...mobileStarts].some((digit) => !phoneStarts.includes(digit)))
      refuse('“mobileStarts” has a digit that “phoneStarts” lacks.');
    const { classDay, repeatDay, weekendWord, classMinutes } = value;
    if (WEEK.indexOf(repeatDay) <= WEEK.indexOf(classDay))
      refuse('“repeatDay” is a later day than “classDay” in a week that begins on Monday.');
    else if ((weekendWord === 'weekend') !== (classDay === 'Saturday'))
      refuse('“weekendWord” is weekend if the classes are on Saturday and Sunday, else week.');
    for (const start of ['classStarts', 'repeatStarts'] as const)
      if (minutesOf(value[start]) + classMinutes >= DAY_MINUTES)
        refuse(`“${start}” is so late that the class would end after midnight.`);
    if (!phoneStarts.includes(phoneExample.charAt(1)))
      refuse('“phoneExample” begins with no digit of “phoneStarts”.');
    if (!contacts.whatsapp.startsWith(`+${callingCode}`))
      refuse('“contacts.whatsapp” does not begin with “callingCode”.');
    checkNetworks(value, refuse);
    for (const list of ['currencyBefore', 'currencyAfter'] as const)
      if (!value[list].split('|').includes(value.currencyCode.toLowerCase()))
        refuse(`“${list}” lacks the currency’s own letters, ${value.currencyCode.toLowerCase()}.`);
  });
export type Hub = z.infer<typeof hubSchema>;

/** The sentence for an issue; a message that begins with a small letter gets the name of the wrong value in front. */
function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  const [first, ...inner] = path.map(String);
  const name = first === 'contacts' ? path.join('.') : first === 'glyphs' ? inner.at(-1) : first;
  return /^[a-z]/.test(message) ? `“${name}” ${message}` : message;
}

/** All that is wrong with a hub, one sentence each; empty if nothing is. */
export function hubConfigProblems(values: object): string[] {
  const result = hubSchema.safeParse({ ...values });
  return result.success ? [] : [...new Set(result.error.issues.map(sentenceOf))];
}

/** @throws UserFacingError with all that is wrong in the hub to build, including an address in `.env` that is not its domain. */
export function checkHub(mode?: string): void {
  const { domain, ...rest }: Hub = { ...hub, ...holidays, ...payments };
  const wrong = hubConfigProblems({ domain, ...rest });
  if (mode === 'production' && domain && readMode(mode).VITE_SITE_URL !== `https://${domain}`)
    wrong.push(`VITE_SITE_URL in .env.${mode} is not https://${domain}, which is “domain”.`);
  if (wrong.length > 0) throw new UserFacingError(['hub.config.ts is not right yet.', ...wrong].join('\n'));
}
