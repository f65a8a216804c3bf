import type { AuditEntry } from './audit-log.ts';
import { type Facts, isFacts } from './audit-person.ts';
import { formatKwacha } from '../classes/course.ts';
import { formatOrderCode, orderCodeSchema } from '../money/order.ts';
import { formatPhone } from '../people/phone-number.ts';
import { daySchema, formatDateTime, formatDayOf } from '../time/time.ts';
import { codeWord } from './audit-words.ts';

export type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Keys payment numbers by network, so that each is compared with itself. */
const byMobileNetwork = (list: readonly Facts[]): Facts =>
  Object.fromEntries(
    list.map(({ network, ...others }, at) => [
      typeof network === 'string' ? network : String(at + 1),
      others,
    ]),
  );

function flat(facts: Facts, prefix = ''): [string, unknown][] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (isFacts(value)) return flat(value, `${prefix}${name}.`);
    if (Array.isArray(value) && value.length > 0 && value.every(isFacts)) {
      return flat(byMobileNetwork(value), `${prefix}${name}.`);
    }
    return [[`${prefix}${name}`, value] as [string, unknown]];
  });
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const INSTANT = /(At|Until|^until)$/;
const KWACHA = /(amount|price|dailyMax|attached|^left)$/i;

function inWords(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isNumber(value) && INSTANT.test(field)) return formatDateTime(value);
  if (isNumber(value) && KWACHA.test(field)) return formatKwacha(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => inWords('', one) ?? '').join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value as string | number);
  if (daySchema.safeParse(text).success) return formatDayOf(text);
  if (orderCodeSchema.safeParse(text).success && /order/i.test(field)) return formatOrderCode(text);
  return /phone|number|whatsapp/i.test(field) && text.startsWith('+') ? formatPhone(text) : codeWord(text);
}

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [was, is] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  // An entry with only `after` says nothing of other fields, but its lists are complete.
  const lists = Object.entries(after ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) ? [`${name}.`] : [],
  );
  const gone = [...was.keys()].filter(
    (field) => after === null || lists.some((list) => field.startsWith(list)),
  );
  const fields = [...new Set([...gone, ...is.keys()])];
  return fields
    .map((field) => ({
      field,
      before: inWords(field, was.get(field)),
      after: inWords(field, is.get(field)),
    }))
    .filter((change) => change.before !== change.after);
}
