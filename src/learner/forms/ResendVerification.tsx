/** Sends the verification mail again: to a new account, or to the signed-in learner. */
import { useState } from 'react';
import { toCommandError } from '../../shared/data/errors.ts';
import { sendVerification, sendVerificationApart } from '../data/auth-session.ts';
import { Notice } from '../ui/Notice.tsx';
import { Button } from '../../shared/ui/Button.tsx';

type Props = {
  /** The new account, which is not signed in. Left out, the mail goes to the signed-in learner. */
  readonly account?: { readonly email: string; readonly password: string };
};

export function ResendVerification({ account }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await (account ? sendVerificationApart(account.email, account.password) : sendVerification());
      setSaid('Sent again. Look in the spam folder too.');
    } catch (thrown) {
      setSaid(toCommandError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="info">
      <p>
        We sent {account ? <strong>{account.email}</strong> : 'you'} a mail with a link that verifies your
        email.
      </p>
      {said !== null && <p>{said}</p>}
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void resend()}>
        Send the mail again
      </Button>
    </Notice>
  );
}
