import { formatKwacha } from '../classes/course.ts';
import type { Enrollment, SeatMove } from '../classes/enrollment.ts';
import type { PaymentProof } from '../money/payment.ts';
import { formatPhone } from '../people/phone-number.ts';
import { roundKindLabels } from '../rounds/message-template.ts';
import type { MessageSent } from '../rounds/round.ts';
import { movedSentence } from '../seats/seat-messages.ts';
import { formatFull } from '../time/time.ts';
import { changesOf } from './audit-changes.ts';
import { actorName, type AuditAction, auditActions, type AuditEntry } from './audit-log.ts';
import type { TimelineEvent } from './timeline-event.ts';

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
  full: 'the weekend was full, or hidden',
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

/** Texts of audit entries; orders and proofs tell the rest. */
const told: Partial<Record<AuditAction, (entry: AuditEntry) => (string | null)[]>> = {
  access_granted: (entry) => {
    const until = entry.after?.['temporaryAccessUntil'];
    return [typeof until === 'number' ? `until ${formatFull(until)}` : null, fact(entry, 'reason')];
  },
  access_ended: (entry) => [fact(entry, 'reason')],
  student_edited: (entry) =>
    changesOf(entry).map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`),
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
    const isOrder = target.collection === 'orders' || target.collection === 'enrollments';
    const orderId = isOrder ? target.id : fact(entry, 'orderId');
    return [{ key: `log-${id}`, at, kind: 'staff', title: auditActions[action].label, text, orderId }];
  });
}
