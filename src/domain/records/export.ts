/** Exports: what each file holds, column by column (spec §2, §7). Headers are the spec's snake_case. */
import * as z from 'zod/mini';
import type { Enrollment } from '../classes/enrollment.ts';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { exportMessages } from '../wire/staff-messages.ts';
import { nextSunday } from './figures.ts';
import { daySchema, type Instant, lusakaDay } from '../time/time.ts';

export const exportTypeSchema = z.enum(['payments', 'students', 'enrollments', 'ledger']);
export type ExportType = z.infer<typeof exportTypeSchema>;

/** Those of the exports page, and the lists that have a button of their own: a WhatsApp round, who missed a class, and who is in one. */
const fileTypeSchema = z.enum([...exportTypeSchema.options, 'round', 'missed', 'class']);
export type FileType = z.infer<typeof fileTypeSchema>;

export const exportLabels = {
  payments: 'Payments CSV',
  students: 'Students CSV',
  enrollments: 'Enrollments CSV',
  ledger: 'Ledger CSV',
} as const satisfies Record<ExportType, string>;

/** Days are Lusaka's, both included. */
export const exportFiltersSchema = z
  .object({
    type: fileTypeSchema,
    courseId: z.optional(courseIdSchema),
    startDate: z.optional(daySchema),
    endDate: z.optional(daySchema),
    /** Of a round alone, and it needs it. */
    roundId: z.optional(documentIdSchema),
    /** The Saturday of who missed a class, or is in one, which need it; of enrollments, those with a class in it. */
    weekend: z.optional(daySchema),
    /** Of enrollments and of a class: only those in this state. `active`: paid, and not over before the next Sunday. */
    state: z.optional(z.enum(['paid', 'pending', 'active'])),
  })
  .check(
    z.refine(({ type, roundId }) => (type === 'round') === (roundId !== undefined)),
    z.refine(({ type, weekend }) => !['missed', 'class'].includes(type) || weekend !== undefined),
    z.refine(
      ({ type, weekend }) => weekend === undefined || ['missed', 'class', 'enrollments'].includes(type),
    ),
    z.refine(({ type, state }) => state === undefined || ['class', 'enrollments'].includes(type)),
    z.refine(({ type, courseId }) => type !== 'class' || courseId !== undefined),
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: exportMessages.datesReversed,
      path: ['endDate'],
    }),
  );
export type ExportFilters = z.infer<typeof exportFiltersSchema>;

/** True iff an enrollment is in this state at `now`. Twin of what the page of enrollments asks the database for. */
export function isInState(
  { status, validUntil }: Pick<Enrollment, 'status' | 'validUntil'>,
  state: ExportFilters['state'],
  now: Instant,
): boolean {
  if (state === undefined) return true;
  if (state !== 'active') return status === state;
  return status === 'paid' && (validUntil === null || validUntil >= nextSunday(now));
}

export const exportColumns = {
  payments: [
    'proof_id',
    'order_id',
    'student_name',
    'student_email',
    'student_phone',
    'course_id',
    'network',
    'transaction_id',
    'amount_claimed',
    'amount_received',
    'amount_allocated',
    'status',
    'rejection_reason',
    'submitted_at',
    'reviewed_at',
    'reviewed_by',
  ],
  students: ['student_id', 'name', 'email', 'phone', 'created_at', 'courses'],
  enrollments: [
    'enrollment_id',
    'order_id',
    'student_id',
    'student_name',
    'student_email',
    'student_phone',
    'course_id',
    'amount',
    'paid_amount',
    'order_status',
    'status',
    'temporary_access',
    'temporary_access_until',
    'first_weekend',
    'created_at',
    'valid_until',
    'seat_held_until',
    'wanted_weekend',
    'earlier_wanted_at',
  ],
  ledger: [
    'transaction_id',
    'network',
    'received_at',
    'received',
    'payer_phone',
    'payer_name',
    'reference',
    'told_by',
    'status',
    'allocated',
    'orders',
    'waits_for_review',
    'unclaimed',
    'to_send_back',
    'sent_back',
    'sent_back_with',
    'set_aside',
    'set_aside_note',
    'other_amount',
    'decided_at',
  ],
  round: [
    'student_id',
    'student_name',
    'student_phone',
    'order_id',
    'outcome',
    'left_out_because',
    'written_by',
    'written_at',
    'message',
  ],
  missed: [
    'student_id',
    'student_name',
    'student_email',
    'student_phone',
    'course_id',
    'order_id',
    'weekend',
  ],
  class: [
    'student_id',
    'student_name',
    'student_email',
    'student_phone',
    'order_id',
    'order_status',
    'first_weekend',
    'saturday_joined_at',
    'saturday_present',
    'sunday_joined_at',
    'sunday_present',
    'provisional',
  ],
} as const satisfies Record<FileType, readonly string[]>;

/** `payments-export-2026-11-28.csv`, by the day in Lusaka (spec §7). */
export function exportFileName(type: FileType, now: Instant): string {
  return `${type}-export-${lusakaDay(now)}.csv`;
}

/** Columns whose text the hub makes itself, so that no apostrophe is needed: days and times, phone numbers in groups. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'phone',
  'student_phone',
  'payer_phone',
  'received_at',
  'decided_at',
  'created_at',
  'submitted_at',
  'reviewed_at',
  'temporary_access_until',
  'first_weekend',
  'valid_until',
  'written_at',
  'weekend',
  'seat_held_until',
  'wanted_weekend',
  'earlier_wanted_at',
]);

/** A text that begins as a formula does, also after blanks and in the full-width forms of East Asia. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** What a spreadsheet reads as a number, a time, a date or a yes: `00123`, `123456E7`, `1/2`, `3DEC2026`, `TRUE`. */
const CONVERTED = [
  /^(?=.*\d)[\d\s.,:'/()%$€£-]+(?:e[+-]?\d+)?(?:\s*[ap]m?)?\s*$/i,
  new RegExp(`^\\s*\\d{1,4}[\\s./-]*${MONTH}(?:[\\s.,/-]*\\d{1,4})?\\s*$`, 'i'),
  new RegExp(`^\\s*${MONTH}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?\\s*$`, 'i'),
  /^\s*(?:true|false)\s*$/i,
];

/** A text as the file has it: with an apostrophe before it where a spreadsheet would not keep it as text. */
export function exportText(text: string, column: string): string {
  if (OWN_WORDS.has(column)) return text;
  return FORMULA.test(text) || CONVERTED.some((kind) => kind.test(text)) ? `'${text}` : text;
}
