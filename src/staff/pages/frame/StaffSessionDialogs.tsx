/**
 * The dialogs before a session ends and after it has ended. The page stays, hidden, so that no typed text is lost: the
 * same person signs in again and goes on.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { signOutStaff, type StaffSessionState, renewStaffSession } from '../../data/staff-session.ts';
import { formatRemaining, type StaffSessionPhase } from '../../../domain/people/staff-session.ts';
import { formatTime, type Instant } from '../../../domain/time/time.ts';
import { StaffSignIn } from '../../forms/StaffSignIn.tsx';
import { paths } from '../../../domain/wire/paths.ts';
import { focusNow } from '../../ui/buttons.tsx';
import { PortalDialog } from '../../ui/PortalDialog.tsx';
import { Figures } from '../../ui/shapes.ts';

type Props = {
  readonly session: Extract<StaffSessionState, { name: 'signed_in' | 'ended' }>;
  readonly phase: StaffSessionPhase;
};

export function StaffSessionDialogs({ session, phase }: Props) {
  if (session.name === 'ended') return <Ended email={session.admin.email} reason={session.reason} />;
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
          <Button variant="text" onClick={() => void leave()}>
            Sign Out
          </Button>
          <Button ref={focusNow} onClick={() => isPending || stay()}>
            Stay signed in
          </Button>
        </>
      }
    >
      {problem != null && <Alert severity="error">{problem}</Alert>}
      <p>
        You have done nothing for a while. The session ends in <Remaining at={at} />.
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
        A session lasts 8 hours. Type your password to go on after that; <Remaining at={at} /> left.
      </p>
      <StaffSignIn
        email={email}
        submit="Stay signed in"
        onSignedIn={() => undefined}
        beside={
          <Button variant="text" onClick={onLater}>
            Later
          </Button>
        }
      />
    </PortalDialog>
  );
}

function Ended({ email, reason }: { email: string; reason: string }) {
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
        beside={
          <Button variant="text" href={paths.home}>
            Leave
          </Button>
        }
      />
    </PortalDialog>
  );
}

function Remaining({ at }: { at: Instant }) {
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
