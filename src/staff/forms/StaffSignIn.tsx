/** The staff's sign-in with e-mail and password, in the hidden dialog and after a session has ended. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type CommandError, toCommandError } from '../../shared/data/errors.ts';
import { signInStaff } from '../data/staff-session.ts';
import { staffToasts } from '../../domain/wire/staff-messages.ts';

type Fields = { email: string; password: string };

type Props = {
  /** The e-mail of the person who has to sign in again. Left out, the form asks for it. */
  readonly email?: string;
  readonly submit: string;
  readonly onSignedIn: () => void;
  /** Shown beside the submit button. */
  readonly beside: ReactNode;
};

export function StaffSignIn({ email = '', submit, onSignedIn, beside }: Props) {
  const { control, register, handleSubmit, resetField, setFocus, formState } = useForm<Fields>({
    defaultValues: { email, password: '' },
  });
  const [problem, setProblem] = useState<CommandError | null>(null);
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  useEffect(() => setFocus(email === '' ? 'email' : 'password'), [email, setFocus]);
  const busy = formState.isSubmitting;
  const incomplete = typedEmail.trim() === '' || typedPassword === '';

  const signIn = handleSubmit(async (fields) => {
    setProblem(null);
    try {
      await signInStaff(fields.email, fields.password);
      onSignedIn();
    } catch (thrown) {
      setProblem(toCommandError(thrown));
      resetField('password');
      // The field cannot take the focus yet, because it is disabled until this handler has ended.
      setTimeout(() => setFocus('password'));
    }
  });

  return (
    <Stack component="form" spacing={2} noValidate onSubmit={(event) => void signIn(event)}>
      {problem !== null && (
        <Alert severity="error">
          <AlertTitle>{staffToasts.loginFailed.title}</AlertTitle>
          {problem.said !== null && <p style={{ margin: 0 }}>{problem.said}</p>}
          {problem.message}
        </Alert>
      )}
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        disabled={busy || email !== ''}
        required
      />
      <TextField
        {...register('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        disabled={busy}
        required
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        {beside}
        <Button type="submit" disabled={busy || incomplete}>
          {busy ? 'Signing in...' : submit}
        </Button>
      </Stack>
    </Stack>
  );
}
