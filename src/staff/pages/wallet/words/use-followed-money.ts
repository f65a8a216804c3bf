/**
 * The money of waiting proofs. Money that came in stays, so that it is read once for each proof; for a proof without any it is
 * asked for again when the wallet has heard something, and each minute (decision 0098).
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type CommandError, toCommandError } from '../../../../shared/data/errors.ts';
import { useNow } from '../../../../shared/state/clock.ts';
import { lookAlikeKey } from '../../../../domain/money/look-alike.ts';
import type { Payment } from '../../../../domain/money/payment.ts';
import { MINUTE } from '../../../../domain/wire/limits.ts';
import { fetchMoneyOf } from '../../../data/wallet-words.ts';

export type FollowedMoney = {
  readonly payments: readonly Payment[];
  /** The transaction IDs whose money is known. */
  readonly of: ReadonlySet<string>;
  readonly failure: CommandError | null;
};

type Heard = {
  /** Names the imports: with another one, any amount may be another. */
  readonly imports: string;
  /** Names how far the wallet is known: with another one, there may be money for proofs that have none. */
  readonly reach: string;
};

const NOTHING: FollowedMoney = { payments: [], of: new Set(), failure: null };

/** Follows the money of these transaction IDs. */
export function useFollowedMoney(ids: readonly string[], { imports, reach }: Heard): FollowedMoney {
  const [follower] = useState(openFollower);
  const minute = Math.floor(useNow(MINUTE) / MINUTE);
  useEffect(() => follower.readAgain('all'), [follower, imports]);
  useEffect(() => follower.readAgain('lacking'), [follower, reach, minute]);
  useEffect(() => follower.readNew(ids), [follower, ids, minute]);
  return useStore(follower.state);
}

function openFollower() {
  const state = createStore(() => NOTHING);
  /** What was asked for and did not fail. */
  const asked = new Set<string>();
  const read = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    for (const id of ids) asked.add(id);
    try {
      const found = await fetchMoneyOf(ids);
      const known = new Map(state.getState().payments.map((payment) => [payment.id, payment]));
      for (const payment of found) known.set(payment.id, payment);
      state.setState(({ of }) => ({
        payments: [...known.values()],
        of: new Set([...of, ...ids]),
        failure: null,
      }));
    } catch (thrown) {
      const { of } = state.getState();
      for (const id of ids) if (!of.has(id)) asked.delete(id);
      state.setState({ failure: toCommandError(thrown) });
    }
  };
  return {
    state,
    readNew: (ids: readonly string[]) => void read(ids.filter((id) => !asked.has(id))),
    readAgain(which: 'all' | 'lacking') {
      const { of, payments } = state.getState();
      const keys = new Set(payments.map(({ id }) => lookAlikeKey(id)));
      void read([...of].filter((id) => which === 'all' || !keys.has(lookAlikeKey(id))));
    },
  };
}
