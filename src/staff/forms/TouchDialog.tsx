/** Asks for a touch of the passkey while a command waits for one; the page below keeps what was typed. */
import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { toCommandError } from '../../shared/data/errors.ts';
import { touchByCode, touchNow } from '../data/passkeys/own-passkeys.ts';
import { askedTouch } from '../data/passkeys/touch.ts';
import { PortalDialog } from '../ui/PortalDialog.tsx';
import { TextField } from '../../shared/ui/fields.tsx';
import { TextButton } from '../ui/shapes.tsx';

export function AskedTouch({ isOwner }: { isOwner: boolean }) {
  const { asking } = useStore(askedTouch);
  if (asking === null) return null;
  return <TouchDialog isOwner={isOwner} onTouched={asking.touched} onCancel={asking.cancelled} />;
}

type Props = { readonly isOwner: boolean; readonly onTouched: () => void; readonly onCancel: () => void };

function TouchDialog({ isOwner, onTouched, onCancel }: Props) {
  const [code, setCode] = useState<string | null>(null);
  const {
    mutate: touch,
    isPending,
    error,
  } = useMutation({
    mutationFn: (typed: string | null) => (typed === null ? touchNow() : touchByCode(typed)),
    onSuccess: onTouched,
  });
  // The press that sent the command is the one tap: the browser asks at once.
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
          <TextButton onClick={onCancel}>Cancel</TextButton>
          <Button disabled={isPending || code?.trim() === ''} onClick={() => touch(code)}>
            {code !== null ? 'Use the code' : isPending ? 'Waiting...' : 'Try again'}
          </Button>
        </>
      }
    >
      <p>This needs a touch that is not older than five minutes. What you typed stays as it is.</p>
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

export function LostPasskey({ children }: { readonly children: ReactNode }) {
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

export function RecoveryCodeField({ value, onChange, disabled }: FieldProps) {
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
