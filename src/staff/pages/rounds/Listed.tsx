/** The list that a round would be about: the first message, the start, and who they are. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../../domain/people/staff-member.ts';
import { type LeftOut, leftOutWords } from '../../../domain/rounds/round.ts';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { type ListedLearner, startRound } from '../../../domain/wire/rounds/round-command.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import { focusNow } from '../../ui/focus.ts';
import { MessageText, Key, Muted } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useKeysWanted } from '../use-keys.ts';
import { useStaff } from '../use-staff.ts';

type ListedProps = {
  readonly wanted: CommandRequest<typeof startRound>;
  readonly learners: readonly ListedLearner[];
  readonly more: number;
  readonly sample: string | null;
  readonly openRoundId: string | null;
  /** How many were written to in an earlier round of this list. */
  readonly written: number;
  /** Takes those into the list as well, or out of it. */
  readonly onAgain: (again: boolean) => void;
};

export function Listed({ wanted, learners, more, sample, openRoundId, written, onAgain }: ListedProps) {
  const navigate = useNavigate();
  const [keysOn] = useKeysWanted();
  const { role } = useStaff();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const edit = can(role, 'edit_templates') && (
    <Button variant="text" size="small" href={portalPaths.messageTemplates}>
      Edit the messages
    </Button>
  );
  const again = written > 0 && (
    <Button variant="text" size="small" onClick={() => onAgain(wanted.again !== true)}>
      {wanted.again === true ? 'Leave them out' : 'Write to them again'}
    </Button>
  );
  const chosen = learners.filter(({ why }) => why === null);
  if (openRoundId === null && learners.length === 0 && written > 0) {
    return (
      <Empty title="Everybody in this list was written to" action={again}>
        Choose another list, another weekend or another course.
      </Empty>
    );
  }
  if (openRoundId === null && learners.length === 0) {
    return (
      <Empty title="Nobody is in this list" action={edit}>
        Choose another list, another weekend or another course.
      </Empty>
    );
  }
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { roundId } = await sendStaff(startRound, wanted);
      void navigate(portalPaths.rounds({ round: roundId }));
    } catch (thrown) {
      setFailure(toCommandError(thrown));
      setBusy(false);
    }
  };
  return (
    <Box
      sx={{
        p: 1.5,
        pt: 0,
        display: 'grid',
        gap: 1.25,
        justifyItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {failure !== null && <Alert severity="error">{failure.message}</Alert>}
      {openRoundId !== null ? (
        <Button
          ref={focusNow}
          size="large"
          href={portalPaths.rounds({ round: openRoundId })}
          sx={{ gap: 1, minHeight: 56 }}
        >
          Go on with the open round {keysOn && <Key aria-hidden="true">Enter</Key>}
        </Button>
      ) : (
        chosen.length > 0 && (
          <Button
            ref={focusNow}
            size="large"
            disabled={busy}
            onClick={() => void start()}
            sx={{ gap: 1, minHeight: 56 }}
          >
            {busy ? 'Starting...' : `Start a round of ${chosen.length}`}{' '}
            {keysOn && <Key aria-hidden="true">Enter</Key>}
          </Button>
        )
      )}
      <Muted>
        Each chat opens in WhatsApp with its message; nothing is sent by itself. {leftOutSentence(learners)}
        {more > 0 && `${more} more are for the next round. `}
        {openRoundId === null && writtenSentence(written, wanted.again === true)}
      </Muted>
      {openRoundId === null && again}
      {sample !== null && (
        <Box component="figure" sx={{ m: 0, maxWidth: 720 }}>
          <Box
            component="figcaption"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Muted>The first message</Muted>
            {edit}
          </Box>
          <MessageText>{sample}</MessageText>
        </Box>
      )}
      <Box component="details">
        <Box component="summary" sx={{ cursor: 'pointer', py: 1.5 }}>
          Who they are
        </Box>
        <Box component="ol" sx={{ m: 0, pl: 3 }}>
          {chosen.map(({ userId, name }) => (
            <li key={userId}>{name}</li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** `200 were written to in an earlier round and are left out.` */
function writtenSentence(written: number, again: boolean): string {
  if (written === 0) return '';
  const were = `${written} ${written === 1 ? 'was' : 'were'} written to in an earlier round`;
  if (again) return `${were}.`;
  return `${were} and ${written === 1 ? 'is' : 'are'} left out.`;
}

/** `2 are left out: Bupe Phiri asked not to be written to; …`. */
function leftOutSentence(learners: readonly ListedLearner[]): string {
  const out = learners.flatMap(({ name, why }): [string, LeftOut][] => (why === null ? [] : [[name, why]]));
  if (out.length === 0) return '';
  const said = out.slice(0, 3).map(([name, why]) => `${name} ${leftOutWords[why]}`);
  const rest = out.length > 3 ? `, and ${out.length - 3} more` : '';
  return `Left out: ${said.join('; ')}${rest}. `;
}
