/** A form in a dialog, which does not lose what was typed by a slip. */
import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLeaveWarning } from './leave-warning.ts';
import { PortalDialog } from './PortalDialog.tsx';
import { TextButton } from './buttons.tsx';

type Props = {
  readonly title: string;
  readonly submit: string | null;
  readonly busy?: boolean;
  readonly problem?: string | null | undefined;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function FormDialog({ title, submit, busy = false, problem, onSubmit, onClose, children }: Props) {
  const [typed, setTyped] = useState(false);
  const [warned, setWarned] = useState(false);
  useLeaveWarning(typed);
  // A click beside the dialog or an accidental Escape must not lose typed text.
  const close = (_: unknown, reason: string) => {
    if (reason !== 'escapeKeyDown' || busy) return;
    if (typed) setWarned(true);
    else onClose();
  };
  return (
    <PortalDialog
      title={title}
      onSubmit={onSubmit}
      onInput={() => setTyped(true)}
      onClose={close}
      notice={
        <>
          {problem != null && <Alert severity="error">{problem}</Alert>}
          {warned && <Alert severity="warning">This is not saved yet. Cancel throws it away.</Alert>}
        </>
      }
      actions={
        <>
          <TextButton disabled={busy} onClick={onClose}>
            {submit === null ? 'Close' : 'Cancel'}
          </TextButton>
          {submit !== null && (
            <Button type="submit" disabled={busy}>
              {busy ? 'Saving...' : submit}
            </Button>
          )}
        </>
      }
    >
      {children}
    </PortalDialog>
  );
}
