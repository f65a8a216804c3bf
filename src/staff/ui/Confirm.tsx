/** Asks for a confirmation and lists what speaks against it; Enter confirms. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { focusNow } from './focus.ts';

type Props = {
  readonly title: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The reasons, as list items. */
  readonly children: ReactNode;
};

export function Confirm({ title, action, onConfirm, onClose, children }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button ref={focusNow} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
