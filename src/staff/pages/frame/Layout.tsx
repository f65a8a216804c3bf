/** The portal's frame. It shows pages only with a session that the server has confirmed (spec §2, §6). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { PagePlace } from '../../../shared/lazy-page.tsx';
import { startClockSync } from '../../../shared/data/clock.ts';
import { keepDecisionsSending } from '../../state/decisions.ts';
import { type StaffSessionState, verifyStaff } from '../../data/staff-session.ts';
import { staffSignInMessages } from '../../../domain/wire/staff-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { staffTheme } from '../../ui/theme/staff-theme.ts';
import { AskedTouch } from '../../forms/passkeys/TouchDialog.tsx';
import { Frame } from './Frame.tsx';
import { StaffSessionDialogs } from './StaffSessionDialogs.tsx';
import { StaffContext, useStaffSession } from '../use-staff.ts';

const NOT_LOADED =
  'This page could not be loaded. Try again when there is a connection: nothing else is lost.';

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
            <PagePlace loading={<RowsSkeleton rows={6} />} Failed={NotLoaded}>
              <Outlet />
            </PagePlace>
          </Frame>
          <AskedTouch isOwner={session.admin.role === 'owner'} />
          <StaffSessionDialogs session={session} phase={phase} />
        </StaffContext>
      ) : (
        <Waiting>
          <NotIn session={session} />
        </Waiting>
      )}
    </ThemeProvider>
  );
}

/** What stands in place of the portal while nobody is in it. */
function NotIn({ session }: { session: StaffSessionState }) {
  if (session.name === 'closed') return <Closed reason={session.reason} />;
  if (session.name === 'unreachable') {
    return (
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
    );
  }
  return (
    <>
      <CircularProgress size={28} aria-hidden="true" />
      <p role="status">{staffSignInMessages.verifying}</p>
    </>
  );
}

/** Who was shut out reads why and whom to ask; nothing else of the portal is left on the page. */
function Closed({ reason }: { reason: string }) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: '46ch' }}>
      <Typography variant="h1">{staffSignInMessages.accountClosedTitle}</Typography>
      <p>{reason}</p>
      <Button variant="outlined" href={paths.home}>
        To the home page
      </Button>
    </Box>
  );
}

function NotLoaded() {
  return <Failed message={NOT_LOADED} onRetry={() => location.reload()} />;
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
