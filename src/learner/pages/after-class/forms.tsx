/** “I was there”, and the question after a course: each is kept on the phone and sent from there. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { claimAttendance } from '../../../domain/after-class/attendance-claim.ts';
import { type Face, faceLabels, faceSchema } from '../../../domain/after-class/feedback.ts';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { CLAIM_MAX, FEEDBACK_MAX } from '../../../domain/wire/limits.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields, TextField } from '../../../shared/ui/fields.tsx';
import { FaceDrawing } from '../../../shared/ui/brand/FaceDrawing.tsx';
import { useSubmission } from '../../forms/submission.ts';
import { enqueueWord } from '../../proof-outbox/word-outbox.ts';
import { Failure } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import styles from './forms.module.css';

type ClaimProps = {
  readonly uid: string;
  readonly request: Omit<CommandRequest<typeof claimAttendance>, 'reason'>;
  readonly onSaid: () => void;
  readonly onClose: () => void;
};

export function ClaimForm({ uid, request, onSaid, onClose }: ClaimProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const { busy, failure, run } = useSubmission();
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = claimAttendance.request.safeParse({ ...request, reason });
    setShort(!whole.success);
    if (!whole.success) return document.getElementById(id)?.focus();
    void run(async () => {
      await enqueueWord(uid, { kind: claimAttendance.name, request: whole.data });
      onSaid();
    });
  };
  return (
    <Fields noValidate onSubmit={submit}>
      <TextField
        id={id}
        label="How did you join? One line for our staff"
        hint="For example: I joined on my sister’s phone."
        maxLength={CLAIM_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(isShort && { error: 'Write a few words, so that our staff can find you.' })}
      />
      <Failure text={failure?.message} />
      <div className={surfaces.actions}>
        <Button type="submit" size="small" disabled={busy}>
          Send to our staff
        </Button>
        <Button variant="text" size="small" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Fields>
  );
}

type FeedbackProps = { readonly uid: string; readonly orderId: string; readonly onSaid: () => void };

export function FeedbackForm({ uid, orderId, onSaid }: FeedbackProps) {
  const id = useId();
  const [face, setFace] = useState<Face | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, run } = useSubmission();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(face === null);
    if (face === null) return;
    const line = text.trim();
    void run(async () => {
      await enqueueWord(uid, {
        kind: 'give-feedback',
        request: { orderId, face, text: line === '' ? null : line },
      });
      onSaid();
    });
  };
  return (
    <Fields noValidate onSubmit={submit} data-later="form">
      <fieldset className={styles.faces} aria-describedby={`${id}-missing`}>
        <legend>Choose a face</legend>
        {faceSchema.options.map((one) => (
          <label key={one} className={styles.face}>
            <input
              className={surfaces.over}
              type="radio"
              name={`${id}-face`}
              checked={face === one}
              onChange={() => {
                setFace(one);
                setMissing(false);
              }}
            />
            <FaceDrawing face={one} />
            {faceLabels[one]}
          </label>
        ))}
      </fieldset>
      <p className={styles.missing} id={`${id}-missing`} aria-live="polite">
        {isMissing && 'Choose one of the five faces first.'}
      </p>
      <TextField
        id={`${id}-text`}
        label="What should we know? (You may leave this empty)"
        maxLength={FEEDBACK_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={surfaces.muted}>Only our staff read this. They see your name with it.</p>
      <Failure text={failure?.message} />
      <div className={surfaces.actions}>
        <Button type="submit" size="small" disabled={busy}>
          Send your answer
        </Button>
      </div>
    </Fields>
  );
}
