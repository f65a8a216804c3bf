/** A round as this member of staff goes through it: one card after the other, each outcome told once (decision 0086). */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeftOut, Outcome } from '../../../domain/rounds/round.ts';
import { nextInRound, type RoundStep } from '../../../domain/wire/rounds/round-command.ts';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import { keepUntold, untoldOutcome } from '../../state/round-outcome.ts';

type Ask = {
  readonly done?: { readonly userId: string; readonly outcome: Outcome };
  readonly undo?: string;
  readonly takeOver?: boolean;
};
export type LeftOutLearner = { readonly name: string; readonly why: LeftOut };
/** The outcome that can still be taken back. */
export type Told = { readonly userId: string; readonly name: string; readonly outcome: Outcome };

export type Going = {
  readonly step: RoundStep | null;
  readonly busy: boolean;
  readonly failure: CommandError | null;
  /** All who were left out while this page was open. */
  readonly leftOut: readonly LeftOutLearner[];
  readonly last: Told | null;
  readonly tell: (outcome: Outcome) => void;
  readonly undo: () => void;
  readonly takeOver: () => void;
  /** Asks anew, as after a failure, or where the card does not count any more. */
  readonly again: () => void;
};

export function useRound(roundId: string): Going {
  const [step, setStep] = useState<RoundStep | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOutLearner[]>([]);
  const [last, setLast] = useState<Told | null>(null);
  const isAsking = useRef(false);

  const ask = useCallback(
    async ({ undo = null, takeOver = false, ...wanted }: Omit<Ask, 'undo'> & { undo?: string | null }) => {
      if (isAsking.current) return;
      isAsking.current = true;
      setBusy(true);
      setFailure(null);
      const done = wanted.done ?? untoldOutcome(roundId);
      if (done !== null) keepUntold({ roundId, userId: done.userId, outcome: done.outcome });
      const told = done && { userId: done.userId, outcome: done.outcome };
      try {
        const next = await sendStaff(nextInRound, { roundId, done: told, undo, takeOver });
        keepUntold(null);
        setStep(next);
        setLeftOut((before) => [...next.leftOut, ...before]);
      } catch (thrown) {
        // A refusal is the hub's answer: there is nothing left to tell, but for what came with an Undo that was refused.
        if (isRefusal(thrown) && undo === null) keepUntold(null);
        setFailure(toCommandError(thrown));
      }
      isAsking.current = false;
      setBusy(false);
    },
    [roundId],
  );
  useEffect(() => void ask({}), [ask]);

  const tell = (outcome: Outcome) => {
    const card = step?.card;
    if (busy || failure !== null || card === null || card === undefined) return;
    setLast({ userId: card.userId, name: card.name, outcome });
    void ask({ done: { userId: card.userId, outcome } });
  };
  const undo = () => {
    if (last === null || busy) return;
    setLast(null);
    void ask({ undo: last.userId });
  };
  return {
    step,
    busy,
    failure,
    leftOut,
    last,
    tell,
    undo,
    takeOver: () => void ask({ takeOver: true }),
    again: () => void ask({}),
  };
}
