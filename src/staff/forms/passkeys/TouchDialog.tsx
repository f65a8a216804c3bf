/** Asks for a touch of the passkey before a command goes on; the page below keeps what was typed. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { touchByCode, touchNow } from '../../data/passkeys/own-passkeys.ts';
import { LostPasskey, RecoveryCodeField } from './LostPasskey.tsx';

type Props = {
  readonly isOwner: boolean;
  readonly onTouched: () => void;
  readonly onCancel: () => void;
};

export function TouchDialog({ isOwner, onTouched, onCancel }: Props) {
  const titleId = useId();
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const run = async (work: () => Promise<boolean>) => {
    setProblem(null);
    setBusy(true);
    try {
      if (await work()) onTouched();
      else setProblem(passkeyMessages.noneYet);
    } catch (thrown) {
      setProblem(toCommandError(thrown).message);
    }
    setBusy(false);
  };
  // The press that sent the command is the one tap: the browser asks at once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) void run(touchNow);
    isBegun.current = true;
  });
  const byCode = async (typed: string) => {
    await touchByCode(typed);
    return true;
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        Touch your passkey
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>
          This needs a touch that is not older than five minutes. What you typed stays as it is.
        </DialogContentText>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {code !== null && <RecoveryCodeField value={code} onChange={setCode} disabled={busy} />}
        {code === null && problem !== null && (
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
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        {code === null ? (
          <Button disabled={busy} onClick={() => void run(touchNow)}>
            {busy ? 'Waiting...' : 'Try again'}
          </Button>
        ) : (
          <Button disabled={busy || code.trim() === ''} onClick={() => void run(() => byCode(code))}>
            Use the code
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
