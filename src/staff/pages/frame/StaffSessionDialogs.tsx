/**
 * The dialogs before a session ends and after it has ended. The page stays, hidden, so that no typed text is lost: the
 * same person signs in again and goes on.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { signOutStaff, type StaffSessionState, renewStaffSession } from '../../data/staff-session.ts';
import { formatRemaining, type StaffSessionPhase } from '../../../domain/people/staff-session.ts';
import { formatTime, type Instant } from '../../../domain/time/time.ts';
import { StaffSignIn } from '../../forms/StaffSignIn.tsx';
import { paths } from '../../../domain/wire/paths.ts';
import { focusNow } from '../../ui/focus.ts';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stay = async () => {
    setBusy(true);
    setProblem(await renewStaffSession());
    setBusy(false);
  };
  return (
    <Dialog open role="alertdialog">
      <DialogTitle>Still there?</DialogTitle>
      <DialogContent>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <DialogContentText>
          You have done nothing for a while. The session ends in <Remaining at={at} />.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => void leave()}>
          Sign Out
        </Button>
        <Button ref={focusNow} onClick={() => busy || void stay()}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks for the password, because a session ends after eight hours even while it is used. */
function EndWarning({ at, email }: { at: Instant; email: string }) {
  const [later, setLater] = useState(false);
  const onLater = () => setLater(true);
  return (
    <Dialog open={!later} onClose={onLater} fullWidth maxWidth="xs">
      <DialogTitle>Your session ends at {formatTime(at)}</DialogTitle>
      <SignInAgain
        email={email}
        submit="Stay signed in"
        beside={
          <Button variant="text" onClick={onLater}>
            Later
          </Button>
        }
      >
        A session lasts 8 hours. Type your password to go on after that; <Remaining at={at} /> left.
      </SignInAgain>
    </Dialog>
  );
}

function Ended({ email, reason }: { email: string; reason: string }) {
  return (
    <Dialog open fullWidth maxWidth="xs" slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}>
      <DialogTitle>{reason}</DialogTitle>
      <SignInAgain
        email={email}
        submit="Sign In"
        beside={
          <Button variant="text" href={paths.home}>
            Leave
          </Button>
        }
      >
        What you were doing is kept on this page.
      </SignInAgain>
    </Dialog>
  );
}

type AgainProps = Pick<ComponentProps<typeof StaffSignIn>, 'submit' | 'beside'> & {
  readonly email: string;
  readonly children: ReactNode;
};

function SignInAgain({ children, ...form }: AgainProps) {
  return (
    <DialogContent>
      <DialogContentText sx={{ mb: 2 }}>{children}</DialogContentText>
      <StaffSignIn {...form} onSignedIn={() => undefined} />
    </DialogContent>
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
