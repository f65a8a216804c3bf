/** A queued proof: waiting, being sent, or refused, with what the learner can do about it. */
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './QueuedProofCard.module.css';
import {
  formatDay,
  formatDayTime,
  formatTime,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { Notice } from '../Notice.tsx';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export type QueuedProofCardProps = {
  readonly transactionId: string;
  readonly queuedAt: Instant;
  readonly state: 'kept' | 'sending' | 'refused';
  /** The server's sentence, where it refused. */
  readonly refusal: string | null;
  /** The instant before which the server takes no proof, where it said so. */
  readonly goesOnAt: Instant | null;
  /** Share of the bytes that were sent, 0 to 1. */
  readonly progress: number;
  readonly onSendNow: () => void;
  /** Stops the sending and opens the form again. */
  readonly onCorrect: () => void;
};

export function QueuedProofCard(props: QueuedProofCardProps) {
  const { transactionId, queuedAt, state, refusal, goesOnAt, progress, onSendNow, onCorrect } = props;
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
        Transaction <span className={typeScale.code}>{transactionId}</span>, {formatDay(queuedAt)},{' '}
        {formatTime(queuedAt)} {TIME_ZONE_LABEL}
      </p>
      {state === 'sending' && (
        <progress
          className={styles.progress}
          aria-label={`Sending, ${percent} percent`}
          max={100}
          {...(percent > 0 && { value: percent })}
        />
      )}
      <div className={surfaces.actions}>
        {state === 'kept' && goesOnAt === null && <Button onClick={onSendNow}>Try now</Button>}
        <Button variant="outlined" onClick={onCorrect}>
          {state === 'sending' ? 'Cancel' : 'Change it'}
        </Button>
      </div>
    </Notice>
  );
}
