/** Below the card of a round: what became of the last one, the way out, and the end. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Outcome } from '../../../domain/rounds/round.ts';
import { endRound } from '../../../domain/wire/rounds/round-command.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { Key, Muted, Panel } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useKeys, useKeysWanted } from '../use-keys.ts';
import { RoundFile } from './RoundFile.tsx';
import type { Going } from './use-round.ts';

const OUTCOMES = {
  sent: 'Chat opened for',
  skipped: 'Skipped',
  wrong_number: 'Number noted as not working:',
} as const satisfies Record<Outcome, string>;

/** Nobody is left for this member of staff: the round is over, or colleagues have the last cards. */
export function NoCard({ roundId, going: { step, takeOver, busy } }: { roundId: string; going: Going }) {
  if (step === null) return null;
  const { counts, isEnded } = step;
  const left = counts.waiting + counts.taken;
  if (!isEnded) {
    return (
      <Panel>
        <Empty
          title={
            counts.taken === 1
              ? 'A colleague has the last card'
              : `Colleagues have the last ${counts.taken} cards`
          }
          action={
            <Button variant="outlined" disabled={busy} onClick={takeOver}>
              Take over
            </Button>
          }
        >
          Take over only what they left: the message may have been sent.
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel>
      <Empty
        title="The round is over"
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            <Button href={portalPaths.rounds()}>Another round</Button>
            <RoundFile roundId={roundId} />
          </Box>
        }
      >
        {`${counts.sent} opened, ${counts.skipped} skipped, ${counts.wrong_number} with a number that does not work, ${counts.left_out} left out${left > 0 ? `, ${left} not reached` : ''}.`}
      </Empty>
    </Panel>
  );
}

/** The last outcome, with the way back. */
export function Said({ going: { last, undo, busy } }: { going: Going }) {
  const [keysOn] = useKeysWanted();
  useKeys({ z: undo }, keysOn && last !== null);
  if (last === null) return null;
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Muted>
        {OUTCOMES[last.outcome]} {last.name}
      </Muted>
      <Button size="small" variant="text" aria-disabled={busy} onClick={undo} sx={{ gap: 0.75 }}>
        Undo {keysOn && <Key aria-hidden="true">z</Key>}
      </Button>
    </Box>
  );
}

/** Leaving it for later, and ending it for everybody. */
export function Foot({ roundId, going: { step, again } }: { roundId: string; going: Going }) {
  const [isAsked, setAsked] = useState(false);
  if (step === null || step.isEnded) return null;
  const end = async () => {
    try {
      await sendStaff(endRound, { roundId });
      again();
    } catch (thrown) {
      showToast({ title: toCommandError(thrown).message }, 'error');
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button variant="text" href={portalPaths.rounds()}>
        Stop for now
      </Button>
      <Button variant="text" color="error" onClick={() => (isAsked ? void end() : setAsked(true))}>
        {isAsked ? 'Really end it for everybody' : 'End the round'}
      </Button>
      <Muted>Whoever stops can go on later, on any device.</Muted>
    </Box>
  );
}
