/** New recovery codes, shown once, to be printed. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId } from 'react';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { Code } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';

/** On paper stands the dialog alone, black on white. */
const onPaper = {
  '@media print': {
    'body > :not([data-printed])': { display: 'none !important' },
    '[data-printed] *': {
      color: '#000 !important',
      background: '#fff !important',
      boxShadow: 'none !important',
    },
    '[data-printed] [data-screen]': { display: 'none !important' },
  },
} as const;

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const titleId = useId();
  const { email } = useStaff();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} data-printed="">
      <GlobalStyles styles={onPaper} />
      <DialogTitle id={titleId} component="h2">
        Recovery codes of {email}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="warning" data-screen="">
          They are shown once. Print them, and keep the paper where nobody else looks.
        </Alert>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </Box>
        <p style={{ margin: 0 }}>Each works once: after the password, in place of a lost passkey.</p>
      </DialogContent>
      <DialogActions data-screen="">
        <CopyButton value={codes.join('\n')} what="the recovery codes" />
        <Button variant="outlined" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
