import { type Enrollment, enrollmentSchema, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { maker } from './build.ts';
import { WEEKEND, YESTERDAY } from './clock.ts';

/** The enrollment of an order: both have the order's code for an id. A `paid` one gets the end that approval gives it. */
export const makeEnrollment = maker<Enrollment>(enrollmentSchema, (changes) => {
  const orderId = changes.orderId ?? changes.id ?? 'ACDE3467';
  const firstWeekend = changes.firstWeekend ?? WEEKEND;
  return {
    id: orderId,
    studentId: 'learner-chanda',
    courseId: 'data-analysis',
    orderId,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    firstWeekend,
    createdAt: YESTERDAY,
    validUntil: changes.status === 'paid' ? validUntilFor(firstWeekend) : null,
  };
});
