/** The learner's menu in the header, and the sign-out. */
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useSubmission } from '../../forms/submission.ts';
import { useInitials } from '../../state/initials.ts';
import styles from './AccountMenu.module.css';
import { toasts } from '../../../domain/wire/messages.ts';
import { countUnsent } from '../../proof-outbox/proof-outbox.ts';
import { signOutAndWipe } from '../../state/sign-out.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { closeOnLeave } from '../../../shared/ui/close-on-leave.ts';
import { showToast } from '../../../shared/ui/toast.ts';

/** `uid` is null until the session is confirmed; nobody can sign out before that. */
export function AccountMenu({ uid }: { uid: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const initials = useInitials();
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => setOpen(false), [key]);
  useEffect(
    () => (isOpen && menu.current ? closeOnLeave(menu.current, () => setOpen(false)) : undefined),
    [isOpen],
  );
  return (
    <div ref={menu} className={styles.menu}>
      <button
        type="button"
        className={styles.initials}
        aria-label={initials === '' ? 'Your account' : `${initials}: your account`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {initials === '' ? <Person /> : initials}
      </button>
      {isOpen && (
        <div className={styles.panel}>
          <nav aria-label="Your account">
            <Link to={paths.dashboard()}>Your Dashboard</Link>
            <Link to={paths.profile}>Profile</Link>
            <a href={paths.courses}>Courses</a>
          </nav>
          {uid !== null ? (
            <SignOut uid={uid} />
          ) : (
            <Button variant="outlined" disabled>
              Sign Out
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Person() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <circle cx="10" cy="6" r="4" />
      <path d="M2 19a8 7 0 0 1 16 0z" />
    </svg>
  );
}

/** Warns of what is not sent yet, then wipes private data, because others may use the phone. */
function SignOut({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const { busy, run } = useSubmission();
  const signOut = () =>
    run(
      async () => {
        await signOutAndWipe();
        void navigate(paths.auth(), { replace: true });
        showToast(toasts.signOutSuccess, 'success');
      },
      () => {
        setUnsent(0);
        showToast(toasts.signOutFailed, 'error');
      },
    );
  const ask = async () => {
    const waiting = await countUnsent(uid);
    if (waiting === 0) await signOut();
    else setUnsent(waiting);
  };

  return (
    <>
      <Button variant="outlined" onClick={() => void ask()} disabled={busy}>
        Sign Out
      </Button>
      {unsent > 0 && (
        <ConfirmDialog
          title="Not everything is sent yet"
          confirm="Sign out and delete"
          cancel="Stay signed in"
          busy={busy}
          onConfirm={() => void signOut()}
          onCancel={() => setUnsent(0)}
        >
          <p>
            A payment proof, or what you wrote to us, is kept only on this phone. If you sign out now it is
            deleted, and you have to send it again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
