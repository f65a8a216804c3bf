/** The portal's frame. It shows pages only with a session that the server has confirmed (spec §2, §6). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { PagePlace } from '../../../shared/lazy-page.tsx';
import { startClockSync } from '../../../shared/data/clock.ts';
import { keepDecisionsSending } from '../../state/decisions.ts';
import { type StaffSessionState, verifyStaff } from '../../data/staff-session.ts';
import { staffSignInMessages } from '../../../domain/wire/staff-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { AskedTouch } from '../../forms/passkeys/TouchDialog.tsx';
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

  if (session.name !== 'signed_in' && session.name !== 'ended') return <SignedOut session={session} />;
  return (
    <StaffContext value={session.admin}>
      <Frame>
        <PagePlace loading={<RowsSkeleton rows={6} />} Failed={NotLoaded}>
          <Outlet />
        </PagePlace>
      </Frame>
      <AskedTouch isOwner={session.admin.role === 'owner'} />
      <StaffSessionDialogs session={session} phase={phase} />
    </StaffContext>
  );
}

/** What the page shows while nobody is in the portal; to somebody who was shut out only why, and whom to ask. */
function SignedOut({ session }: { session: StaffSessionState }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', p: 2 }}
    >
      <title>Admin Portal</title>
      {session.name === 'closed' ? (
        <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: '46ch' }}>
          <Typography variant="h1">{staffSignInMessages.accountClosedTitle}</Typography>
          <p>{session.reason}</p>
          <Button variant="outlined" href={paths.home}>
            To the home page
          </Button>
        </Box>
      ) : session.name === 'unreachable' ? (
        <Failed message={session.message} onRetry={() => void verifyStaff()} />
      ) : (
        <>
          <CircularProgress size={28} aria-hidden="true" />
          <p role="status">{staffSignInMessages.verifying}</p>
        </>
      )}
    </Box>
  );
}

const NOT_LOADED =
  'This page could not be loaded. Try again when there is a connection: nothing else is lost.';

function NotLoaded() {
  return <Failed message={NOT_LOADED} onRetry={() => location.reload()} />;
}
