/** The money of waiting proofs, followed live: a proof that is added costs no second read of what is followed already. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CommandError } from '../../../../shared/data/errors.ts';
import type { Payment } from '../../../../domain/money/payment.ts';
import { watchMoneyOf } from '../../../data/wallet-words.ts';

export type FollowedMoney = {
  readonly payments: readonly Payment[];
  /** The transaction IDs whose money is known. */
  readonly of: ReadonlySet<string>;
  readonly failure: CommandError | null;
};

const NOTHING: FollowedMoney = { payments: [], of: new Set(), failure: null };

/** Follows the money of these groups of transaction IDs; groups are added and never changed. */
export function useFollowedMoney(groups: readonly (readonly string[])[]): FollowedMoney {
  const [follower] = useState(openFollower);
  useEffect(() => follower.follow(groups), [follower, groups]);
  useEffect(() => () => follower.stop(), [follower]);
  return useStore(follower.state);
}

function openFollower() {
  const state = createStore(() => NOTHING);
  const stops: (() => void)[] = [];
  const found = new Map<readonly string[], readonly Payment[]>();
  const tell = () =>
    state.setState({
      payments: [...found.values()].flat(),
      of: new Set([...found.keys()].flat()),
      failure: null,
    });
  return {
    state,
    follow(groups: readonly (readonly string[])[]) {
      for (const ids of groups.slice(stops.length)) {
        const stop = watchMoneyOf(ids, {
          next: ({ values }) => {
            found.set(ids, values);
            tell();
          },
          failed: (failure) => state.setState({ failure }),
        });
        stops.push(stop);
      }
    },
    /** What is followed after this is followed from the start. */
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
