import { Button } from '../../../shared/ui/Button.tsx';
import styles from './Profile.module.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type SignedIn, sendVerification } from '../../data/auth-session.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { watchOwnProfile } from '../../data/own-profile.ts';
import type { OwnProfile } from '../../../domain/people/account.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { DeletionForm } from '../../forms/DeletionForm.tsx';
import { PasswordForm, ProfileForm } from '../../forms/ProfileForm.tsx';
import { paths } from '../../../domain/wire/paths.ts';
import { signInPath, signOutAndWipe } from '../../state/sign-out.ts';
import { noteName } from '../../state/initials.ts';
import { useAuthSession } from '../../state/auth-session.ts';
import { CentredPage } from '../../ui/frame/CentredPage.tsx';
import { Part } from './Part.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { Loading } from '../../ui/frame/Loading.tsx';
import { ProfileMessages } from './ProfileMessages.tsx';
import { ProfilePush } from './ProfilePush.tsx';
import { ProfileReady } from './ProfileReady.tsx';
import { ProfileStorage } from './ProfileStorage.tsx';
import typeScale from '../../../shared/ui/type.module.css';

export function Profile() {
  const session = useAuthSession();
  const navigate = useNavigate();
  const [keptOrders, setKeptOrders] = useState<readonly string[] | null>(null);
  const signedOut = session.status === 'signed-out' && keptOrders === null;
  useEffect(() => {
    if (signedOut) void navigate(signInPath(paths.profile), { replace: true });
  }, [signedOut, navigate]);

  if (keptOrders !== null) return <Gone keptOrders={keptOrders} />;
  if (session.status !== 'signed-in') return <Loading text="Loading your profile..." />;
  const onDeleted = (orders: readonly string[]) => {
    setKeptOrders(orders);
    void signOutAndWipe().catch(() => undefined);
  };
  return (
    <div className={styles.page}>
      <div>
        <h1 className={typeScale.h2}>Your profile</h1>
        <Link className={surfaces.link} to={paths.dashboard()}>
          Your Dashboard
        </Link>
      </div>
      <Details uid={session.person.uid} />
      <Email person={session.person} />
      <ProfilePush uid={session.person.uid} />
      <ProfileReady uid={session.person.uid} />
      <ProfileStorage uid={session.person.uid} />
      <Part id="password" title="Password" folded>
        <PasswordForm />
      </Part>
      <Part id="deletion" title="Delete my account" folded>
        <p className={surfaces.text}>
          Your name, email, phone, unpaid orders, attendance and payment pictures are deleted. Orders for
          which you showed a payment, their transaction IDs and receipts stay in our books, because the law on
          accounting asks for them, and our log keeps what staff changed or wrote for you. Nobody else can see
          them.
        </p>
        <DeletionForm uid={session.person.uid} onDeleted={onDeleted} />
      </Part>
    </div>
  );
}

/** Follows the profile, which costs one read. */
function Details({ uid }: { uid: string }) {
  const [user, setUser] = useState<OwnProfile | 'none' | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  useEffect(() => {
    const next = ({ values }: { values: readonly OwnProfile[] }) => {
      setFailure(null);
      setUser(values[0] ?? 'none');
      if (values[0]) noteName(values[0].name);
    };
    return watchOwnProfile(uid, { next, failed: setFailure });
  }, [uid]);
  const known = user === 'none' ? null : user;
  return (
    <>
      <Part id="details" title="Your details">
        {user === null && (
          <p className={`${surfaces.text} ${styles.waiting}`} role="status">
            {failure?.message ?? 'Loading your details...'}
          </p>
        )}
        {user === 'none' && (
          <p className={surfaces.text}>
            {errorMessages.accountNotFound} <Link to={paths.register()}>Register Now</Link>
          </p>
        )}
        {known !== null && <ProfileForm key={known.id} user={known} />}
      </Part>
      {user !== 'none' && <ProfileMessages user={known} />}
    </>
  );
}

function Email({ person }: { person: SignedIn }) {
  const [sent, setSent] = useState(false);
  const send = () => {
    sendVerification().then(
      () => setSent(true),
      (thrown: unknown) => showToast({ title: toCommandError(thrown).message }, 'error'),
    );
  };
  return (
    <Part id="email" title="Email">
      <p className={surfaces.text}>
        <strong>{person.email}</strong>
      </p>
      <p className={surfaces.text} role="status">
        {person.emailVerified && 'Verified.'}
        {!person.emailVerified &&
          !sent &&
          'Not verified yet. With a verified address you can always get back in.'}
        {!person.emailVerified && sent && 'Sent. Open the link in that email; look in the spam folder too.'}
      </p>
      {!person.emailVerified && (
        <div className={surfaces.actions}>
          <Button variant="outlined" onClick={send} disabled={sent}>
            Send the verification email again
          </Button>
        </div>
      )}
    </Part>
  );
}

function Gone({ keptOrders }: { keptOrders: readonly string[] }) {
  const kept = keptOrders.map(formatOrderCode).join(', ');
  return (
    <CentredPage title="Your account is deleted" text="Nothing of it is left on this phone either.">
      {kept !== '' && <p>In our books, as accounting asks: {kept}.</p>}
      <Button href={paths.home}>Return to Home</Button>
    </CentredPage>
  );
}
