/**
 * The hidden sign-in of staff on the home page (spec §2). The page is static: its script loads this module after three
 * clicks on the logo. The module makes a React root of its own and removes it when the dialog is closed.
 */
import '../shared/zod-config.ts';
import CloseIcon from '@mui/icons-material/Close';
import { IconButton, ThemeProvider } from '@mui/material';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StaffSignIn } from './forms/StaffSignIn.tsx';
import { paths } from '../domain/wire/paths.ts';
import { PortalDialog } from './ui/PortalDialog.tsx';
import { staffTheme } from './ui/theme/staff-theme.ts';
import { TextButton } from './ui/shapes.tsx';

const HOST_ID = 'staff-sign-in';

export function openStaffSignIn(): void {
  if (document.getElementById(HOST_ID) !== null) return;
  const host = document.createElement('div');
  host.id = HOST_ID;
  document.body.append(host);
  const root = createRoot(host);
  const leave = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <ThemeProvider theme={staffTheme}>
      <StaffSignInDialog host={host} onGone={leave} />
    </ThemeProvider>,
  );
}

function StaffSignInDialog({ host, onGone }: { host: HTMLElement; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <PortalDialog
      title="Admin sign-in"
      open={open}
      onClose={close}
      container={host}
      maxWidth="xs"
      slotProps={{ transition: { onExited: onGone } }}
    >
      <IconButton aria-label="Close dialog" onClick={close} sx={{ position: 'absolute', right: 12, top: 10 }}>
        <CloseIcon />
      </IconButton>
      <StaffSignIn
        submit="Sign In"
        onSignedIn={() => location.assign(paths.ops)}
        beside={<TextButton onClick={close}>Close</TextButton>}
      />
    </PortalDialog>
  );
}
