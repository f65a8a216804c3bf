/** Asks for a link to set a new password. Every address gets the same answer, known or not. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toCommandError } from '../../shared/data/errors.ts';
import { sendReset } from '../data/auth-session.ts';
import { signInFormSchema } from '../../domain/people/account.ts';
import { EmailField, Fields } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resolverFor } from './resolver.ts';
import { useSubmission } from './submission.ts';
import { Button } from '../../shared/ui/Button.tsx';

const schema = z.object({ email: signInFormSchema.shape.email });

type Props = {
  readonly email: string;
  readonly onTyped: (email: string) => void;
  readonly onFailed: (tooMany: boolean) => void;
  readonly onBack: () => void;
};

export function ForgotForm({ email, onTyped, onFailed, onBack }: Props) {
  const [busy, run] = useSubmission();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: resolverFor(schema),
    defaultValues: { email },
  });
  const submit = handleSubmit((form) =>
    run(async () => {
      setFailure(null);
      onFailed(false);
      try {
        await sendReset(form.email);
        setSentTo(form.email);
      } catch (thrown) {
        const { code, message } = toCommandError(thrown);
        onFailed(code === 'too_many');
        if (code !== 'too_many') setFailure(message);
      }
    }),
  );
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(getValues('email'))}>
      <p style={{ margin: 0 }}>Type your email. We send you a link to set a new password.</p>
      <EmailField
        {...register('email')}
        id="forgot-email"
        label="Email"
        error={formState.errors.email?.message}
        disabled={busy}
        autoComplete="username"
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
      {sentTo !== null && (
        <Notice tone="success">
          <p>
            If <strong>{sentTo}</strong> has an account, the link is on its way. Look in the spam folder too.
            The link works once.
          </p>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button variant="text" onClick={onBack}>
        Back to sign in
      </Button>
    </Fields>
  );
}
