/** Templates of WhatsApp rounds by list and language (decision 0086). Field values are never parsed as templates. */
import { classDay, classStarts, courses, languages, weekendWord } from '#hub';
import * as z from 'zod/mini';
import { formatKwacha } from '../classes/course.ts';
import { TIME_ZONE_LABEL } from '../time/time.ts';
import { COURSE_PRICE_KWACHA, REVIEW_HOURS, TEMPLATE_MAX } from '../wire/limits.ts';
import { BRAND } from '../wire/messages.ts';

export const roundKindLabels = {
  unpaid: 'Not paid',
  part_paid: 'Part paid',
  rejected: 'Rejected',
  missed: 'Missed the class',
  waiting: 'Proof waits',
  moved: 'Moved',
  new_weekend: `New ${weekendWord}`,
} as const;
export type RoundKind = keyof typeof roundKindLabels;
export const ROUND_KINDS = Object.keys(roundKindLabels) as RoundKind[];
export const roundKindSchema = z.enum(ROUND_KINDS);

export const languageLabels = { en: 'English', ...languages };
export type Language = keyof typeof languageLabels;
export const LANGUAGES = Object.keys(languageLabels) as Language[];
export const languageSchema = z.enum(LANGUAGES);

export const sampleFields = {
  name: 'Chanda',
  course: courses[0]?.title ?? '',
  date: `${classDay.slice(0, 3)} 28 Nov`,
  time: `${classStarts} ${TIME_ZONE_LABEL}`,
  amount: formatKwacha(COURSE_PRICE_KWACHA),
  code: 'ACDE 3467',
  reason: 'We could not find this transaction ID.',
  link: 'https://hub.example/dashboard',
} as const;
export type FieldName = keyof typeof sampleFields;
export type FieldValues = Readonly<Record<FieldName, string>>;

const ALWAYS: readonly FieldName[] = ['name', 'course', 'date', 'time', 'code', 'link'];

export const fieldsOf = {
  unpaid: [...ALWAYS, 'amount'],
  part_paid: [...ALWAYS, 'amount', 'reason'],
  rejected: [...ALWAYS, 'amount', 'reason'],
  missed: ALWAYS,
  waiting: ALWAYS,
  moved: ALWAYS,
  new_weekend: [...ALWAYS, 'amount'],
} as const satisfies Record<RoundKind, readonly FieldName[]>;

const hello = `Hello {name}, this is ${BRAND}.`;
export const builtInTemplates = {
  unpaid: `${hello} To join {course} on {date} at {time}, please pay {amount}. Your reference is {code}. How to pay: {link}`,
  part_paid: `${hello} About {course}: {reason} How to pay the rest: {link} Your reference is {code}.`,
  rejected: `${hello} About your payment for {course}: {reason} What to do now: {link} Your reference is {code}.`,
  missed: `${hello} You missed {course}. The same class repeats on {date} at {time}. Join here: {link}`,
  waiting: `${hello} We are checking your payment for {course}. We answer within ${REVIEW_HOURS} hours of sending it. See it here: {link}`,
  moved: `${hello} Your class in {course} is now on {date} at {time}. Your classes: {link}`,
  new_weekend: `${hello} {course} starts again on {date} at {time}. To take part, please pay {amount}; your reference is {code}. How to pay: {link}`,
} as const satisfies Record<RoundKind, string>;

const FIELD = /\{([^{}]*)\}/g;
const namesIn = (text: string) => [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());
const isFieldOf = (kind: RoundKind, name: string) => (fieldsOf[kind] as readonly string[]).includes(name);

export function templateProblem(kind: RoundKind, text: string): string | null {
  if (text.trim() === '') return 'Write the message, or take the built-in one.';
  const length = [...text].length;
  if (length > TEMPLATE_MAX)
    return `A message has at most ${TEMPLATE_MAX} characters; this one has ${length}.`;
  const unknown = namesIn(text).find((name) => !isFieldOf(kind, name));
  if (unknown !== undefined) {
    const known = fieldsOf[kind].map((name) => `{${name}}`).join(', ');
    return `{${unknown}} is not a field of this message. Its fields are ${known}.`;
  }
  if (/[{}]/.test(text.replace(FIELD, ''))) return 'A brace { or } stands alone. A field is written {name}.';
  return null;
}

/** Fills each field once. Line breaks in values become spaces, so that a name cannot add lines. */
export function renderTemplate(text: string, values: FieldValues): string {
  const filled = text.replace(FIELD, (whole, name: string) => {
    const value = (values as Readonly<Record<string, string>>)[name.trim()];
    return value === undefined ? whole : value.replace(/[\s\p{C}]+/gu, ' ').trim();
  });
  return filled
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .trim();
}

export function firstName(name: string): string {
  const [first = ''] = name.replace(/\p{C}/gu, ' ').trim().split(/\s+/);
  return [...first].slice(0, FIRST_NAME_MAX).join('');
}
const FIRST_NAME_MAX = 30;

const textOf = (kind: RoundKind) =>
  z.string().check(
    z.trim(),
    z.superRefine<string>((text, context) => {
      const problem = templateProblem(kind, text);
      if (problem !== null) context.addIssue(problem);
    }),
  );

const each = <K extends string, S>(keys: readonly K[], schemaOf: (key: K) => S) =>
  Object.fromEntries(keys.map((key) => [key, schemaOf(key)])) as Record<K, S>;

/** Changed texts of one language; null removes a text, so that English or the built-in one applies. */
export const sentTextsSchema = z.object(
  each(ROUND_KINDS, (kind) => z.exactOptional(z.nullable(textOf(kind)))),
);

const textsSchema = z.partialRecord(roundKindSchema, z.string());

export const messageTemplatesSchema = z.object(each(LANGUAGES, () => z.optional(textsSchema)));
export type MessageTemplates = z.infer<typeof messageTemplatesSchema>;

export function templateFor(templates: MessageTemplates | null, kind: RoundKind, language: Language): string {
  return templates?.[language]?.[kind] ?? templates?.en?.[kind] ?? builtInTemplates[kind];
}

export function languagesFor(templates: MessageTemplates | null, kind: RoundKind): Language[] {
  return LANGUAGES.filter((language) => language === 'en' || templates?.[language]?.[kind] !== undefined);
}
