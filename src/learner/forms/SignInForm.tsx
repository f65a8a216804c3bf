import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CommandError, withReason, toCommandError } from '../../shared/data/errors.ts';
import { signIn, sendReset } from '../data/auth-session.ts';
import { signInFormSchema } from '../../domain/people/account.ts';
import { toasts } from '../../domain/wire/messages.ts';
import { EmailField, Fields, PasswordField } from '../../shared/ui/fields.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { FormFailure } from './FormFailure.tsx';
import { useSubmission } from './submission.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import * as z from 'zod/mini';
import { Notice } from '../ui/Notice.tsx';

export type SignInFormProps = {
  /** From the other tab, or from a registration on this phone. */
  readonly email: string;
  /** Lets the page's other forms take over the e-mail. */
  readonly onTyped: (email: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onFailed: (tooMany: boolean) => void;
  /** True iff this e-mail leads to the dashboard; only then the form says so. */
  readonly isGoingHome: (email: string) => boolean;
  readonly onForgot: () => void;
  readonly children?: ReactNode;
};

export function SignInForm({
  email,
  onTyped,
  onBusy,
  onFailed,
  isGoingHome,
  onForgot,
  children,
}: SignInFormProps) {
  const [busy, run] = useSubmission(onBusy);
  const [failed, setFailed] = useState<CommandError | null>(null);
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm({
    resolver: zodResolver(signInFormSchema),
  });
  useEffect(() => {
    if (email !== '' && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);
  useEffect(() => {
    // No event tells what was typed before hydration.
    const typed = getValues('email');
    if (typed) onTyped(typed);
  }, [getValues, onTyped]);

  const submit = handleSubmit((form) =>
    run(async () => {
      setFailed(null);
      try {
        await signIn(form.email, form.password);
        const { title, text } = toasts.signInSuccess;
        showToast(isGoingHome(form.email) ? { title, text } : { title }, 'success');
      } catch (thrown) {
        const failure = toCommandError(thrown);
        showToast(withReason(toasts.signInFailed, failure), 'error');
        onFailed(failure.code === 'too_many');
        if (failure.code !== 'too_many') setFailed(failure);
        setTimeout(() => setFocus('password'));
      }
    }),
  );
  const { errors } = formState;
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(getValues('email') ?? '')}>
      <EmailField
        {...register('email')}
        id="sign-in-email"
        label="Email"
        error={errors.email?.message}
        disabled={busy}
        autoComplete="username"
      />
      <PasswordField
        {...register('password')}
        id="sign-in-password"
        label="Password"
        error={errors.password?.message}
        disabled={busy}
        autoComplete="current-password"
      />
      {children}
      {failed !== null && <FormFailure toast={toasts.signInFailed} failure={failed} />}
      <SubmitButton busy={busy}>{busy ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button variant="text" disabled={busy} onClick={onForgot}>
        Forgot your password?
      </Button>
    </Fields>
  );
}

const forgotSchema = z.object({ email: signInFormSchema.shape.email });

type ForgotFormProps = {
  readonly email: string;
  readonly onTyped: (email: string) => void;
  readonly onFailed: (tooMany: boolean) => void;
  readonly onBack: () => void;
};

/** Every address gets the same answer, known or not. */
export function ForgotForm({ email, onTyped, onFailed, onBack }: ForgotFormProps) {
  const [busy, run] = useSubmission();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(forgotSchema),
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
