/** The portal's frame. It shows pages only with a session that the server has confirmed (spec §2, §6). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { startClockSync } from '../../../shared/data/clock.ts';
import { keepDecisionsSending } from '../../state/decisions.ts';
import { verifyStaff } from '../../data/staff-session.ts';
import { staffSignInMessages } from '../../../domain/wire/staff-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { staffTheme } from '../../ui/theme/staff-theme.ts';
import { Frame } from './Frame.tsx';
import { StaffSessionDialogs } from './StaffSessionDialogs.tsx';
import { StaffContext, useStaffSession } from '../use-staff.ts';

export function Layout() {
  const { session, phase } = useStaffSession();
  useEffect(startClockSync, []);
  useEffect(keepDecisionsSending, []);
  useEffect(() => {
    if (session.name === 'signed_out') location.replace(paths.home);
  }, [session.name]);

  return (
    <ThemeProvider theme={staffTheme}>
      {session.name === 'signed_in' || session.name === 'ended' ? (
        <StaffContext value={session.admin}>
          <Frame>
            <Outlet />
          </Frame>
          <StaffSessionDialogs session={session} phase={phase} />
        </StaffContext>
      ) : (
        <Waiting>
          {session.name === 'unreachable' ? (
            <Alert
              severity="error"
              action={
                <Button size="small" variant="outlined" color="inherit" onClick={() => void verifyStaff()}>
                  Try again
                </Button>
              }
            >
              {session.message}
            </Alert>
          ) : (
            <>
              <CircularProgress size={28} aria-hidden="true" />
              <p role="status">{staffSignInMessages.verifying}</p>
            </>
          )}
        </Waiting>
      )}
    </ThemeProvider>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', p: 2 }}
    >
      <title>Admin Portal</title>
      {children}
    </Box>
  );
}
