/** Warns of unsent proofs, then wipes private data, because others may use the phone. */
import { Button } from '../../../shared/ui/Button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toasts } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { countUnsent } from '../../proof-outbox/proof-outbox.ts';
import { signOutAndWipe } from '../../state/sign-out.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../shared/ui/toast.ts';

export function SignOut({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);

  const signOut = async () => {
    setBusy(true);
    try {
      await signOutAndWipe();
      void navigate(paths.auth(), { replace: true });
      showToast(toasts.signOutSuccess, 'success');
    } catch {
      setBusy(false);
      setUnsent(0);
      showToast(toasts.signOutFailed, 'error');
    }
  };
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
          title={
            unsent === 1 ? 'A payment proof is not sent yet' : `${unsent} payment proofs are not sent yet`
          }
          confirm="Sign out and delete"
          cancel="Stay signed in"
          busy={busy}
          onConfirm={() => void signOut()}
          onCancel={() => setUnsent(0)}
        >
          <p>
            It is kept only on this phone. If you sign out now it is deleted, and you have to send it again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
