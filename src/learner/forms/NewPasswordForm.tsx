/** Sets a new password by the code of a reset link. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toCommandError } from '../../shared/data/errors.ts';
import { confirmReset } from '../data/auth-session.ts';
import { signUpFormSchema } from '../../domain/people/account.ts';
import { accountMessages } from '../../domain/wire/messages.ts';
import { Fields, PasswordField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resolverFor } from './resolver.ts';
import { useSubmission } from './submission.ts';
import { Button } from '../../shared/ui/Button.tsx';

const { password, confirmPassword } = signUpFormSchema.shape;
const schema = z.object({ password, confirmPassword }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: accountMessages.confirmDiffers,
    path: ['confirmPassword'],
    when: () => true,
  }),
);

type Props = { readonly code: string; readonly email: string; readonly onDone: () => void };

export function NewPasswordForm({ code, email, onDone }: Props) {
  const [busy, run] = useSubmission();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: resolverFor(schema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = handleSubmit((form) =>
    run(async () => {
      setFailure(null);
      try {
        await confirmReset(code, form.password);
        onDone();
      } catch (thrown) {
        setFailure(toCommandError(thrown).message);
      }
    }),
  );
  const { errors } = formState;
  return (
    <Fields method="post" noValidate onSubmit={submit}>
      {/* Password managers store the new password for this user name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password')}
        id="reset-password"
        label="New Password"
        error={errors.password?.message}
        hint="At least 6 characters."
        disabled={busy}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('confirmPassword')}
        id="reset-confirm"
        label="Confirm Password"
        error={errors.confirmPassword?.message}
        disabled={busy}
        autoComplete="new-password"
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save new password'}
      </Button>
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
    </Fields>
  );
}
