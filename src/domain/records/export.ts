/** Exports and their columns (spec §2, §7). Headers are the spec's snake_case. */
import * as z from 'zod/mini';
import type { Enrollment } from '../classes/enrollment.ts';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { exportMessages } from '../wire/staff-messages.ts';
import { orderStateSchema } from '../money/order.ts';
import { nextRepeatDay } from './figures.ts';
import { daySchema, type Instant, lusakaDay } from '../time/time.ts';

export const exportTypeSchema = z.enum(['payments', 'students', 'enrollments', 'ledger']);
export type ExportType = z.infer<typeof exportTypeSchema>;

/** The exports page's files, and those of lists with their own button. */
const fileTypeSchema = z.enum([...exportTypeSchema.options, 'round', 'missed', 'class', 'certificates']);
export type FileType = z.infer<typeof fileTypeSchema>;

export const exportLabels = {
  payments: 'Payments CSV',
  students: 'Students CSV',
  enrollments: 'Enrollments CSV',
  ledger: 'Ledger CSV',
} as const satisfies Record<ExportType, string>;

/** Lusaka days, both included. */
export const exportFiltersSchema = z
  .object({
    type: fileTypeSchema,
    courseId: z.optional(courseIdSchema),
    startDate: z.optional(daySchema),
    endDate: z.optional(daySchema),
    /** Required for, and only for, a round. */
    roundId: z.optional(documentIdSchema),
    /** Required for `missed` and `class`, and filters enrollments. */
    weekend: z.optional(daySchema),
    /** For enrollments and classes. `active`: paid, and valid until the next repeat or longer. */
    state: z.optional(z.enum(['paid', 'pending', 'active'])),
    order: z.optional(orderStateSchema),
  })
  .check(
    z.refine(({ type, roundId }) => (type === 'round') === (roundId !== undefined)),
    z.refine(({ type, weekend }) => !['missed', 'class'].includes(type) || weekend !== undefined),
    z.refine(
      ({ type, weekend }) => weekend === undefined || ['missed', 'class', 'enrollments'].includes(type),
    ),
    z.refine(({ type, order }) => order === undefined || type === 'enrollments'),
    z.refine(({ type, state }) => state === undefined || ['class', 'enrollments'].includes(type)),
    z.refine(({ type, courseId }) => type !== 'class' || courseId !== undefined),
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: exportMessages.datesReversed,
      path: ['endDate'],
    }),
  );
export type ExportFilters = z.infer<typeof exportFiltersSchema>;

/** True iff the enrollment is in this state. Twin of the enrollments page's query. */
export function isInState(
  { status, validUntil }: Pick<Enrollment, 'status' | 'validUntil'>,
  state: ExportFilters['state'],
  now: Instant,
): boolean {
  if (state === undefined) return true;
  if (state !== 'active') return status === state;
  return status === 'paid' && (validUntil === null || validUntil >= nextRepeatDay(now));
}

/** `payments-export-2026-11-28.csv`, by the Lusaka day (spec §7). */
export function exportFileName(type: FileType, now: Instant): string {
  return `${type}-export-${lusakaDay(now)}.csv`;
}

/** Times, days and phones, which the hub itself writes and which need no apostrophe. */
const OWN_COLUMN = /(?:_at|_until|weekend|phone)$/;

/** The start of a formula, also after spaces or in full-width form. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Texts a spreadsheet would convert: `00123`, `123456E7`, `1/2`, `3DEC2026`, `TRUE`. */
const CONVERTED = [
  /^(?=.*\d)[\d\s.,:'/()%$€£-]+(?:e[+-]?\d+)?(?:\s*[ap]m?)?\s*$/i,
  new RegExp(`^\\s*\\d{1,4}[\\s./-]*${MONTH}(?:[\\s.,/-]*\\d{1,4})?\\s*$`, 'i'),
  new RegExp(`^\\s*${MONTH}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?\\s*$`, 'i'),
  /^\s*(?:true|false)\s*$/i,
];

/** Adds an apostrophe where a spreadsheet would not keep the text as it is. */
export function exportText(text: string, column: string): string {
  if (OWN_COLUMN.test(column)) return text;
  return FORMULA.test(text) || CONVERTED.some((kind) => kind.test(text)) ? `'${text}` : text;
}
