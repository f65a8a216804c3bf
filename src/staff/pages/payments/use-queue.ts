/** The queue as rows: live proofs with learner and order, sorted by the learners' next classes. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { staffDecisions } from '../../state/decisions.ts';
import {
  type About,
  countProofsUnderReview,
  QUEUE_MAX,
  watchProofsUnderReview,
} from '../../data/review-queue.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import type { MoneyCounts } from '../../data/wallet/money.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { inQueueOrder, nextClassFor } from '../../../domain/money/review-queue.ts';
import { type QueueFilter, isShown } from '../../../domain/money/review-queue-view.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { useRead, useWatch } from '../use-read.ts';
import { useProofContext } from './use-proof-context.ts';
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
  /** True while names that a search needs, or what the wallet says, are loading. */
  readonly growing: boolean;
  readonly wallet: WalletWords;
  /** Of so many rows from the top the wallet's words are read; the others follow as somebody comes near them. */
  readonly near: number;
  readonly showNear: (rows: number) => void;
  readonly unreadable: readonly string[];
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

type Seen = {
  /** How much waited when the page was opened; null while it is counted. */
  readonly counts: Partial<MoneyCounts> | null;
  /** The proof that is open. */
  readonly asked?: string | null;
};

const QUEUE = 'queue';

export function useQueue(
  filter: QueueFilter,
  skipped: readonly string[],
  { counts, asked = null }: Seen,
): Queue {
  const [near, setNear] = useState(PAGE_ROWS);
  const live = useWatch<PaymentProof>(QUEUE, watchProofsUnderReview);
  const catalogue = useRead('catalogue', loadCatalogue);
  // The order depends on the classes. Where they cannot be loaded, the weekly schedule is used.
  const classesKnown = catalogue.value !== null || catalogue.failure !== null;
  const decisions = useStore(staffDecisions);
  const now = useNow(30_000);
  const proofs = live.value?.values ?? NONE;
  const offerings = catalogue.value?.offerings ?? NO_OFFERINGS;

  const waiting = useMemo(() => {
    if (live.value === null || !classesKnown) return null;
    // A proof that was decided here leaves the list, and comes back only if the server refuses.
    const decided = new Set(
      decisions.filter(({ state }) => state !== 'refused').map(({ verdict }) => verdict.proofId),
    );
    const all = live.value.values
      .filter(({ id }) => !decided.has(id))
      .map((proof) => ({
        proof,
        nextClass: nextClassFor(proof.courseId, proof.firstWeekend, offerings, now),
      }));
    return [...inQueueOrder(all.filter(isNot(skipped))), ...all.filter((row) => !isNot(skipped)(row))];
  }, [live.value, classesKnown, decisions, offerings, now, skipped]);

  const about = useProofContext(proofs);
  // The wallet's filter looks at what the wallet says of all rows.
  const areAllNeeded = near >= QUEUE_MAX || Boolean(filter.wallet);
  const needed = useMemo(() => {
    if (areAllNeeded) return proofs;
    const first = (waiting ?? [])
      .filter(({ proof }) =>
        isShown({ proof, learner: about.known.get(proof.id)?.learner ?? null, match: null }, filter, now),
      )
      .slice(0, near)
      .map(({ proof }) => proof);
    return [...new Set([...first, ...proofs.filter(({ id }) => id === asked)])];
  }, [areAllNeeded, proofs, waiting, about.known, filter, now, near, asked]);
  const words = useWalletWords(needed, counts);
  const { says } = words;
  const rows = useMemo(
    () =>
      waiting?.map(
        (row): QueueRow => ({
          ...row,
          about: about.known.get(row.proof.id) ?? COMING,
          wallet: says.get(row.proof.id) ?? null,
        }),
      ) ?? null,
    [waiting, about.known, says],
  );

  const unreadable = live.value?.unreadable ?? [];
  const full = proofs.length + unreadable.length >= QUEUE_MAX;
  const total = useRead(
    full ? `waiting, with ${proofs.map(({ id }) => id).join()}` : null,
    countProofsUnderReview,
    'waiting,',
  ).value;
  const shown = useMemo(
    () =>
      rows?.filter(({ proof, about: { learner }, wallet }) =>
        isShown({ proof, learner: learner ?? null, match: wallet?.match ?? null }, filter, now),
      ) ?? null,
    [rows, filter, now],
  );
  const warned = useMemo(
    () => new Set(proofs.flatMap(({ id, warnings }) => (warnings.length > 0 ? [id] : []))),
    [proofs],
  );
  const isSearched = filter.find.trim() !== '';
  const areNamesMissing = about.failure === null && proofs.some(({ id }) => !about.known.has(id));
  return {
    rows: shown,
    waiting: rows?.length ?? 0,
    warned,
    full,
    total,
    growing: (Boolean(filter.wallet) && words.growing) || (isSearched && areNamesMissing),
    wallet: words,
    near,
    showNear: (most) => setNear((before) => Math.max(before, most)),
    unreadable,
    failure: live.failure ?? about.failure ?? words.failure,
    retry: live.failure === null ? about.retry : live.retry,
  };
}

const NONE: readonly PaymentProof[] = [];
const NO_OFFERINGS: Catalogue['offerings'] = [];
const COMING: About = { learner: undefined };

function isNot(skipped: readonly string[]) {
  return ({ proof }: Pick<QueueRow, 'proof'>) => !skipped.includes(proof.id);
}
