/** The portal's frame. It shows pages only with a session that the server has confirmed (spec §2, §6). */
import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { PagePlace } from '../../../shared/lazy-page.tsx';
import { now, startClockSync } from '../../../shared/data/clock.ts';
import { keepDecisionsSending } from '../../state/decisions.ts';
import {
  renewStaffSession,
  signOutStaff,
  type StaffSessionState,
  verifyStaff,
} from '../../data/staff-session.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { staffSignInMessages } from '../../../domain/wire/staff-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { TouchPromptHost, StaffSignIn } from '../../forms/StaffSignIn.tsx';
import { Frame } from './Frame.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { StaffContext, useStaffSession } from '../use-staff.ts';
import { useMutation } from '@tanstack/react-query';
import { formatRemaining, type StaffSessionPhase } from '../../../domain/people/staff-session.ts';
import { formatTime, type Instant } from '../../../domain/time/time.ts';
import { Figures, focusNow, TextButton } from '../../ui/shapes.tsx';
import { PortalDialog } from '../../ui/PortalDialog.tsx';

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
      <TouchPromptHost isOwner={session.admin.role === 'owner'} />
      <StaffSessionDialogs session={session} phase={phase} />
    </StaffContext>
  );
}

/** Shown while nobody is signed in; if the account was disabled, only the reason and whom to ask. */
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

/** For an address without a page. */
export function NotFound() {
  return (
    <>
      <Heading title={errorMessages.notFound} />
      <Button href={portalPaths.dashboard}>To the dashboard</Button>
    </>
  );
}

const NOT_LOADED =
  'This page could not be loaded. Try again when there is a connection: nothing else is lost.';

function NotLoaded() {
  return <Failed message={NOT_LOADED} onRetry={() => location.reload()} />;
}

type Props = {
  readonly session: Extract<StaffSessionState, { name: 'signed_in' | 'ended' }>;
  readonly phase: StaffSessionPhase;
};

/** Dialogs before and after a session ends: the page stays, hidden, so that the same person can sign in again and go on. */
function StaffSessionDialogs({ session, phase }: Props) {
  if (session.name === 'ended') return <SessionEnded email={session.admin.email} reason={session.reason} />;
  if (phase.name === 'idle_warning') return <IdleWarning at={phase.at} />;
  if (phase.name === 'end_warning')
    return <EndWarning key={phase.at} at={phase.at} email={session.admin.email} />;
  return null;
}

function IdleWarning({ at }: { at: Instant }) {
  const { mutate: stay, data: problem, isPending } = useMutation({ mutationFn: renewStaffSession });
  return (
    <PortalDialog
      title="Still there?"
      role="alertdialog"
      maxWidth="xs"
      actions={
        <>
          <TextButton onClick={() => void leave()}>Sign Out</TextButton>
          <Button ref={focusNow} onClick={() => isPending || stay()}>
            Stay signed in
          </Button>
        </>
      }
    >
      {problem != null && <Alert severity="error">{problem}</Alert>}
      <p>
        You have done nothing for a while. The session ends in <RemainingTime at={at} />.
      </p>
    </PortalDialog>
  );
}

/** Asks for the password, because a session ends after eight hours even while it is used. */
function EndWarning({ at, email }: { at: Instant; email: string }) {
  const [later, setLater] = useState(false);
  const onLater = () => setLater(true);
  return (
    <PortalDialog
      open={!later}
      onClose={onLater}
      maxWidth="xs"
      title={`Your session ends at ${formatTime(at)}`}
    >
      <p>
        A session lasts 8 hours. Type your password to go on after that; <RemainingTime at={at} /> left.
      </p>
      <StaffSignIn
        email={email}
        submit="Stay signed in"
        onSignedIn={() => undefined}
        beside={<TextButton onClick={onLater}>Later</TextButton>}
      />
    </PortalDialog>
  );
}

function SessionEnded({ email, reason }: { email: string; reason: string }) {
  return (
    <PortalDialog
      title={reason}
      maxWidth="xs"
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <p>What you were doing is kept on this page.</p>
      <StaffSignIn
        email={email}
        submit="Sign In"
        onSignedIn={() => undefined}
        beside={<TextButton href={paths.home}>Leave</TextButton>}
      />
    </PortalDialog>
  );
}

function RemainingTime({ at }: { at: Instant }) {
  const [left, setLeft] = useState(() => formatRemaining(at, now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(formatRemaining(at, now())), 500);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <Figures as="b" role="timer">
      {left}
    </Figures>
  );
}

const leave = () => signOutStaff().catch(() => undefined);
