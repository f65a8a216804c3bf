/** The queue’s rows, live proofs with their wallet match, soonest class first; and all that a decision on one of them needs. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Decoded } from '../../../shared/data/decode.ts';
import { staffDecisions } from '../../state/decisions.ts';
import {
  countProofsWaiting,
  fetchProofImage,
  fetchProofs,
  fetchProofsWithImage,
  liveCoverages,
  liveEnrollmentOf,
  liveLookAlikesOf,
  liveMatch,
  liveMatches,
  livePaymentOf,
  liveProof,
  liveProofsUnderReview,
  liveViewings,
  QUEUE_MAX,
  reportViewing,
} from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { viewersOf } from '../../../domain/money/proof-viewing.ts';
import { inQueueOrder, isBeyondDoubt, nextClassFor } from '../../../domain/money/review-queue.ts';
import { type QueueFilter, filterRows } from '../../../domain/money/review-queue-view.ts';
import {
  type ProofMatch,
  storedWalletMatchOf,
  type WalletMatch,
} from '../../../domain/money/wallet/match.ts';
import { knownWalletOf } from '../../../domain/money/wallet/wallet-label.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { MINUTE, VIEWING_RENEWED_EVERY } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { type Reading, useCatalogue, useImmutableRead, useRead, useWatch } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { liveOrdersOf } from '../../data/people.ts';
import { isForSameOrder } from '../../../domain/money/look-alike.ts';
import { oldestFirst, type Order, orderIdsOf } from '../../../domain/money/order.ts';

export type QueueRow = {
  readonly proof: PaymentProof;
  readonly nextClass: Instant | null;
  /** Null while loading, and without any import. */
  readonly wallet: WalletMatch | null;
  readonly isWalletRead: boolean;
};

/** How far the wallet is known; null while loading. `isSilent`: nothing was ever imported. */
function useKnownWallet(isWanted: boolean) {
  const { value, failure, retry } = useWatch(isWanted ? liveCoverages : null);
  const now = useNow(MINUTE);
  const known = useMemo(() => value && knownWalletOf(value.values, now), [value, now]);
  return { known, isSilent: value?.values.length === 0, failure, retry };
}

/** Null while the matches may be out of date: a missing one would say that the money did not come. */
const presentMatches = ({ value, failure }: Reading<Decoded<ProofMatch>>) =>
  failure === null ? value : null;

/** Before the first import, an unknown match is not shown. */
const matchUnlessSilent = (match: WalletMatch | null, isSilent: boolean) =>
  isSilent && match?.state === 'unknown' ? null : match;

/** While the connection is lost only the warnings are known. */
const doubtfulIds = ({ proof, wallet }: QueueRow) =>
  proof.warnings.length > 0 || (wallet !== null && !isBeyondDoubt(proof, wallet)) ? [proof.id] : [];

export type Queue = ReturnType<typeof useQueue>;

export function useQueue(filter: QueueFilter, skipped: readonly string[]) {
  const live = useWatch(liveProofsUnderReview);
  const matches = useWatch(liveMatches);
  const stored = presentMatches(matches);
  const wallet = useKnownWallet(true);
  const catalogue = useCatalogue();
  // Without the classes the order falls back to the weekly schedule.
  const classesKnown = catalogue.value !== null || catalogue.failure !== null;
  const decisions = useStore(staffDecisions);
  const now = useNow(30_000);
  const proofs = live.value?.values ?? NONE;

  const failed = [live, matches, wallet].find(({ failure }) => failure !== null);
  const growing = failed === undefined && (matches.value === null || wallet.known === null);

  const rows = useMemo(() => {
    if (live.value === null || !classesKnown) return null;
    // A proof decided here comes back only if the server refuses.
    const decided = new Set(
      decisions.filter(({ state }) => state !== 'refused').map(({ verdict }) => verdict.proofId),
    );
    const all = live.value.values
      .filter(({ id }) => !decided.has(id))
      .map(
        (proof): QueueRow => ({
          proof,
          nextClass: nextClassFor(proof.courseId, proof.firstWeekend, catalogue.value?.offerings ?? [], now),
          wallet: matchUnlessSilent(storedWalletMatchOf(proof, stored, wallet.known), wallet.isSilent),
          isWalletRead: !growing,
        }),
      );
    const isSkipped = ({ proof }: QueueRow) => skipped.includes(proof.id);
    return [...inQueueOrder(all.filter((row) => !isSkipped(row))), ...all.filter(isSkipped)];
  }, [
    live.value,
    stored,
    growing,
    wallet.known,
    wallet.isSilent,
    classesKnown,
    decisions,
    catalogue.value,
    now,
    skipped,
  ]);
  const unreadable = live.value?.unreadable ?? [];
  const full = proofs.length + unreadable.length >= QUEUE_MAX;
  const total = useRead(
    full ? `waiting, with ${proofs.map(({ id }) => id).join()}` : null,
    countProofsWaiting,
    'waiting,',
  ).value;
  return {
    rows: rows && filterRows(rows, filter, now),
    all: rows,
    loaded: rows?.length ?? 0,
    /** Loaded proofs with something that speaks against an approval. */
    doubtful: new Set(rows?.flatMap(doubtfulIds)),
    full,
    total,
    growing,
    knownWallet: wallet.known ?? {},
    unreadable,
    failure: failed?.failure ?? null,
    retry: () => failed?.retry(),
  };
}

/** The open proof's row; one outside the queue is watched by its id. */
export function useRow(asked: string | null, { all }: Pick<Queue, 'all'>) {
  const [last, setLast] = useState<QueueRow | null>(null);
  const queued = all?.find(({ proof }) => proof.id === asked) ?? null;
  if (queued !== null && queued !== last) setLast(queued);
  const shownBefore = last?.proof.id === asked ? last : null;
  const isWanted = queued === null && shownBefore === null && all !== null;
  const found = useFoundRow(isWanted ? asked : null);
  return { ...found, value: queued ?? shownBefore ?? found.value, busy: all === null || found.busy };
}

export function useFoundRow(id: string | null) {
  const watched = useWatch(id === null ? null : liveProof(id));
  const proof = watched.value?.values[0] ?? null;
  const waiting = proof?.status === 'under_review' ? proof : null;
  const match = useWatch(waiting && liveMatch(waiting.id));
  const { known, isSilent, failure } = useKnownWallet(waiting !== null);
  const wallet =
    waiting === null
      ? null
      : matchUnlessSilent(storedWalletMatchOf(waiting, presentMatches(match), known), isSilent);
  const isWalletRead = waiting === null || (!match.busy && (known !== null || failure !== null));
  const value: QueueRow | null = proof && { proof, nextClass: null, wallet, isWalletRead };
  return {
    value,
    busy: id !== null && watched.failure === null && watched.busy,
    message: watched.failure?.message ?? null,
    retry: watched.retry,
  };
}

const NONE: readonly PaymentProof[] = [];

/** Milliseconds before an open proof is reported: stepping through the list opens many briefly. */
const SETTLED = 800;

/** Who looks at which proof. Reports this viewing, repeats it while the tab is visible, and withdraws it when the queue is left. */
export function useViewings(proofId: string | null): ReadonlyMap<string, readonly string[]> {
  const { id } = useStaff();
  const viewings = useWatch(liveViewings).value?.values;
  const now = useNow(5_000);
  const [reported] = useState({ any: false });
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'hidden' || (proofId === null && !reported.any)) return;
      reported.any = proofId !== null;
      reportViewing(proofId);
    };
    const first = setTimeout(tell, SETTLED);
    const again = setInterval(tell, VIEWING_RENEWED_EVERY);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [proofId, reported]);
  useEffect(
    () => () => {
      if (reported.any) reportViewing(null);
    },
    [reported],
  );
  return useMemo(() => viewersOf(viewings ?? [], id, now), [viewings, id, now]);
}

/** Another proof that shares the transaction ID, a look-alike of it, or the picture. */
export type OtherClaim = {
  readonly proof: PaymentProof;
  readonly learner: string;
  readonly isSame: boolean;
  readonly shares: 'ID' | 'look' | 'picture';
};

export type ReviewContext = ReturnType<typeof useReviewContext>;

export function useReviewContext(proof: PaymentProof) {
  const ids = orderIdsOf(proof);
  const orders = useWatch(liveOrdersOf(proof.userId));
  const payment = useWatch(livePaymentOf(proof));
  const enrollment = useWatch(liveEnrollmentOf(proof));
  const picture = useImmutableRead(`picture ${proof.id}`, async () =>
    proof.hasImage ? fetchProofImage(proof.id) : null,
  );
  const claims = (payment.value?.values[0]?.claims ?? []).filter((id) => id !== proof.id);
  const likes = useWatch(liveLookAlikesOf(proof));
  const alike = likes.value?.values ?? NONE;
  const others = useRead(othersKey(proof, claims, alike), () => fetchOtherClaims(claims, alike, proof));
  const broken = [
    ...ids.map((id) => brokenText('order', id, readOf(orders.value, id))),
    brokenText('ledger entry', proof.transactionId, payment.value),
  ].filter((text) => text !== null);

  const failed = [orders, payment, likes, others].find(({ failure }) => failure !== null);
  const own = orders.value?.values.filter(({ id }) => ids.includes(id)) ?? [];
  const known = {
    order: own.find(({ id }) => id === proof.orderId) ?? null,
    orders: own.length < ids.length ? null : oldestFirst(own),
    payment: payment.value?.values[0] ?? null,
  };
  return {
    ...known,
    enrollment: enrollment.value?.values[0] ?? null,
    picture,
    otherOrders:
      orders.value?.values.filter(({ id }) => !ids.includes(id)).sort((a, b) => b.createdAt - a.createdAt) ??
      null,
    otherClaims: others.value,
    rivals: others.value?.filter((other) => !isForSameOrder(other.proof, proof)) ?? [],
    broken,
    failure: failed?.failure ?? null,
    retry: () => failed?.retry(),
    complete:
      known.orders !== null &&
      known.payment !== null &&
      likes.value !== null &&
      others.value !== null &&
      !picture.busy &&
      picture.failure === null,
  };
}

/** Includes the claims' states, because a colleague may decide one meanwhile. */
function othersKey(proof: PaymentProof, claims: readonly string[], alike: readonly PaymentProof[]): string {
  const states = alike.map(({ id, status }) => `${id} ${status}`);
  return `others of ${proof.id}: ${[...claims, ...states].join()}`;
}

async function fetchOtherClaims(
  claims: readonly string[],
  alike: readonly PaymentProof[],
  proof: PaymentProof,
): Promise<readonly OtherClaim[]> {
  // Only so many look-alikes are watched; the ledger names every claim.
  const unknown = claims.filter((id) => !alike.some((other) => other.id === id));
  const [byLedger, sameImage] = await Promise.all([
    unknown.length === 0 ? [] : fetchProofs(unknown),
    proof.imageHash === null ? [] : fetchProofsWithImage(proof.imageHash),
  ]);
  const sharesOf = (other: PaymentProof) => (other.transactionId === proof.transactionId ? 'ID' : 'look');
  const found: Pick<OtherClaim, 'proof' | 'shares'>[] = [
    ...[...alike, ...byLedger].map((other) => ({ proof: other, shares: sharesOf(other) }) as const),
    ...sameImage.map((other) => ({ proof: other, shares: 'picture' as const })),
  ].filter((other) => other.proof.id !== proof.id);
  return found.map((other) => ({
    ...other,
    learner: other.proof.learner?.name ?? 'A learner',
    isSame: other.proof.userId === proof.userId,
  }));
}

const readOf = (read: Decoded<Order> | null, id: string): Decoded<Order> | null =>
  read && { ...read, values: read.values.filter((order) => order.id === id) };

function brokenText(what: string, id: string, read: Decoded<unknown> | null): string | null {
  if (read === null || read.values.length > 0) return null;
  return `The ${what} ${id} ${read.unreadable.length > 0 ? 'cannot be read' : 'is missing'}, so nothing can be decided here. Tell whoever looks after the hub.`;
}
