/** What staff do of the story: reviews, links, a move, and the rounds of messages. */
import { handler as linking } from '../../functions/src/staff/classes/save-links.ts';
import { handler as review } from '../../functions/src/staff/payments/review-payment.ts';
import { handler as nextCard } from '../../functions/src/staff/rounds/next-in-round.ts';
import { handler as starting } from '../../functions/src/staff/rounds/start-round.ts';
import { handler as moving } from '../../functions/src/staff/seats/move-learners.ts';
import { store } from '../../functions/src/store/store.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { amountDue } from '../../src/domain/money/order.ts';
import { partPaymentReason } from '../../src/domain/money/payment.ts';
import { cannedReasons } from '../../src/domain/money/review-queue.ts';
import type { RoundKind } from '../../src/domain/rounds/message-template.ts';
import type { Day, Instant } from '../../src/domain/time/time.ts';
import { COURSE_PRICE_KWACHA, MINUTE } from '../../src/domain/wire/limits.ts';
import { manager, reviewer } from '../seed/doings.ts';
import { linksOf } from '../seed/story.ts';
import { cast, type Fate } from './cast.ts';
import type { Desk } from './desk.ts';

const NOT_FOUND = cannedReasons[0]?.sentence ?? '';
/** What the wallet has of a first proof, where it is not all of it. */
const received: Partial<Record<Fate, number>> = {
  'rejected, pays again': 0,
  'rejected, comes': 0,
  'provisional, rejected': 0,
  'copies a payment': 0,
  'two parts': COURSE_PRICE_KWACHA / 2,
  'half, comes': COURSE_PRICE_KWACHA / 2,
};

export function officeOf({ asStaff }: Desk) {
  /** Both decide on all that waits, beginning with what came first. */
  async function reviewAll(at: Instant): Promise<void> {
    const found = await store.find('paymentProofs', [['status', '==', 'under_review']]);
    const waiting = found.sort((a, b) => a.submittedAt - b.submittedAt);
    const lane = async (member: typeof manager | typeof reviewer, which: number) => {
      for (const { id: proofId, orderId } of waiting.filter((_, nth) => nth % 2 === which)) {
        const order = await store.get('orders', orderId);
        if (order === null) continue;
        const fate = cast.find(({ uid }) => uid === order.userId)?.fate ?? 'comes';
        const due = amountDue(order);
        const got = order.proofCount === 1 ? (received[fate] ?? due) : due;
        await asStaff(review, member, at, {
          orderId,
          proofId,
          decision: got === 0 ? 'reject' : got < due ? 'accept_part' : 'approve',
          receivedAmount: got === 0 ? null : got,
          reason: got === 0 ? NOT_FOUND : got < due ? partPaymentReason(got, due - got) : null,
        });
      }
    };
    await Promise.all([lane(manager, 0), lane(reviewer, 1)]);
  }

  async function publishLinks(courseIds: readonly string[], weekend: Day, at: Instant): Promise<void> {
    for (const courseId of courseIds) {
      const offeringId = offeringIdOf(courseId, weekend);
      const { recordingLink: _, ...live } = linksOf(offeringId);
      await asStaff(linking, manager, at, {
        offeringId,
        ...live,
        published: { saturday: true, sunday: true },
      });
    }
  }

  /** Both begin the same list at once and open chat after chat. */
  async function writeTo(kind: RoundKind, weekend: Day, at: Instant): Promise<void> {
    const lane = async (member: typeof manager | typeof reviewer) => {
      const list = { kind, courseId: null, weekend, language: 'en' } as const;
      const { roundId } = await asStaff(starting, member, at, list);
      let done: { userId: string; outcome: 'sent' } | null = null;
      for (let now = at; ; now += MINUTE) {
        const { card }: { card: { userId: string } | null } = await asStaff(nextCard, member, now, {
          roundId,
          done,
          undo: null,
          takeOver: false,
        });
        if (card === null) return;
        done = { userId: card.userId, outcome: 'sent' };
      }
    };
    await Promise.all([lane(manager), lane(reviewer)]);
  }

  const move = (orderId: string, toWeekend: Day, at: Instant) =>
    asStaff(moving, reviewer, at, {
      orderIds: [orderId],
      toWeekend,
      reason: 'Asked for it on the phone.',
      acceptsWarnings: true,
    });

  return { move, publishLinks, reviewAll, writeTo };
}
