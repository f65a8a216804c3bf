import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { type Order, orderIdsOf, orderState } from '../../../src/domain/money/order.ts';
import type { PaymentProof } from '../../../src/domain/money/payment.ts';
import type { Day, Instant } from '../../../src/domain/time/time.ts';
import {
  mayEnterProvisionally,
  provisionalEnd,
  type ProvisionalEntry,
  provisionalUntilFor,
} from '../../../src/domain/weekend/provisional-entry.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { ordersOfProof } from './order-payments.ts';
import { recentOfferings } from './seats/seats.ts';
import { getExisting, type Document, type Reader, transact, type Transaction } from './store.ts';
import { nullIfUnreadable } from './unreadable-error.ts';
import { walk } from './queries.ts';

/** Changes the order and copies its new state to the enrollment, which lists, figures and rounds count by; a decision ends provisional entry. */
export function changeOrder(transaction: Transaction, order: Order, change: Partial<Omit<Order, 'id'>>) {
  transaction.update('orders', order.id, change);
  if (change.status !== undefined)
    transaction.update('enrollments', order.id, {
      orderStatus: orderState({ ...order, ...change }),
      ...(change.status !== 'under_review' && { provisionalUntil: null }),
    });
}

type Device = Pick<Document<'pushSubscriptions'>, 'kinds'>;

function isReachedBy(devices: readonly Device[]): boolean {
  return devices.some(({ kinds }) => kinds.includes('class_changed'));
}

export async function isReached(transaction: Transaction, uid: string): Promise<boolean> {
  return isReachedBy(await transaction.find('pushSubscriptions', { uid }));
}

/** Whether news of a moved class reaches a learner is copied to the enrollments, so that a weekend can be counted. */
export async function noteReach(
  transaction: Transaction,
  uid: string,
  devices: readonly Device[],
): Promise<void> {
  const isNow = isReachedBy(devices);
  const enrollments = await transaction.find('enrollments', { studentId: uid });
  for (const enrollment of enrollments)
    if ((enrollment.isReached ?? false) !== isNow)
      transaction.update('enrollments', enrollment.id, { isReached: isNow });
}

/** Updates the reach of every learner whose devices this transaction removes or gives to another learner. */
export async function noteReachAfterRemoval(
  transaction: Transaction,
  gone: readonly Pick<Document<'pushSubscriptions'>, 'id' | 'uid'>[],
): Promise<void> {
  const uids = [...new Set(gone.map(({ uid }) => uid))];
  await Promise.all(
    uids.map(async (uid) => {
      const all = await transaction.find('pushSubscriptions', { uid });
      const left = all.filter(({ id }) => gone.every((one) => one.id !== id));
      await noteReach(transaction, uid, left);
    }),
  );
}

/** Off if the settings are unreadable. */
export async function provisionalSetting(reader: Reader): Promise<ProvisionalEntry> {
  const settings = await nullIfUnreadable(reader.get('publicSettings', PUBLIC_SETTINGS));
  return settings?.provisionalEntry ?? 'off';
}

/** Decides on provisional entry, which a phone only displays (rules §4): the first enrollment that opens this weekend's classes now, and until when. Reads only. */
export async function provisionalAmong(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  weekend: Day,
  now: Instant,
): Promise<{ readonly enrollment: Enrollment; readonly until: Instant } | null> {
  const pending = enrollments.filter(({ status }) => status === 'pending');
  const setting = pending.length === 0 ? 'off' : await provisionalSetting(transaction);
  if (setting === 'off') return null;
  for (const { id } of pending) {
    // Read again: it may have been decided on since.
    const enrollment = await transaction.get('enrollments', id);
    const order = await transaction.get('orders', id);
    const latest = order?.latestProofId ?? null;
    const proof = latest === null ? null : await transaction.get('paymentProofs', latest);
    if (enrollment === null || order === null || proof === null) continue;
    if (!mayEnterProvisionally({ setting, order, proof, enrollment }, weekend)) continue;
    // The weekends as of the proof; without locks, because a whole class reads them at once.
    const offerings = await recentOfferings(transaction.unlocked, order.courseId, proof.submittedAt);
    const until = provisionalEnd(offerings, enrollment, proof.submittedAt);
    if (now <= until) return { enrollment, until };
  }
  return null;
}

/** Marks the enrollments of these orders for provisional entry; all are passed as the transaction leaves them. */
export async function markProvisional(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  orders: readonly Order[],
  proof: PaymentProof,
): Promise<void> {
  const setting = await provisionalSetting(transaction);
  await Promise.all(
    enrollments.map(async (enrollment) => {
      const order = orders.find(({ id }) => id === enrollment.id);
      if (order === undefined) return;
      const { courseId, id, provisionalUntil } = enrollment;
      const offerings =
        setting === 'off' ? [] : await recentOfferings(transaction.unlocked, courseId, proof.submittedAt);
      // A second proof, or a warning, ends provisional entry.
      const until = provisionalUntilFor({ setting, order, proof, enrollment }, offerings);
      if (provisionalUntil !== until) transaction.update('enrollments', id, { provisionalUntil: until });
    }),
  );
}

const AT_ONCE = 20;

export async function mendProvisionalMarks(): Promise<void> {
  for await (const page of walk('paymentProofs', null, { status: 'under_review' }))
    for (const some of chunksOf(page, AT_ONCE))
      await transact(async (transaction) => {
        // All are read first: two proofs may be for one order, whose enrollment both of them mark.
        const found = await Promise.all(
          some.map(({ id }) => nullIfUnreadable(waitingWithOrders(transaction, id))),
        );
        for (const { proof, orders, enrollments } of found.flatMap((one) => one ?? []))
          await markProvisional(transaction, enrollments, orders, proof);
      });
}

/** The proof with its orders and enrollments; null if it is decided. @throws UnreadableError */
async function waitingWithOrders(transaction: Transaction, proofId: string) {
  const proof = await transaction.get('paymentProofs', proofId);
  if (proof?.status !== 'under_review') return null;
  const orders = (await ordersOfProof(transaction, proof)) ?? [];
  const enrollments = await getExisting(transaction, 'enrollments', orderIdsOf(proof));
  return { proof, orders, enrollments };
}
