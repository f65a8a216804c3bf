/** The queue as rows: live proofs with learner and order, sorted by the learners' next classes. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { staffDecisions } from '../../state/decisions.ts';
import { type About, countProofsUnderReview, QUEUE_LIMIT } from '../../data/review-queue.ts';
import type { MoneyCounts } from '../../data/wallet/money.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { inQueueOrder, nextClassFor } from '../../../domain/money/review-queue.ts';
import { isFiltering, type QueueFilter, isShown } from '../../../domain/money/review-queue-view.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { useRead } from '../use-read.ts';
import { useProofContext } from './use-proof-context.ts';
import { useWaiting, type WaitingProofs } from './use-waiting.ts';
import { useWalletWords, type WalletSays, type WalletWords } from '../wallet/words/use-wallet-words.ts';

export type QueueRow = {
  readonly proof: PaymentProof;
  readonly about: About;
  readonly nextClass: Instant | null;
  /** What the wallet says; null while that is not known, and where it was never imported. */
  readonly wallet: WalletSays | null;
};

export type Queue = {
  /** Null until the first answer is complete. */
  readonly rows: readonly QueueRow[] | null;
  /** How many loaded proofs wait, without those that were just decided here. */
  readonly waiting: number;
  /** The loaded proofs that have a warning. */
  readonly warned: ReadonlySet<string>;
  /** True iff more proofs wait than are loaded. */
  readonly full: boolean;
  /** How many wait in all, where more wait than are loaded; null while it is counted. */
  readonly total: number | null;
  /** Loads more; null where they are loaded already. */
  readonly loadMore: (() => void) | null;
  /** True while more proofs, or the names that a search or bulk approval needs, are loading. */
  readonly growing: boolean;
  readonly wallet: WalletWords;
  readonly unreadable: readonly string[];
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

/** Fewer rows than this below the open proof, and more of them are loaded. */
const ROWS_AHEAD = 2;

type Seen = {
  /** The id of the open proof. */
  readonly open: string | null;
  /** The questions of staff, by the proof that they are about. */
  readonly questions: ReadonlyMap<string, unknown>;
  /** How much waited when the page was opened; null while it is counted. */
  readonly counts: Partial<MoneyCounts> | null;
};

export function useQueue(
  filter: QueueFilter,
  skipped: readonly string[],
  { open, questions, counts }: Seen,
): Queue {
  const [grows, setGrows] = useState(false);
  const live = useWaiting(isFiltering(filter), grows);
  const catalogue = useRead('catalogue', loadCatalogue);
  // The order depends on the classes. Where they cannot be loaded, the weekly schedule is used.
  const classesKnown = catalogue.value !== null || catalogue.failure !== null;
  const decisions = useStore(staffDecisions);
  const now = useNow(30_000);
  const words = useWalletWords(live.value?.values ?? NONE, counts);
  const { says } = words;
  const wanted = useMemo(
    () => wantedOf(live.value?.values ?? NONE, filter, { questions, says }, now),
    [live.value, filter, questions, says, now],
  );
  const about = useProofContext(wanted);
  const offerings = catalogue.value?.offerings ?? NO_OFFERINGS;

  const rows = useMemo(() => {
    if (live.value === null || !classesKnown) return null;
    // A proof that was decided here leaves the list, and comes back only if the server refuses.
    const decided = new Set(
      decisions.filter(({ state }) => state !== 'refused').map(({ verdict }) => verdict.proofId),
    );
    const waiting = live.value.values.filter(({ id }) => !decided.has(id));
    // Rows show before their names are loaded: until then the order code is the name. Without any names, that is said.
    if (waiting.length > 0 && about.known.size === 0 && about.failure !== null) return null;
    const all = waiting.map((proof): QueueRow => {
      const nextClass = nextClassFor(proof.courseId, proof.firstWeekend, offerings, now);
      const wallet = says.get(proof.id) ?? null;
      return { proof, about: about.known.get(proof.id) ?? UNKNOWN, nextClass, wallet };
    });
    return [...inQueueOrder(all.filter(isNot(skipped))), ...all.filter((row) => !isNot(skipped)(row))];
  }, [live.value, classesKnown, decisions, about.known, about.failure, says, offerings, now, skipped]);

  const total = useTotal(live, counts);
  // Skipped rows are the last ones: whoever comes near them has seen the others.
  const ahead = (rows?.findIndex(({ proof }) => proof.id === open) ?? 0) + ROWS_AHEAD;
  const isNearEnd = rows !== null && ahead >= rows.filter(isNot(skipped)).length;
  // After a proof from further behind, the one that follows it comes next.
  const isBehind = open !== null && live.value?.values.every(({ id }) => id !== open) === true;
  if ((isNearEnd || isBehind) && live.full && !grows) setGrows(true);

  const shown = useMemo(
    () =>
      rows?.filter(({ proof, about: { learner }, wallet }) =>
        isShown(
          { proof, learner, isAsked: questions.has(proof.id), match: wallet?.match ?? null },
          filter,
          now,
        ),
      ) ?? null,
    [rows, filter, questions, now],
  );
  const warned = useMemo(
    () => new Set(live.value?.values.flatMap(({ id, warnings }) => (warnings.length > 0 ? [id] : []))),
    [live.value],
  );
  const isSearched = filter.find.trim() !== '';
  const namesMissing = wanted.some(({ id }) => !about.known.has(id));
  return {
    rows: shown,
    waiting: rows?.length ?? 0,
    warned,
    full: live.full,
    total,
    loadMore: live.full && !grows ? () => setGrows(true) : null,
    growing:
      live.growing ||
      (Boolean(filter.wallet) && words.growing) ||
      ((isSearched || grows) && about.failure === null && namesMissing),
    wallet: words,
    unreadable: live.value?.unreadable ?? [],
    failure: live.failure ?? about.failure ?? words.failure,
    retry: live.failure === null ? about.retry : live.retry,
  };
}

/** How many wait: counted with all that does, and anew with each change of the loaded ones; nothing where all are loaded. */
function useTotal({ value, full }: WaitingProofs, counts: Seen['counts']): number | null {
  const ids = value?.values.map(({ id }) => id).join() ?? '';
  const [first, setFirst] = useState<string | null>(null);
  const [last, setLast] = useState<number | null>(null);
  if (first === null && counts !== null) {
    setFirst(counts.review === undefined ? '' : ids);
    setLast(counts.review ?? null);
  }
  const isChanged = first !== null && first !== ids;
  const counted = useRead(full && isChanged ? `waiting, with ${ids}` : null, countProofsUnderReview).value;
  if (counted !== null && counted !== last) setLast(counted);
  return full ? (counted ?? last) : null;
}

/** The proofs whose names are read: the first ones, and of the others only those that the filter shows. */
function wantedOf(
  waiting: readonly PaymentProof[],
  filter: QueueFilter,
  { questions, says }: Pick<Seen, 'questions'> & Pick<WalletWords, 'says'>,
  now: Instant,
): readonly PaymentProof[] {
  const isSought = (proof: PaymentProof) => {
    const known = { isAsked: questions.has(proof.id), match: says.get(proof.id)?.match ?? null };
    return isShown({ proof, learner: null, ...known }, { ...filter, find: '' }, now);
  };
  return waiting.filter((proof, at) => at < QUEUE_LIMIT || isSought(proof));
}

const NONE: readonly PaymentProof[] = [];
const NO_OFFERINGS: Catalogue['offerings'] = [];
const UNKNOWN: About = { learner: null };

function isNot(skipped: readonly string[]) {
  return ({ proof }: QueueRow) => !skipped.includes(proof.id);
}
