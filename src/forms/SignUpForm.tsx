/** Sign Up on /auth (spec §2, §5, §8): afterwards nobody is signed in. */
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { translate } from '../data/errors.ts';
import { signUp } from '../data/session.ts';
import { signUpFormSchema } from '../domain/account.ts';
import { EMAIL_MAX, NAME_MAX } from '../domain/limits.ts';
import { toasts } from '../domain/messages.ts';
import { Fields, PasswordField, TextField } from '../ui/fields.tsx';
import { showToast } from '../ui/toast.ts';
import { resolverFor } from './resolver.ts';
import { Button } from '../ui/Button.tsx';

export type SignUpFormProps = {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (account: { email: string; password: string }) => void;
  readonly onFailed: (tooMany: boolean) => void;
};

export function SignUpForm({ onBusy, onDone, onFailed }: SignUpFormProps) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: resolverFor(signUpFormSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const submit = handleSubmit(async (form) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    onBusy(true);
    try {
      await signUp(form);
      showToast(toasts.signUpSuccess, 'success');
      reset();
      onDone(form);
    } catch (thrown) {
      const { code, message } = translate(thrown);
      showToast({ ...toasts.signUpFailed, text: message }, 'error');
      onFailed(code === 'too_many');
      setTimeout(() => setFocus('email'));
    } finally {
      sending.current = false;
      setBusy(false);
      onBusy(false);
    }
  });
  const field = (name: keyof typeof labels) => ({
    ...register(name),
    id: `sign-up-${name}`,
    label: labels[name],
    error: formState.errors[name]?.message,
    disabled: busy,
  });
  return (
    <Fields method="post" noValidate onSubmit={submit}>
      <TextField {...field('name')} autoComplete="name" maxLength={2 * NAME_MAX + 1} />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 1}
      />
      <PasswordField {...field('password')} autoComplete="new-password" placeholder="Min. 6 characters" />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
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
