/** A learner's history for staff, with offers of earlier places (decision 0083). */
import { weekendWord } from '#hub';
import type { AttendanceClaim } from '../after-class/attendance-claim.ts';
import type { Attendance } from '../classes/attendance.ts';
import { actorName, type AuditAction, type AuditEntry, auditActions } from './audit-log.ts';
import { formatKwacha, formatList } from '../classes/course.ts';
import { formatOrderCode, type Order, orderIdsOf, sumKwacha } from '../money/order.ts';
import { deciderOf, mobileNetworkLabels, type Payment, type PaymentProof } from '../money/payment.ts';
import type { JoinTarget } from '../classes/class-session.ts';
import type { MessageSent } from '../rounds/round.ts';
import type { Enrollment, SeatMove } from '../classes/enrollment.ts';
import type { PlaceOffer, PlaceOfferStatus } from '../seats/place-offer.ts';
import { SLOT_DAYS } from '../time/class-week.ts';
import { type Instant, formatFull } from '../time/time.ts';
import { weekendName, movedSentence } from '../seats/seat-messages.ts';
import { formatPhone } from '../people/phone-number.ts';
import { roundKindLabels } from '../rounds/message-template.ts';
import { changesOf } from './audit-changes.ts';
import { orderOf } from './audit-sentence.ts';
import { factName } from './audit-words.ts';

export type TimelineEvent = {
  readonly key: string;
  readonly at: Instant;
  readonly kind: 'registered' | 'proof' | 'approved' | 'rejected' | 'joined' | 'staff';
  readonly title: string;
  readonly text: string | null;
  readonly orderId: string | null;
};

const joinTitles = {
  saturday: `Joined the ${SLOT_DAYS.saturday} class`,
  sunday: `Joined the ${SLOT_DAYS.sunday} class`,
  recording: 'Opened a recording',
} as const satisfies Record<JoinTarget, string>;

export function timelineOf(
  facts: {
    orders: readonly Order[];
    proofs: readonly PaymentProof[];
    payments: readonly Payment[];
    attendance: readonly Attendance[];
    messages?: readonly MessageSent[];
    readonly offers?: readonly PlaceOffer[];
    readonly claims?: readonly AttendanceClaim[];
    enrollments?: readonly Pick<Enrollment, 'id' | 'moves' | 'earlierWanted' | 'wantedWeekend'>[];
    log: readonly AuditEntry[];
  },
  titleOf: (courseId: string) => string,
): TimelineEvent[] {
  const events = [
    ...facts.orders.map((order) => registered(order, titleOf)),
    ...facts.proofs.map(shown),
    ...facts.proofs
      .map((proof) => ({ proof, entry: decisionOf(proof, facts.log) }))
      // A reversal replaced the approval; its audit entry says more.
      .filter(({ entry }) => entry?.action !== 'payment_reversed')
      .flatMap(({ proof, entry }) =>
        verdict(
          proof,
          facts.payments.find(({ id }) => id === proof.transactionId),
          entry,
        ),
      ),
    ...facts.orders.flatMap(({ id }) => facts.payments.flatMap((payment) => attached(id, payment))),
    ...facts.attendance.flatMap(joins),
    ...(facts.messages ?? []).flatMap(written),
    ...(facts.offers ?? []).flatMap(placeEvents),
    ...(facts.claims ?? []).flatMap(claimEvents),
    ...(facts.enrollments ?? []).flatMap(wishEvents),
    ...(facts.enrollments ?? []).flatMap((enrollment) => moved(enrollment, facts.log)),
    ...staffEvents(facts.log, facts.proofs),
  ];
  return events.sort((a, b) => b.at - a.at || a.key.localeCompare(b.key));
}

function registered(order: Order, titleOf: (courseId: string) => string): TimelineEvent {
  return {
    key: `order-${order.id}`,
    at: order.createdAt,
    kind: 'registered',
    title: `Registered for ${titleOf(order.courseId)}`,
    text: `${formatKwacha(order.amount)} to pay`,
    orderId: order.id,
  };
}

function shown(proof: PaymentProof): TimelineEvent {
  const amount = proof.amount === null ? '' : `${formatKwacha(proof.amount)} by `;
  return {
    key: `proof-${proof.id}`,
    at: proof.submittedAt,
    kind: 'proof',
    title: 'Sent a payment proof',
    text: `${amount}${mobileNetworkLabels[proof.network]}, ${proof.transactionId}${alsoFor(proof)}`,
    orderId: proof.orderId,
  };
}

function alsoFor({ alsoOrderIds = [] }: PaymentProof): string {
  return alsoOrderIds.length === 0 ? '' : `, also for ${formatList(alsoOrderIds.map(formatOrderCode))}`;
}

function verdict(
  proof: PaymentProof,
  payment: Payment | undefined,
  entry: AuditEntry | undefined,
): TimelineEvent[] {
  const { reviewedAt, status } = proof;
  if (reviewedAt === undefined || (status !== 'approved' && status !== 'rejected')) return [];
  const ids = orderIdsOf(proof);
  const given = sumKwacha(ids.map((id) => payment?.allocations[id] ?? 0));
  const said = status === 'rejected' ? proof.rejectionReason : given ? formatKwacha(given) : null;
  const decider = deciderOf(proof.id, payment) ?? (entry ? actorName(entry.actor) : null);
  const parts = [said, decider === null ? null : `by ${decider}`].filter((part) => part !== null);
  return [
    {
      key: `verdict-${proof.id}`,
      at: reviewedAt,
      kind: status,
      title: status === 'rejected' ? 'Payment rejected' : proof.isPart ? 'Part paid' : 'Payment accepted',
      text: parts.length === 0 ? null : parts.join(' · '),
      orderId: proof.orderId,
    },
  ];
}

function attached(
  orderId: string,
  { id, attachedTo = [], allocations, reviewedAt }: Payment,
): TimelineEvent[] {
  const amount = allocations[orderId];
  if (amount === undefined || reviewedAt === null || !attachedTo.includes(orderId)) return [];
  const text = `${formatKwacha(amount)}, ${id}`;
  const title = 'Payment found in the wallet';
  return [{ key: `attached-${id}-${orderId}`, at: reviewedAt, kind: 'approved', title, text, orderId }];
}

function joins(attendance: Attendance): TimelineEvent[] {
  const first = attendance.joinedAt[0];
  if (first === undefined) return [];
  const again = attendance.joinedAt.length - 1;
  return [
    {
      key: `join-${attendance.id}`,
      at: first,
      kind: 'joined',
      title: joinTitles[attendance.slot],
      text: again === 0 ? null : `and ${again} more ${again === 1 ? 'click' : 'clicks'}`,
      orderId: null,
    },
  ];
}

function claimEvents({ id, orderId, slot, reason, claimedAt, ...claim }: AttendanceClaim): TimelineEvent[] {
  const title = `Said “I was there” of the ${SLOT_DAYS[slot]} class`;
  const said = { key: `claim-${id}`, at: claimedAt, kind: 'joined', title, text: reason, orderId } as const;
  const { decidedAt: at, status, answer: text } = claim;
  if (at === null) return [said];
  const answered = status === 'granted' ? 'Was believed to have been there' : 'Was not believed';
  return [said, { key: `claim-${id}-answer`, at, kind: 'staff', title: answered, text, orderId }];
}

const DECISIONS: readonly AuditAction[] = [
  'payment_approved',
  'payment_part_accepted',
  'payment_rejected',
  'payment_reversed',
];

/** The audit entry of a proof's last decision; one transaction wrote both, at the same instant. */
export function decisionOf(
  { reviewedAt, ...ofOrders }: Pick<PaymentProof, 'orderId' | 'alsoOrderIds' | 'reviewedAt'>,
  log: readonly AuditEntry[],
): AuditEntry | undefined {
  return log.find(
    ({ action, target, at }) =>
      DECISIONS.includes(action) && orderIdsOf(ofOrders).includes(target.id) && at === reviewedAt,
  );
}

const closings = {
  taken: 'Took the earlier place',
  declined: `Kept their ${weekendWord}`,
  ended: 'Did not answer: the offer ended',
  withdrawn: 'The offered place was withdrawn',
} as const satisfies Record<Exclude<PlaceOfferStatus, 'open'>, string>;

export function wishEvents({
  id,
  earlierWanted,
  wantedWeekend,
}: Pick<Enrollment, 'id' | 'earlierWanted' | 'wantedWeekend'>): TimelineEvent[] {
  if (earlierWanted == null || wantedWeekend == null) return [];
  const text = `from ${weekendName(wantedWeekend)} on`;
  const [key, title] = [`wish-${id}`, 'Asked for an earlier place'];
  return [{ key, at: earlierWanted, kind: 'registered', title, text, orderId: id }];
}

export function placeEvents(offer: PlaceOffer): TimelineEvent[] {
  const { id, orderId, weekendDate, offeredAt, endsAt, status, closedAt } = offer;
  const made: TimelineEvent = {
    key: `offer-${id}`,
    at: offeredAt,
    kind: 'registered',
    title: 'Was offered an earlier place',
    text: `${weekendName(weekendDate)}, until ${formatFull(endsAt)}`,
    orderId,
  };
  if (status === 'open' || closedAt == null) return [made];
  const kind = status === 'taken' ? 'approved' : 'registered';
  const closed = { at: closedAt, kind, title: closings[status], text: weekendName(weekendDate) } as const;
  return [made, { key: `offer-${id}-closed`, orderId, ...closed }];
}

export function written({ id, at, kind, state, text, by }: MessageSent): TimelineEvent[] {
  if (state !== 'sent' && state !== 'wrong_number') return [];
  const title = state === 'sent' ? 'Written to on WhatsApp' : 'The WhatsApp number does not work';
  const parts = [roundKindLabels[kind], state === 'sent' ? text : null, `by ${by}`];
  const said = parts.filter((part) => part !== null).join(' · ');
  return [{ key: `message-${id}`, at, kind: 'staff', title, text: said, orderId: null }];
}

const movers = {
  staff: 'by staff',
  learner: 'by their own wish',
  offer: 'a place had become free',
  full: `the ${weekendWord} was full, or hidden`,
} as const satisfies Record<SeatMove['by'], string>;

/** Moves to another weekend; the log says who made a staff move, and why. */
export function moved(
  { id, moves = [] }: Pick<Enrollment, 'id' | 'moves'>,
  log: readonly AuditEntry[],
): TimelineEvent[] {
  return moves.map(({ from, to, at, by }) => {
    const entry = log.find((one) => one.action === 'learner_moved' && one.target.id === id && one.at === at);
    const told = entry === undefined ? [movers[by]] : [fact(entry, 'reason'), `by ${actorName(entry.actor)}`];
    return {
      key: `move-${id}-${at}`,
      at,
      kind: 'staff',
      title: movedSentence(from, to),
      text: told.filter((part) => part !== null).join(' · '),
      orderId: id,
    };
  });
}

const told: Partial<Record<AuditAction, (entry: AuditEntry) => (string | null)[]>> = {
  access_granted: (entry) => {
    const until = entry.after?.['temporaryAccessUntil'];
    return [typeof until === 'number' ? `until ${formatFull(until)}` : null, fact(entry, 'reason')];
  },
  access_ended: (entry) => [fact(entry, 'reason')],
  student_edited: (entry) =>
    changesOf(entry).map(
      ({ field, before, after }) => `${factName(field)}: ${before ?? 'none'} → ${after ?? 'none'}`,
    ),
  attendance_corrected: (entry) => [
    entry.after?.['correctedTo'] === true ? 'marked present' : 'marked absent',
    fact(entry, 'reason'),
  ],
  payment_reversed: (entry) => [fact(entry, 'rejectionReason')],
  refund_marked: (entry) => [kwachaOf(entry), phoneOf(entry)],
  refund_sent: (entry) => [kwachaOf(entry), fact(entry, 'sentTransactionId')],
  refund_cancelled: (entry) => [kwachaOf(entry)],
  message_opened: (entry) => [fact(entry, 'text')],
  account_closed: (entry) => [fact(entry, 'reason')],
  account_opened: (entry) => [fact(entry, 'reason')],
  note_saved: (entry) => [fact(entry, 'text') ?? 'removed'],
};

function kwachaOf({ after }: AuditEntry): string | null {
  const amount = after?.['amount'];
  return typeof amount === 'number' ? formatKwacha(amount) : null;
}

function phoneOf(entry: AuditEntry): string | null {
  const phone = fact(entry, 'phone');
  return phone === null ? null : `to ${formatPhone(phone)}`;
}

function fact({ after }: AuditEntry, name: string): string | null {
  const value = after?.[name];
  return typeof value === 'string' ? value : null;
}

/** A reversal replaces the decision, so only the audit log still has the approval. */
export function staffEvents(log: readonly AuditEntry[], proofs: readonly PaymentProof[]): TimelineEvent[] {
  const reversed = new Set(
    log.filter(({ action }) => action === 'payment_reversed').map(({ target }) => target.id),
  );
  return log.flatMap((entry) => {
    const { id, at, action, actor, target } = entry;
    const wasApproved =
      (action === 'payment_approved' || action === 'payment_part_accepted') &&
      reversed.has(target.id) &&
      // A payment for several orders stays approved while it pays one of them.
      !proofs.some(({ status, reviewedAt }) => status === 'approved' && reviewedAt === at);
    const parts = told[action]?.(entry) ?? (wasApproved ? [] : null);
    if (parts === null) return [];
    const text = [...parts, `by ${actorName(actor)}`].filter((part) => part !== null).join(' · ');
    const orderId = orderOf(entry) ?? fact(entry, 'orderId');
    return [{ key: `log-${id}`, at, kind: 'staff', title: auditActions[action].label, text, orderId }];
  });
}
