/** A form in a dialog: errors of the whole form above its fields, the buttons below them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLeaveWarning } from './leave-warning.ts';

type Props = {
  readonly title: string;
  /** Null if there is nothing to send. */
  readonly submit: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function FormDialog({ title, submit, busy, problem, onSubmit, onClose, children }: Props) {
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
    <Dialog open onClose={close} fullWidth maxWidth="sm">
      <Box
        component="form"
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={() => setTyped(true)}
        // Only the fields scroll, so that the buttons stay visible.
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle>{title}</DialogTitle>
        {problem !== null && (
          <Alert severity="error" sx={{ mx: 3, mb: 1, flex: 'none' }}>
            {problem}
          </Alert>
        )}
        <DialogContent
          sx={{
            display: 'grid',
            // Date fields are wider than a phone by themselves.
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2,
            '& > p': { my: 0 },
            '& > :first-of-type': { mt: 1 },
            '& input': { minWidth: 0 },
          }}
        >
          {children}
        </DialogContent>
        {warned && (
          <Alert severity="warning" sx={{ mx: 3, flex: 'none' }}>
            This is not saved yet. Cancel throws it away.
          </Alert>
        )}
        <DialogActions>
          <Button variant="text" disabled={busy} onClick={onClose}>
            {submit === null ? 'Close' : 'Cancel'}
          </Button>
          {submit !== null && (
            <Button type="submit" disabled={busy}>
              {busy ? 'Saving...' : submit}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
