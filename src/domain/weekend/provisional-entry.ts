/** Provisional entry: joining a class while the payment is under review (rules §4, decision 0085). */
import * as z from 'zod/mini';
import { classSessionsOf, joinWindow } from '../classes/class-session.ts';
import { type Enrollment, firstAttendableWeekend, isOwnWeekend } from '../classes/enrollment.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import type { Order } from '../money/order.ts';
import type { PaymentProof } from '../money/payment.ts';
import type { Day, Instant } from '../time/time.ts';

/** `first_proof`: the order's first proof is waiting, without warnings. */
export const provisionalEntrySchema = z.enum(['off', 'first_proof']);
export type ProvisionalEntry = z.infer<typeof provisionalEntrySchema>;

export const provisionalEntryLabels = {
  off: 'Nobody joins before the payment is approved',
  first_proof: 'A first proof without warnings lets its learner in while it waits',
} as const satisfies Record<ProvisionalEntry, string>;

type Case = {
  readonly setting: ProvisionalEntry;
  readonly order: Pick<Order, 'status' | 'proofCount' | 'latestProofId'>;
  readonly proof: Pick<PaymentProof, 'id' | 'status' | 'warnings'> | null;
  readonly enrollment: Pick<Enrollment, 'status' | 'firstWeekend' | 'validUntil'>;
};

export function mayEnterProvisionally({ setting, order, proof, enrollment }: Case, weekend: Day): boolean {
  return (
    setting === 'first_proof' &&
    order.status === 'under_review' &&
    order.proofCount === 1 &&
    proof?.id === order.latestProofId &&
    proof?.status === 'under_review' &&
    proof.warnings.length === 0 &&
    enrollment.status === 'pending' &&
    isOwnWeekend(enrollment, weekend)
  );
}

/** Null if none. `offerings`: as of the proof's arrival; `join-class` decides by the same ones. */
export function provisionalUntilFor(
  {
    proof,
    ...rest
  }: Omit<Case, 'proof'> & {
    readonly proof: Pick<PaymentProof, 'id' | 'status' | 'warnings' | 'submittedAt'>;
  },
  offerings: readonly Offering[],
): Instant | null {
  const { enrollment } = rest;
  return mayEnterProvisionally({ ...rest, proof }, enrollment.firstWeekend)
    ? provisionalEnd(offerings, enrollment, proof.submittedAt)
    : null;
}

/** The last class's close on the enrollment's first attendable weekend. */
export function provisionalEnd(
  offerings: readonly Offering[],
  { firstWeekend }: Pick<Enrollment, 'firstWeekend'>,
  now: Instant,
): Instant {
  const weekend = firstAttendableWeekend(offerings, now, firstWeekend);
  const times = offerings.find(({ weekendDate }) => weekendDate === weekend) ?? usualTimes(weekend);
  return Math.max(...classSessionsOf(times).map(({ startsAt }) => joinWindow(startsAt).closesAt));
}
