/** A learner's own documents as live queries, and the profile, which is the only one that a phone writes itself. */
import type * as z from 'zod/mini';
import { type AttendanceClaim, attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { type Feedback, feedbackSchema } from '../../domain/after-class/feedback.ts';
import { type Attendance, attendanceSchema } from '../../domain/classes/attendance.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import { type PaymentProof, paymentProofSchema } from '../../domain/money/payment.ts';
import {
  type Learner,
  learnerSchema,
  type OwnProfile,
  ownProfileSchema,
} from '../../domain/people/account.ts';
import { type PlaceOffer, placeOfferSchema } from '../../domain/seats/place-offer.ts';
import type { Instant } from '../../domain/time/time.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import type { DocumentSource, QuerySource } from '../../shared/data/firestore.ts';
import { type Live, type Watcher, watchAs } from '../../shared/data/live-query.ts';
import { isReachable } from '../../shared/data/online.ts';
import { wait } from '../../shared/data/retry.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { leaveClosedAccount } from './auth-session.ts';

export type Watch<T> = (uid: string, watcher: Watcher<T>) => () => void;

/** The SDK's code and its listeners start in separate tasks, so that the phone can answer taps between them. */
const reader = {
  load: async () => {
    const sdk = await import('./firestore.ts');
    await wait(0);
    return sdk;
  },
};

export function watch<S extends z.core.$ZodType>(
  source: QuerySource | DocumentSource,
  schema: S,
  watcher: Watcher<z.infer<S>>,
) {
  return watchAs(reader, source, schema, watcher);
}

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
  watcher: Watcher<T>,
  at: K,
): Watcher<T> {
  const next: Watcher<T>['next'] = (live) =>
    watcher.next({ ...live, values: [...live.values].sort((a, b) => b[at] - a[at]) });
  return { ...watcher, next };
}

export const own = (uid: string) => ['userId', '==', uid] as const;

export const watchOrders: Watch<Order> = (uid, watcher) =>
  watch({ collection: 'orders', where: [own(uid)] }, orderSchema, newestFirst(watcher, 'createdAt'));

export const watchEnrollments: Watch<Enrollment> = (uid, watcher) => {
  const source = { collection: 'enrollments', where: [['studentId', '==', uid]] } as const;
  return watch(source, enrollmentSchema, newestFirst(watcher, 'createdAt'));
};

/** Every attempt; a proof may be for several orders (`orderIdsOf`). */
export const watchProofs: Watch<PaymentProof> = (uid, watcher) => {
  const source = { collection: 'paymentProofs', where: [own(uid)] } as const;
  return watch(source, paymentProofSchema, newestFirst(watcher, 'submittedAt'));
};

export const watchMarks: Watch<Attendance> = (uid, watcher) =>
  watch({ collection: 'attendance', where: [own(uid)] }, attendanceSchema, watcher);

export const watchClaims: Watch<AttendanceClaim> = (uid, watcher) =>
  watch({ collection: 'attendanceClaims', where: [own(uid)] }, attendanceClaimSchema, watcher);

export const watchFeedback: Watch<Feedback> = (uid, watcher) =>
  watch({ collection: 'feedback', where: [own(uid)] }, feedbackSchema, watcher);

/** Open offers of an earlier place; expired ones may still be among them. */
export const watchOffers: Watch<PlaceOffer> = (uid, watcher) => {
  const where = [own(uid), ['status', '==', 'open']] as const;
  return watch({ collection: 'placeOffers', where }, placeOfferSchema, watcher);
};

export const watchTakenBack: Watch<PlaceOffer> = (uid, watcher) => {
  const where = [own(uid), ['byStaff', '==', true]] as const;
  return watch({ collection: 'placeOffers', where }, placeOfferSchema, watcher);
};

/** No value while the account has no profile. For a closed account it ends the session. */
export const watchProfile: Watch<Learner> = (uid, watcher) => {
  const next: typeof watcher.next = (live) =>
    live.values[0]?.closedAt ? void leaveClosedAccount().catch(() => undefined) : watcher.next(live);
  return watch({ collection: 'users', id: uid }, learnerSchema, { ...watcher, next });
};

/** Includes what only the learner's own profile page shows. */
export const watchOwnProfile: Watch<OwnProfile> = (uid, watcher) =>
  watch({ collection: 'users', id: uid }, ownProfileSchema, watcher);

/** Offline, the SDK would wait for ever, ms. */
const TIMEOUT = 15_000;

export type ProfileChange = { name: string; phone: string | null } | { noMessages: boolean };

/** @throws CommandError, `timed_out` if the hub does not answer, `offline` if it is already known to be unreachable */
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
