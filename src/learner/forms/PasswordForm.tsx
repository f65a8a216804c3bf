/** A new password, after the present one was typed (rules §10). */
import { Button } from '../../shared/ui/Button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toCommandError } from '../../shared/data/errors.ts';
import { changePassword } from '../data/auth-session.ts';
import { passwordFormSchema } from '../../domain/people/account.ts';
import { accountMessages, errorMessages } from '../../domain/wire/messages.ts';
import { Fields, PasswordField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resolverFor } from './resolver.ts';

type Outcome = { readonly tone: 'success' | 'error'; readonly text: string };

const empty = { present: '', password: '', confirmPassword: '' };

export function PasswordForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: resolverFor(passwordFormSchema),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ present, password }) => {
    setOutcome(null);
    try {
      await changePassword(present, password);
      reset(empty);
      setOutcome({ tone: 'success', text: 'Your password is changed.' });
    } catch (thrown) {
      const { message } = toCommandError(thrown);
      if (message === errorMessages.invalidLogin)
        setError('present', { message: accountMessages.presentWrong });
      else setOutcome({ tone: 'error', text: message });
    }
  });
  const field = (name: keyof typeof empty) => ({
    ...register(name),
    id: `password-${name}`,
    error: errors[name]?.message,
  });
  return (
    <Fields noValidate onSubmit={submit}>
      <PasswordField {...field('present')} label="Present password" autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters; three words are easy to remember and hard to guess."
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Repeat the new password"
        autoComplete="new-password"
      />
      {outcome && (
        <Notice tone={outcome.tone}>
          <p>{outcome.text}</p>
        </Notice>
      )}
      <Button type="submit" aria-disabled={isSubmitting} style={{ justifySelf: 'start' }}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </Fields>
  );
}
