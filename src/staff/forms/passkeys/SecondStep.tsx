/** The second step of a sign-in: touch the passkey, make the first one, or type a recovery code. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import type { Ceremony } from '../../../domain/wire/passkeys/ceremony.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { PASSKEY_NAME_MAX } from '../../../domain/wire/limits.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { deviceName, hasPasskeys } from '../../data/passkeys/ceremony.ts';
import { finishByCode, finishByFirstPasskey, finishByTouch } from '../../data/passkeys/sign-in.ts';
import { LostPasskey, RecoveryCodeField } from './LostPasskey.tsx';

type Props = {
  readonly ceremony: Ceremony;
  readonly onSignedIn: () => void;
  /** To the password: a refused answer has used its challenge up, and another one needs the password again. */
  readonly onBack: (why: CommandError | null) => void;
};

export function SecondStep({ ceremony, onSignedIn, onBack }: Props) {
  const isFirst = ceremony.kind === 'create';
  const [name, setName] = useState(deviceName);
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<CommandError | null>(null);
  const [busy, setBusy] = useState(false);
  const finish = async (work: () => Promise<void>) => {
    setProblem(null);
    setBusy(true);
    try {
      await work();
      onSignedIn();
    } catch (thrown) {
      const failure = toCommandError(thrown);
      if (code === null && failure.code === 'bad_request') {
        onBack(failure);
        return;
      }
      setProblem(failure);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void finish(() => {
      if (code !== null) return finishByCode(ceremony, code);
      return isFirst ? finishByFirstPasskey(ceremony, name.trim()) : finishByTouch(ceremony);
    });
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
      {problem !== null && (
        <Alert severity="error">
          {problem.said !== null && <p style={{ margin: 0 }}>{problem.said}</p>}
          {problem.message}
        </Alert>
      )}
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
        <Button variant="text" disabled={busy} onClick={() => onBack(null)}>
          Back
        </Button>
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
