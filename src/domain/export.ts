/** Exports: what each file holds, column by column (spec §2, §7). Headers are the spec's snake_case. */
import * as z from 'zod/mini';
import { courseIdSchema } from './course.ts';
import { daySchema, type Instant, lusakaDay } from './time.ts';

export const exportTypeSchema = z.enum(['payments', 'students', 'enrollments']);
export type ExportType = z.infer<typeof exportTypeSchema>;

export const exportLabels = {
  payments: 'Payments CSV',
  students: 'Students CSV',
  enrollments: 'Enrollments CSV',
} as const satisfies Record<ExportType, string>;

/** Days are Lusaka's, both included. */
export const exportFiltersSchema = z
  .object({
    type: exportTypeSchema,
    courseId: z.optional(courseIdSchema),
    startDate: z.optional(daySchema),
    endDate: z.optional(daySchema),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'The end date lies before the start date.',
      path: ['endDate'],
    }),
  );
export type ExportFilters = z.infer<typeof exportFiltersSchema>;

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
  ],
} as const satisfies Record<ExportType, readonly string[]>;

/** `payments-export-2026-11-28.csv`, by the day in Lusaka (spec §7). */
export function exportFileName(type: ExportType, now: Instant): string {
  return `${type}-export-${lusakaDay(now)}.csv`;
}
