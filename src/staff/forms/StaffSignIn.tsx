/** Staff sign-in by password or passkey, in the hidden dialog and after a session has ended; and a touch while a command waits for one. */
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { queryClient } from '../data/queries.ts';
import { type CommandError, toCommandError } from '../../shared/data/errors.ts';
import { TextField } from '../../shared/ui/fields.tsx';
import type { Ceremony } from '../../domain/wire/passkeys/ceremony.ts';
import { SecondStepError } from '../data/session-requests.ts';
import { signInStaff } from '../data/staff-session.ts';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import {
  finishByCode,
  finishByFirstPasskey,
  finishByTouch,
  signInByPasskey,
  touchByCode,
  touchNow,
} from '../data/passkeys/own-passkeys.ts';
import { passkeyMessages } from '../../domain/wire/passkeys/passkey-messages.ts';
import { PASSKEY_NAME_MAX } from '../../domain/wire/limits.ts';
import { deviceName, hasPasskeys } from '../data/passkeys/ceremony.ts';
import { TextButton } from '../ui/shapes.tsx';
import { useStore } from 'zustand';
import { touchPromptStore, type TouchPrompt } from '../data/passkeys/touch.ts';
import { PortalDialog } from '../ui/PortalDialog.tsx';

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

  const touch = useMutation(
    {
      mutationFn: () => signInByPasskey(email === '' ? undefined : email),
      onMutate: () => setProblem(null),
      onSuccess: onSignedIn,
      onError: (thrown) => setProblem(toCommandError(thrown)),
    },
    queryClient,
  );

  const backToPassword = (why: CommandError | null) => {
    setStep(null);
    setProblem(why);
  };
  if (step !== null) {
    return <SecondStep ceremony={step} onSignedIn={onSignedIn} onBack={backToPassword} />;
  }
  const isBusy = busy || touch.isPending;
  return (
    <Stack component="form" spacing={2} noValidate onSubmit={(event) => void signIn(event)}>
      {problem !== null && <Problem title={staffToasts.loginFailed.title} problem={problem} />}
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
        <Button variant="outlined" disabled={isBusy} onClick={() => touch.mutate()}>
          {touch.isPending ? 'Touch your passkey...' : 'Use a passkey'}
        </Button>
      )}
    </Stack>
  );
}

function Problem({ title, problem }: { title?: string; problem: CommandError }) {
  return (
    <Alert severity="error">
      {title !== undefined && <AlertTitle>{title}</AlertTitle>}
      {problem.leadText !== null && <p style={{ margin: 0 }}>{problem.leadText}</p>}
      {problem.message}
    </Alert>
  );
}

type StepProps = {
  readonly ceremony: Ceremony;
  readonly onSignedIn: () => void;
  /** Back to the password: a refused answer has used up its challenge, and a new one needs the password again. */
  readonly onBack: (why: CommandError | null) => void;
};

/** After the password: touch the passkey, make the first one, or type a recovery code. */
function SecondStep({ ceremony, onSignedIn, onBack }: StepProps) {
  const isFirst = ceremony.kind === 'create';
  const [name, setName] = useState(deviceName);
  const [code, setCode] = useState<string | null>(null);
  const finish = useMutation(
    {
      mutationFn: () => {
        if (code !== null) return finishByCode(ceremony, code);
        return isFirst ? finishByFirstPasskey(ceremony, name.trim()) : finishByTouch(ceremony);
      },
      onSuccess: onSignedIn,
      onError: (thrown) => {
        const failure = toCommandError(thrown);
        if (code === null && failure.code === 'bad_request') onBack(failure);
      },
    },
    queryClient,
  );
  const problem = finish.error && toCommandError(finish.error);
  // During the redirect after the sign-in, nothing can be pressed twice.
  const busy = finish.isPending || finish.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish.mutate();
  };
  const isMissing = code === null ? isFirst && name.trim() === '' : code.trim() === '';
  return (
    <Stack component="form" method="post" spacing={2} noValidate onSubmit={submit}>
      <p role="status" style={{ margin: 0 }}>
        {passkeyMessages.secondStep}{' '}
        {isFirst
          ? 'Add one on this device: the fingerprint, face or PIN that unlocks it signs you in from then on.'
          : 'Touch yours to finish.'}
      </p>
      {!hasPasskeys() && <Alert severity="warning">{passkeyMessages.unsupported}</Alert>}
      {problem !== null && <Problem problem={problem} />}
      {isFirst && code === null && (
        <TextField
          id="first-passkey-name"
          label="Name of the passkey"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={PASSKEY_NAME_MAX}
          disabled={busy}
        />
      )}
      {code !== null && <RecoveryCodeField value={code} onChange={setCode} disabled={busy} />}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <TextButton disabled={busy} onClick={() => onBack(null)}>
          Back
        </TextButton>
        <Button type="submit" disabled={busy || isMissing}>
          {code !== null ? 'Use the code' : isFirst ? 'Add a passkey' : 'Touch the passkey'}
        </Button>
      </Stack>
      {!isFirst && code === null && (
        <LostPasskey>
          <p>
            An owner can let you in once, in Settings under Staff. Then come back and type your password
            again.
          </p>
          <Button variant="outlined" onClick={() => setCode('')}>
            I have a recovery code
          </Button>
        </LostPasskey>
      )}
    </Stack>
  );
}

export function TouchPromptHost({ isOwner }: { isOwner: boolean }) {
  const { asking } = useStore(touchPromptStore);
  if (asking === null) return null;
  return <TouchDialog isOwner={isOwner} asking={asking} />;
}

function TouchDialog({ isOwner, asking }: { isOwner: boolean; asking: TouchPrompt }) {
  const [code, setCode] = useState<string | null>(null);
  const touching = useMutation({
    mutationFn: (typed: string | null) => (typed === null ? touchNow() : touchByCode(typed)),
    onSuccess: asking.touched,
  });
  const { mutate: touch, isPending, error } = touching;
  // The press that sent the command counts as the tap, so the browser asks at once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) touch(null);
    isBegun.current = true;
  }, [touch]);
  return (
    <PortalDialog
      title="Touch your passkey"
      maxWidth="xs"
      actions={
        <>
          <TextButton onClick={asking.cancelled}>Cancel</TextButton>
          <Button disabled={isPending || code?.trim() === ''} onClick={() => touch(code)}>
            {code !== null ? 'Use the code' : isPending ? 'Waiting...' : 'Try again'}
          </Button>
        </>
      }
    >
      <p>
        Confirm with your passkey again (a confirmation counts for five minutes). What you typed stays as it
        is.
      </p>
      {error !== null && <Alert severity="error">{toCommandError(error).message}</Alert>}
      {code !== null && <RecoveryCodeField value={code} onChange={setCode} disabled={isPending} />}
      {code === null && error !== null && (
        <LostPasskey>
          {isOwner ? (
            <Button variant="outlined" onClick={() => setCode('')}>
              I have a recovery code
            </Button>
          ) : (
            <p>An owner can let you in once, in Settings under Staff. Then sign out and in again.</p>
          )}
        </LostPasskey>
      )}
    </PortalDialog>
  );
}

function LostPasskey({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary>I have lost my passkey</summary>
      {children}
    </details>
  );
}

type FieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly disabled: boolean;
};

function RecoveryCodeField({ value, onChange, disabled }: FieldProps) {
  return (
    <TextField
      id="recovery-code"
      label="Recovery code"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      disabled={disabled}
    />
  );
}
