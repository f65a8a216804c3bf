/** Name and phone, the only data that the phone writes itself (rules §1), and the password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '../../shared/ui/Button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toCommandError } from '../../shared/data/errors.ts';
import { saveProfile } from '../data/profile.ts';
import { profileFormSchema, type Learner, passwordFormSchema } from '../../domain/people/account.ts';
import { NAME_MAX } from '../../domain/wire/limits.ts';
import { formatPhone, normalisePhone } from '../../domain/people/phone-number.ts';
import { Fields, TextField, PasswordField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { changePassword } from '../data/auth-session.ts';
import { accountMessages, errorMessages } from '../../domain/wire/messages.ts';

type Outcome = { readonly tone: 'success' | 'error'; readonly text: string };

export function ProfileForm({ user }: { user: Learner }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileFormSchema),
    defaultValues: { name: user.name, phone: user.phone === null ? '' : formatPhone(user.phone) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, phone }) => {
    setOutcome(null);
    try {
      await saveProfile(user.id, { name, phone: normalisePhone(phone) });
      setOutcome({ tone: 'success', text: 'Saved.' });
    } catch (thrown) {
      setOutcome({ tone: 'error', text: toCommandError(thrown).message });
    }
  });
  return (
    <Fields noValidate onSubmit={submit}>
      <TextField
        {...register('name')}
        id="profile-name"
        label="Full Name"
        autoComplete="name"
        maxLength={2 * NAME_MAX + 1}
        error={errors.name?.message}
      />
      <TextField
        {...register('phone')}
        id="profile-phone"
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="For example 097 000 0000. We use it for your payment and your classes."
        error={errors.phone?.message}
      />
      {outcome && (
        <Notice tone={outcome.tone}>
          <p>{outcome.text}</p>
        </Notice>
      )}
      <Button type="submit" aria-disabled={isSubmitting} style={{ justifySelf: 'start' }}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </Fields>
  );
}

const empty = { present: '', password: '', confirmPassword: '' };

/** Asks for the current password first (rules §10). */
export function PasswordForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(passwordFormSchema),
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
