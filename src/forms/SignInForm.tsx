/** Sign In on /auth (spec §2, §5, §8). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { translate } from '../data/errors.ts';
import { signIn } from '../data/session.ts';
import { signInFormSchema } from '../domain/account.ts';
import { toasts } from '../domain/messages.ts';
import { Fields, PasswordField, TextField } from '../ui/fields.tsx';
import { showToast } from '../ui/toast.ts';
import { resolverFor } from './resolver.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';

export type SignInFormProps = {
  /** Known from a sign-up or a registration on this phone. */
  readonly email: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onFailed: (tooMany: boolean) => void;
  /** The way to a forgotten password; told the email that is typed so far. */
  readonly onForgot: (email: string) => void;
  readonly children?: ReactNode;
};

export function SignInForm({ email, onBusy, onFailed, onForgot, children }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm({
    resolver: resolverFor(signInFormSchema),
  });
  useEffect(() => {
    if (email !== '' && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);

  const submit = handleSubmit(async (form) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    onBusy(true);
    try {
      await signIn(form.email, form.password);
      showToast(toasts.signInSuccess, 'success');
    } catch (thrown) {
      const { code, message } = translate(thrown);
      showToast({ ...toasts.signInFailed, text: message }, 'error');
      onFailed(code === 'too_many');
      setTimeout(() => setFocus('password'));
    } finally {
      sending.current = false;
      setBusy(false);
      onBusy(false);
    }
  });
  const { errors } = formState;
  return (
    <Fields method="post" noValidate onSubmit={submit}>
      <TextField
        {...register('email')}
        id="sign-in-email"
        label="Email"
        error={errors.email?.message}
        disabled={busy}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      <SubmitButton busy={busy}>{busy ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button variant="text" disabled={busy} onClick={() => onForgot(getValues('email') ?? '')}>
        Forgot your password?
      </Button>
    </Fields>
  );
}
