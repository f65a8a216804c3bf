/** Sends notices for one learner from the push outbox: once per device, with retries. */
import {
  certificatePayload,
  pushTimeToLive,
  claimPayload,
  decisionPayload,
  movePayload,
  offerPayload,
  takenBackPayload,
} from '../../../src/domain/notifications/push-text.ts';
import { isOpenOffer } from '../../../src/domain/seats/place-offer.ts';
import { PUSH_OUTBOX_KEPT } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { hashOf } from '../hash.ts';
import { type Noun, store, transact } from '../store/store.ts';
import { devicesOf, type Run, sendAll } from './delivery.ts';
import type { Message } from './push-service.ts';

/** A push replaces an undelivered one with the same topic (RFC 8030, 5.4). */
export const topicOf = (subject: string): string => hashOf(subject).slice(0, 32);

/** The answer to “I was there” goes to every device with notifications on: the learner waits for it. */
export async function sendDecisionPush(run: Run, notice: Noun<'decisionNotices'>): Promise<void> {
  const { orderId, userId, decidedAt, claimId } = notice;
  const isOver = run.clock() > decidedAt + PUSH_OUTBOX_KEPT;
  const devices = isOver ? [] : await devicesOf([userId], claimId === undefined ? 'verdict' : null);
  const path = paths.dashboard({ order: orderId });
  const answered = await sendNotice(run, notice, devices, {
    payload:
      claimId === undefined
        ? decisionPayload(orderId, decidedAt, path)
        : claimPayload(claimId, decidedAt, path),
    timeToLive: pushTimeToLive.verdict(),
    urgency: 'normal',
    topic: topicOf(claimId === undefined ? `order ${orderId}` : `claim ${claimId}`),
  });
  await transact(async (transaction) => {
    const current = await transaction.get('decisionNotices', notice.id);
    if (current?.decidedAt !== decidedAt) return;
    if (answered === null) transaction.remove('decisionNotices', notice.id);
    else transaction.update('decisionNotices', notice.id, { answered });
  });
}

export async function sendMovePush(run: Run, notice: Noun<'moveNotices'>): Promise<void> {
  const { orderId, userId, weekendDate, movedAt } = notice;
  const isOver = run.clock() > movedAt + PUSH_OUTBOX_KEPT;
  const devices = isOver ? [] : await devicesOf([userId], 'class_changed');
  const answered = await sendNotice(run, notice, devices, {
    payload: movePayload(orderId, weekendDate, movedAt, paths.dashboard({ order: orderId })),
    timeToLive: pushTimeToLive.verdict(),
    urgency: 'normal',
    topic: topicOf(`moved ${orderId}`),
  });
  await transact(async (transaction) => {
    const current = await transaction.get('moveNotices', notice.id);
    if (current?.movedAt !== movedAt) return;
    if (answered === null) transaction.remove('moveNotices', notice.id);
    else transaction.update('moveNotices', notice.id, { answered });
  });
}

export async function sendCertificatePush(run: Run, notice: Noun<'certificateNotices'>): Promise<void> {
  const { id, orderId, userId, issuedAt } = notice;
  const isOver = run.clock() > issuedAt + PUSH_OUTBOX_KEPT;
  const devices = isOver ? [] : await devicesOf([userId], 'verdict');
  const answered = await sendNotice(run, notice, devices, {
    payload: certificatePayload(orderId, issuedAt, paths.dashboard({ order: orderId })),
    timeToLive: pushTimeToLive.verdict(),
    urgency: 'normal',
    topic: topicOf(`certificate ${orderId}`),
  });
  await transact(async (transaction) => {
    const current = await transaction.get('certificateNotices', id);
    if (current?.issuedAt !== issuedAt) return;
    if (answered === null) transaction.remove('certificateNotices', id);
    else transaction.update('certificateNotices', id, { answered });
  });
}

/** Offers go to every device with notifications on, whatever its kinds: the learner asked for them. */
export async function sendOfferPush(run: Run, notice: Noun<'offerNotices'>): Promise<void> {
  const { id, offerId, orderId, userId } = notice;
  const offer = await store.get('placeOffers', offerId);
  const isOpen = offer !== null && isOpenOffer(offer, run.clock());
  const isTakenBack = offer?.byStaff === true && run.clock() <= (offer.closedAt ?? 0) + PUSH_OUTBOX_KEPT;
  const devices = isOpen || isTakenBack ? await devicesOf([userId], null) : [];
  const endsAt = offer?.endsAt ?? 0;
  const path = paths.dashboard({ order: orderId });
  const answered = await sendNotice(run, notice, devices, {
    payload: isTakenBack ? takenBackPayload(offerId, path) : offerPayload(offerId, endsAt, path),
    timeToLive: isTakenBack ? pushTimeToLive.verdict() : Math.max(0, endsAt - run.clock()),
    urgency: 'high',
    topic: topicOf(`offer ${offerId}`),
  });
  await transact(async (transaction) => {
    if ((await transaction.get('offerNotices', id)) === null) return;
    if (answered === null) transaction.remove('offerNotices', id);
    else transaction.update('offerNotices', id, { answered });
  });
}

/** Sends to devices that have not got it. @returns those that have it now; null once all have */
async function sendNotice(
  run: Run,
  notice: { readonly answered: readonly string[] },
  devices: readonly Noun<'pushSubscriptions'>[],
  message: Message,
): Promise<string[] | null> {
  const waiting = devices.filter(({ id }) => !notice.answered.includes(id));
  const outcomes = await sendAll(run, waiting, message);
  const answered = waiting.filter((_, at) => outcomes[at] !== 'later').map(({ id }) => id);
  return answered.length === waiting.length ? null : [...notice.answered, ...answered];
}
