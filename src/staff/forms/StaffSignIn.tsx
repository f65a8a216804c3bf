/** Staff sign-in by password or passkey, in the hidden dialog and after a session has ended. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type CommandError, toCommandError } from '../../shared/data/errors.ts';
import { TextField } from '../../shared/ui/fields.tsx';
import type { Ceremony } from '../../domain/wire/passkeys/ceremony.ts';
import { SecondStepError } from '../data/session-requests.ts';
import { signInStaff } from '../data/staff-session.ts';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { SecondStep } from './passkeys/SecondStep.tsx';
import { signInByPasskey } from '../data/passkeys/sign-in.ts';

type Fields = { email: string; password: string };

type Props = {
  readonly email?: string;
  readonly submit: string;
  readonly onSignedIn: () => void;
  readonly beside: ReactNode;
};

export function StaffSignIn({ email = '', submit, onSignedIn, beside }: Props) {
  const { control, register, handleSubmit, resetField, setFocus, formState } = useForm<Fields>({
    defaultValues: { email, password: '' },
  });
  const [problem, setProblem] = useState<CommandError | null>(null);
  const [step, setStep] = useState<Ceremony | null>(null);
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
      if (thrown instanceof SecondStepError) {
        setStep(thrown.ceremony);
        return;
      }
      setProblem(toCommandError(thrown));
      resetField('password');
      // The field is disabled, and cannot take the focus, until this handler returns.
      setTimeout(() => setFocus('password'));
    }
  });

  const [isTouching, setIsTouching] = useState(false);
  const touch = async () => {
    setProblem(null);
    setIsTouching(true);
    try {
      await signInByPasskey(email === '' ? undefined : email);
      onSignedIn();
    } catch (thrown) {
      setProblem(toCommandError(thrown));
    }
    setIsTouching(false);
  };

  const backToPassword = (why: CommandError | null) => {
    setStep(null);
    setProblem(why);
  };
  if (step !== null) {
    return <SecondStep ceremony={step} onSignedIn={onSignedIn} onBack={backToPassword} />;
  }
  const isBusy = busy || isTouching;
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
        id="staff-email"
        label="Email"
        type="email"
        autoComplete="username"
        disabled={isBusy || email !== ''}
        required
      />
      <TextField
        {...register('password')}
        id="staff-password"
        label="Password"
        type="password"
        autoComplete="current-password"
        disabled={isBusy}
        required
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        {beside}
        <Button type="submit" disabled={isBusy || incomplete}>
          {busy ? 'Signing in...' : submit}
        </Button>
      </Stack>
      {'PublicKeyCredential' in globalThis && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void touch()}>
          {isTouching ? 'Touch your passkey...' : 'Use a passkey'}
        </Button>
      )}
    </Stack>
  );
}
