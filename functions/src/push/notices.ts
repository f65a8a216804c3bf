/** Sends notices for one learner from the push outbox: once per device, with retries. */
import { isDeepStrictEqual } from 'node:util';
import type { PushKind } from '../../../src/domain/notifications/push.ts';
import * as payloads from '../../../src/domain/notifications/push-text.ts';
import { isOpenOffer } from '../../../src/domain/seats/place-offer.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { PUSH_OUTBOX_RETENTION } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { hashOf } from '../hash.ts';
import { type Document, store, transact } from '../store/store.ts';
import { devicesOf, type Run, sendAll } from './delivery.ts';
import type { Message } from './push-service.ts';

/** A push replaces an undelivered one with the same topic (RFC 8030, 5.4). */
export const topicOf = (subject: string): string => hashOf(subject).slice(0, 32);

type NoticeTable = 'decisionNotices' | 'moveNotices' | 'certificateNotices' | 'offerNotices';
type NoticeMessage = Pick<Message, 'payload'> & Partial<Message> & { readonly subject: string };

/** Sends to the devices that want this kind (null: any kind), and keeps a notice that some devices have not got. */
async function sendNotice(
  run: Run,
  table: NoticeTable,
  notice: Document<NoticeTable>,
  { until, kind }: { readonly until: Instant; readonly kind: PushKind | null },
  { subject, ...message }: NoticeMessage,
): Promise<void> {
  const devices = run.clock() > until ? [] : await devicesOf([notice.userId], kind);
  const waiting = devices.filter(({ id }) => !notice.answered.includes(id));
  const usual = {
    timeToLive: payloads.pushTimeToLive.verdict(),
    urgency: 'normal',
    topic: topicOf(subject),
  } as const;
  const outcomes = await sendAll(run, waiting, { ...usual, ...message });
  const answered = waiting.filter((_, at) => outcomes[at] !== 'later').map(({ id }) => id);
  await transact(async (transaction) => {
    const current = await transaction.get(table, notice.id);
    // A newer notice about the same subject is sent by the next run.
    if (!isDeepStrictEqual(current && { ...current, answered: [] }, { ...notice, answered: [] })) return;
    if (answered.length === waiting.length) transaction.remove(table, notice.id);
    else transaction.update(table, notice.id, { answered: [...notice.answered, ...answered] });
  });
}

/** The answer to “I was there” goes to every device with notifications on: the learner waits for it. */
export function sendDecisionPush(run: Run, notice: Document<'decisionNotices'>): Promise<void> {
  const { orderId, decidedAt, claimId } = notice;
  const path = paths.dashboard({ order: orderId });
  const isOrder = claimId === undefined;
  const to = { until: decidedAt + PUSH_OUTBOX_RETENTION, kind: isOrder ? ('verdict' as const) : null };
  const payload = isOrder
    ? payloads.decisionPayload(orderId, decidedAt, path)
    : payloads.claimPayload(claimId, decidedAt, path);
  const subject = isOrder ? `order ${orderId}` : `claim ${claimId}`;
  return sendNotice(run, 'decisionNotices', notice, to, { payload, subject });
}

export function sendMovePush(run: Run, notice: Document<'moveNotices'>): Promise<void> {
  const { orderId, weekendDate, movedAt } = notice;
  const path = paths.dashboard({ order: orderId });
  const to = { until: movedAt + PUSH_OUTBOX_RETENTION, kind: 'class_changed' } as const;
  const payload = payloads.movePayload(orderId, weekendDate, movedAt, path);
  return sendNotice(run, 'moveNotices', notice, to, { payload, subject: `moved ${orderId}` });
}

export function sendCertificatePush(run: Run, notice: Document<'certificateNotices'>): Promise<void> {
  const { orderId, issuedAt } = notice;
  const to = { until: issuedAt + PUSH_OUTBOX_RETENTION, kind: 'verdict' } as const;
  const payload = payloads.certificatePayload(orderId, issuedAt, paths.dashboard({ order: orderId }));
  return sendNotice(run, 'certificateNotices', notice, to, { payload, subject: `certificate ${orderId}` });
}

/** Offers go to every device with notifications on, whatever its kinds: the learner asked for them. */
export async function sendOfferPush(run: Run, notice: Document<'offerNotices'>): Promise<void> {
  const { offerId, orderId } = notice;
  const offer = await store.get('placeOffers', offerId);
  const isOpen = offer !== null && isOpenOffer(offer, run.clock());
  const takenBackUntil = offer?.byStaff === true ? (offer.closedAt ?? 0) + PUSH_OUTBOX_RETENTION : 0;
  const isTakenBack = run.clock() <= takenBackUntil;
  const endsAt = offer?.endsAt ?? 0;
  const path = paths.dashboard({ order: orderId });
  const to = { until: isOpen ? endsAt : takenBackUntil, kind: null };
  await sendNotice(run, 'offerNotices', notice, to, {
    payload: isTakenBack
      ? payloads.takenBackPayload(offerId, path)
      : payloads.offerPayload(offerId, endsAt, path),
    timeToLive: isTakenBack ? payloads.pushTimeToLive.verdict() : Math.max(0, endsAt - run.clock()),
    urgency: 'high',
    subject: `offer ${offerId}`,
  });
}
