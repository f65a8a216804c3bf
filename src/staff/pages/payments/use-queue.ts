/** The queue as rows: live proofs with learner and order, sorted by the learners' next classes. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { staffDecisions } from '../../state/decisions.ts';
import { type About, QUEUE_LIMIT } from '../../data/review-queue.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { inQueueOrder, nextClassFor } from '../../../domain/money/review-queue.ts';
import { isFiltering, type QueueFilter, isShown } from '../../../domain/money/review-queue-view.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { useRead } from '../use-read.ts';
import { useProofContext } from './use-proof-context.ts';
import { useWaiting } from './use-waiting.ts';

export type QueueRow = {
  readonly proof: PaymentProof;
  readonly about: About;
  readonly nextClass: Instant | null;
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
  /** True while more proofs, or the names for a search, are loading. */
  readonly growing: boolean;
  readonly unreadable: readonly string[];
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

export function useQueue(
  filter: QueueFilter,
  skipped: readonly string[],
  /** The questions of staff, by the proof that they are about. */
  questions: ReadonlyMap<string, unknown>,
): Queue {
  const live = useWaiting(isFiltering(filter));
  const catalogue = useRead('catalogue', loadCatalogue);
  // The order depends on the classes. Where they cannot be loaded, the weekly schedule is used.
  const classesKnown = catalogue.value !== null || catalogue.failure !== null;
  const decisions = useStore(staffDecisions);
  const now = useNow(30_000);
  const wanted = useMemo(
    () => wantedOf(live.value?.values ?? NONE, filter, questions, now),
    [live.value, filter, questions, now],
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
    // Rows show before their names are loaded: until then the order code is the name.
    if (waiting.length > 0 && about.known.size === 0) return null;
    const all = waiting.map((proof): QueueRow => {
      const nextClass = nextClassFor(proof.courseId, proof.firstWeekend, offerings, now);
      return { proof, about: about.known.get(proof.id) ?? UNKNOWN, nextClass };
    });
    return [...inQueueOrder(all.filter(isNot(skipped))), ...all.filter((row) => !isNot(skipped)(row))];
  }, [live.value, classesKnown, decisions, about.known, offerings, now, skipped]);

  const shown = useMemo(
    () =>
      rows?.filter(({ proof, about: { learner } }) =>
        isShown({ proof, learner, isAsked: questions.has(proof.id) }, filter, now),
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
    growing: live.growing || (isSearched && about.failure === null && namesMissing),
    unreadable: live.value?.unreadable ?? [],
    failure: live.failure ?? about.failure,
    retry: live.failure === null ? about.retry : live.retry,
  };
}

/** The proofs whose names are read: the first ones, and of the others only those that the filter shows. */
function wantedOf(
  waiting: readonly PaymentProof[],
  filter: QueueFilter,
  questions: ReadonlyMap<string, unknown>,
  now: Instant,
): readonly PaymentProof[] {
  const isSought = (proof: PaymentProof) =>
    isShown({ proof, learner: null, isAsked: questions.has(proof.id) }, { ...filter, find: '' }, now);
  return waiting.filter((proof, at) => at < QUEUE_LIMIT || isSought(proof));
}

const NONE: readonly PaymentProof[] = [];
const NO_OFFERINGS: Catalogue['offerings'] = [];
const UNKNOWN: About = { learner: null };

function isNot(skipped: readonly string[]) {
  return ({ proof }: QueueRow) => !skipped.includes(proof.id);
}
