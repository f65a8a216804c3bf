/**
 * The money of waiting proofs (decision 0098). Money that came in stays, so that it is read once for each proof and again after an
 * import; for a proof without any it is asked for again when the wallet has heard something, and each minute.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type CommandError, toCommandError } from '../../../../shared/data/errors.ts';
import { useNow } from '../../../../shared/state/clock.ts';
import type { Payment } from '../../../../domain/money/payment.ts';
import type { KnownUntil } from '../../../../domain/money/wallet/match.ts';
import { chunksOf } from '../../../../domain/wire/chunks.ts';
import { MINUTE } from '../../../../domain/wire/limits.ts';
import { fetchMoneyOf, GROUP_SIZE } from '../../../data/wallet-words.ts';

export type FollowedMoney = {
  readonly payments: readonly Payment[];
  /** By transaction ID: up to when the wallet was known as its money was read. */
  readonly of: ReadonlyMap<string, KnownUntil>;
  readonly failure: CommandError | null;
};

export type Heard = {
  /** Names the imports: after another one any amount may be another. */
  readonly imports: string;
  /** Names all that was heard: then there may be money for proofs that have none. */
  readonly reach: string;
  readonly knownUntil: KnownUntil;
};

const NOTHING: FollowedMoney = { payments: [], of: new Map(), failure: null };

/** Follows the money of these transaction IDs. */
export function useFollowedMoney(ids: readonly string[], heard: Heard): FollowedMoney {
  const [follower] = useState(openFollower);
  const minute = Math.floor(useNow(MINUTE) / MINUTE);
  useEffect(() => follower.look(ids, heard, minute), [follower, ids, heard, minute]);
  return useStore(follower.state);
}

function openFollower() {
  const state = createStore(() => NOTHING);
  /** The last read of each ID that did not fail. */
  const begun = new Map<string, { readonly heard: Heard; readonly minute: number }>();
  const read = async (ids: readonly string[], heard: Heard, minute: number) => {
    const own = { heard, minute };
    for (const id of ids) begun.set(id, own);
    // What was asked again meanwhile has a later answer.
    const isLast = (id: string) => begun.get(id) === own;
    try {
      const found = await fetchMoneyOf(ids);
      state.setState(({ payments, of, failure }) => ({
        payments: [...new Map([...payments, ...found].map((one) => [one.id, one])).values()],
        of: new Map([...of, ...ids.filter(isLast).map((id) => [id, heard.knownUntil] as const)]),
        failure: ids.some(isLast) ? null : failure,
      }));
    } catch (thrown) {
      if (ids.some(isLast)) state.setState({ failure: toCommandError(thrown) });
      for (const id of ids.filter(isLast)) begun.delete(id);
    }
  };
  return {
    state,
    /** Reads what is not known of these, or may have changed. */
    look(ids: readonly string[], heard: Heard, minute: number) {
      const arrived = new Set(state.getState().payments.map(({ id }) => id));
      const due = ids.filter((id) => {
        const last = begun.get(id);
        if (last?.heard.imports !== heard.imports) return true;
        return !arrived.has(id) && (last.heard.reach !== heard.reach || last.minute !== minute);
      });
      if (due.length === 0) state.setState({ failure: null });
      for (const group of chunksOf(due, GROUP_SIZE)) void read(group, heard, minute);
    },
  };
}
