/** A learner's own documents as live queries, and the profile, which is the only one that a phone writes itself. */
import type * as z from 'zod/mini';
import { attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../domain/after-class/feedback.ts';
import { attendanceSchema } from '../../domain/classes/attendance.ts';
import { enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { orderSchema } from '../../domain/money/order.ts';
import { paymentProofSchema } from '../../domain/money/payment.ts';
import {
  type Learner,
  learnerSchema,
  type OwnProfile,
  ownProfileSchema,
} from '../../domain/people/account.ts';
import { placeOfferSchema } from '../../domain/seats/place-offer.ts';
import type { Instant } from '../../domain/time/time.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import type { Rows } from '../../shared/data/firestore.ts';
import { type Live, type Watcher, watchAs } from '../../shared/data/live-query.ts';
import { isReachable } from '../../shared/data/online.ts';
import { wait } from '../../shared/data/retry.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { leaveClosedAccount } from './auth-session.ts';

type Watch<T> = (uid: string, watcher: Watcher<T>) => () => void;

/** The SDK's code and its listeners start in separate tasks, so that the phone can answer taps between them. */
const reader = {
  load: async () => {
    const sdk = await import('./firestore.ts');
    await wait(0);
    return sdk;
  },
};

type Heard<T> = { readonly [K in keyof T]: Live<T[K]> };

/** Calls `next` once every query has its values, and after each change; `asOf` and `current` are true of all. */
export function watchAll<T extends object>(
  uid: string,
  watches: { readonly [K in keyof T]: Watch<T[K]> },
  next: (heard: Heard<T>, all: Pick<Live<unknown>, 'asOf' | 'current'>) => void,
  failed: () => void = () => undefined,
): () => void {
  const heard: { [K in keyof T]?: Live<T[K]> } = {};
  const names = Object.keys(watches) as (keyof T)[];
  const tell = () => {
    const all = names.flatMap((name) => heard[name] ?? []);
    if (all.length < names.length) return;
    const asOf = Math.min(...all.map((live) => live.asOf));
    next(heard as Heard<T>, { asOf, current: all.every(({ current }) => current) });
  };
  const stops = names.map((name) =>
    watches[name](uid, {
      next: (live) => {
        heard[name] = live;
        tell();
      },
      failed,
    }),
  );
  return () => stops.forEach((stop) => stop());
}

export function newestFirst<K extends string, T extends Readonly<Record<K, Instant>>>(
  watchThem: Watch<T>,
  at: K,
): Watch<T> {
  return (uid, watcher) =>
    watchThem(uid, {
      ...watcher,
      next: (live) => watcher.next({ ...live, values: [...live.values].sort((a, b) => b[at] - a[at]) }),
    });
}

/** The learner's documents of a collection, as far as they meet the further conditions. */
export function ownRows<S extends z.core.$ZodType>(
  collection: Rows['collection'],
  schema: S,
  ...conditions: NonNullable<Rows['where']>
): Watch<z.infer<S>> {
  const field = collection === 'enrollments' ? 'studentId' : 'userId';
  return (uid, watcher) =>
    watchAs(reader, { collection, where: [[field, '==', uid], ...conditions] }, schema, watcher);
}

export const watchOrders = newestFirst(ownRows('orders', orderSchema), 'createdAt');
export const watchEnrollments = newestFirst(ownRows('enrollments', enrollmentSchema), 'createdAt');
/** Every attempt; a proof may be for several orders (`orderIdsOf`). */
export const watchProofs = newestFirst(ownRows('paymentProofs', paymentProofSchema), 'submittedAt');
export const watchMarks = ownRows('attendance', attendanceSchema);
export const watchClaims = ownRows('attendanceClaims', attendanceClaimSchema);
export const watchFeedback = ownRows('feedback', feedbackSchema);
/** Open offers of an earlier place; expired ones may still be among them. */
export const watchOffers = ownRows('placeOffers', placeOfferSchema, ['status', '==', 'open']);
export const watchTakenBack = ownRows('placeOffers', placeOfferSchema, ['byStaff', '==', true]);

/** No value while the account has no profile. For a closed account it ends the session. */
export const watchProfile: Watch<Learner> = (uid, watcher) => {
  const next: typeof watcher.next = (live) =>
    live.values[0]?.closedAt ? void leaveClosedAccount().catch(() => undefined) : watcher.next(live);
  return watchAs(reader, { collection: 'users', id: uid }, learnerSchema, { ...watcher, next });
};

/** With what only the learner's own profile page shows. */
export const watchOwnProfile: Watch<OwnProfile> = (uid, watcher) =>
  watchAs(reader, { collection: 'users', id: uid }, ownProfileSchema, watcher);

/** Offline, the SDK would wait for ever, ms. */
const TIMEOUT = 15_000;

export type ProfileChange = { name: string; phone: string | null } | { noMessages: boolean };

/** @throws CommandError, `timed_out` if the hub does not answer, `offline` if that is known before */
export async function saveProfile(uid: string, change: ProfileChange): Promise<void> {
  // The SDK would keep the change and send it later, after the learner was told that it failed.
  if (!isReachable()) throw new CommandError('offline', errorMessages.offline);
  try {
    const written = import('./firestore.ts').then(({ writeProfile }) => writeProfile(uid, change));
    await withTimeout(TIMEOUT, written);
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}
