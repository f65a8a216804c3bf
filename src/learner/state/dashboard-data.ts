/** First the snapshot, then the live documents (rules §7, §9). Two courses cost five reads; the catalogue costs none. */
import { builtInCatalogue, loadCatalogue, reloadCatalogue } from '../../shared/data/catalogue.ts';
import type { CommandError } from '../../shared/data/errors.ts';
import type { Live } from '../../shared/data/live-query.ts';
import { noteName } from './initials.ts';
import { watchEnrollments, watchOrders } from '../data/orders.ts';
import { watchProfile } from '../data/profile.ts';
import type { Learner } from '../../domain/people/account.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import type { Enrollment } from '../../domain/classes/enrollment.ts';
import type { Order } from '../../domain/money/order.ts';
import type { Instant } from '../../domain/time/time.ts';
import { type SnapshotData, writeSnapshot } from '../data/snapshot.ts';

export type LearnerData = {
  /** Hub time at which all of this was last known to be true. */
  readonly asOf: Instant;
  /** Null if the profile is unreadable. */
  readonly user: Learner | null;
  readonly orders: readonly Order[];
  readonly enrollments: readonly Enrollment[];
  readonly catalogue: Catalogue;
};

export function fromSnapshot(snapshot: SnapshotData): LearnerData {
  return { ...snapshot, catalogue: snapshot.catalogue ?? builtInCatalogue };
}

type Follower = {
  readonly seen: (data: LearnerData, current: boolean) => void;
  /** The account has no profile: never registered (spec §8). */
  readonly noAccount: () => void;
  /** Reads retry by themselves. */
  readonly failed: (error: CommandError) => void;
};

type Parts = { profile?: Live<Learner>; orders?: Live<Order>; enrollments?: Live<Enrollment> };

/** Follows one learner's documents until stopped, and stores each complete state as the next snapshot. */
export function followLearner(uid: string, known: Catalogue | undefined, follower: Follower) {
  let stopped = false;
  let catalogue = known;
  const parts: Parts = {};

  const look = () => {
    const { profile, orders, enrollments } = parts;
    if (stopped || !profile || !orders || !enrollments || !catalogue) return;
    const user = profile.values[0] ?? null;
    if (user === null && profile.unreadable.length === 0) return follower.noAccount();
    const current = profile.current && orders.current && enrollments.current;
    const asOf = Math.min(profile.asOf, orders.asOf, enrollments.asOf);
    const data = { asOf, user, orders: orders.values, enrollments: enrollments.values, catalogue };
    follower.seen(data, current);
    if (current && user !== null) void storeSnapshot(uid, { ...data, user });
  };
  const part = <K extends keyof Parts>(name: K) => ({
    next: (live: NonNullable<Parts[K]>) => {
      parts[name] = live as Parts[K];
      look();
    },
    failed: (error: CommandError) => stopped || follower.failed(error),
  });
  /** After a failure the last known catalogue counts, else the built-in one. */
  const refresh = async (fetchIt: () => Promise<Catalogue>) => {
    const fresh = await fetchIt().catch(() => null);
    catalogue = fresh ?? catalogue ?? builtInCatalogue;
    look();
  };

  // A cache first, then the hub: classes move and links get published.
  void refresh(loadCatalogue).then(() => refresh(reloadCatalogue));
  const stops = [
    watchOrders(uid, part('orders')),
    watchEnrollments(uid, part('enrollments')),
    watchProfile(uid, part('profile')),
  ];
  return {
    refresh: () => void refresh(reloadCatalogue),
    stop: () => {
      stopped = true;
      for (const stop of stops) stop();
    },
  };
}

async function storeSnapshot(uid: string, data: LearnerData & { user: Learner }): Promise<void> {
  const { asOf, user, orders, enrollments, catalogue } = data;
  noteName(user.name);
  const copy = { asOf, user, orders: [...orders], enrollments: [...enrollments], catalogue };
  // Without space there is no snapshot next time.
  await writeSnapshot(uid, copy).catch(() => undefined);
}
