import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CommandError, withReason, toCommandError } from '../../shared/data/errors.ts';
import { signUp } from '../data/auth-session.ts';
import { signUpFormSchema } from '../../domain/people/account.ts';
import { EMAIL_MAX, NAME_MAX } from '../../domain/wire/limits.ts';
import { toasts } from '../../domain/wire/messages.ts';
import { EmailField, Fields, PasswordField, TextField } from '../../shared/ui/fields.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { FormFailure } from './FormFailure.tsx';
import { useSubmission } from './submission.ts';
import { Button } from '../../shared/ui/Button.tsx';

/** Kept while the other tab is open, and stored nowhere. */
export type TypedSignUp = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
};

export type SignUpFormProps = {
  readonly typed: TypedSignUp;
  readonly onTyped: (typed: TypedSignUp) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (account: { email: string; password: string }) => void;
  readonly onFailed: (tooMany: boolean) => void;
};

export function SignUpForm({ typed, onTyped, onBusy, onDone, onFailed }: SignUpFormProps) {
  const [busy, run] = useSubmission(onBusy);
  const [failed, setFailed] = useState<CommandError | null>(null);
  const { register, handleSubmit, getValues, setFocus, formState } = useForm({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: typed,
  });
  const submit = handleSubmit((form) =>
    run(async () => {
      setFailed(null);
      try {
        await signUp(form);
        showToast(toasts.signUpSuccess, 'success');
        onDone(form);
      } catch (thrown) {
        const failure = toCommandError(thrown);
        showToast(withReason(toasts.signUpFailed, failure), 'error');
        onFailed(failure.code === 'too_many');
        if (failure.code !== 'too_many') setFailed(failure);
        setTimeout(() => setFocus('email'));
      }
    }),
  );
  const field = (name: keyof typeof labels) => ({
    ...register(name),
    id: `sign-up-${name}`,
    label: labels[name],
    error: formState.errors[name]?.message,
    disabled: busy,
  });
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(getValues())}>
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={2 * NAME_MAX + 1} />
      <EmailField {...field('email')} autoComplete="username" maxLength={EMAIL_MAX + 1} />
      <PasswordField {...field('password')} autoComplete="new-password" placeholder="Min. 6 characters" />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      {failed !== null && <FormFailure toast={toasts.signUpFailed} failure={failed} />}
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Creating account...' : 'Sign Up'}
      </Button>
    </Fields>
  );
}

const labels = {
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const;
