/** A proof on its way: kept on this phone, being sent, or refused; with what can be done about it. */
import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import {
  formatDay,
  formatDayTime,
  formatTime,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../domain/time/time.ts';
import { Notice } from './Notice.tsx';
import { Actions, Code } from './surfaces.ts';

const Progress = styled('progress')(({ theme }) => ({
  width: '100%',
  height: 10,
  accentColor: theme.vars.palette.primary.main,
}));

export type KeptProofProps = {
  readonly transactionId: string;
  readonly keptAt: Instant;
  readonly state: 'kept' | 'sending' | 'refused';
  /** The server's sentence, where it refused. */
  readonly refusal: string | null;
  /** When the server takes it, where it said that it takes none before. */
  readonly goesOnAt: Instant | null;
  /** Share that has left, 0 to 1. */
  readonly progress: number;
  readonly onSendNow: () => void;
  /** Stops the sending and opens the form again. */
  readonly onCorrect: () => void;
};

export function KeptProof(props: KeptProofProps) {
  const { transactionId, keptAt, state, refusal, goesOnAt, progress, onSendNow, onCorrect } = props;
  const percent = Math.round(progress * 100);
  if (state === 'refused') {
    return (
      <Notice tone="error">
        <p>
          <strong>Your proof was not accepted.</strong> {refusal}
        </p>
        <Button onClick={onCorrect}>Correct it and send again</Button>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      <p>
        <strong>{state === 'sending' ? 'Sending your proof...' : 'Kept on this phone.'}</strong>{' '}
        {state === 'sending'
          ? 'You can close this page; it goes on when you come back.'
          : goesOnAt === null
            ? 'Not sent yet: it is sent by itself when the hub can be reached.'
            : `Not sent yet: the hub takes it from ${formatDayTime(goesOnAt)} ${TIME_ZONE_LABEL}. Open the hub then, and it is sent by itself.`}
      </p>
      <p>
        Transaction <Code>{transactionId}</Code>, {formatDay(keptAt)}, {formatTime(keptAt)} {TIME_ZONE_LABEL}
      </p>
      {state === 'sending' && (
        <Progress
          aria-label={`Sending, ${percent} percent`}
          max={100}
          {...(percent > 0 && { value: percent })}
        />
      )}
      <Actions>
        {state === 'kept' && goesOnAt === null && <Button onClick={onSendNow}>Try now</Button>}
        <Button variant="outlined" onClick={onCorrect}>
          {state === 'sending' ? 'Cancel' : 'Change it'}
        </Button>
      </Actions>
    </Notice>
  );
}
