/** /profile: the person, the password, what this phone keeps, and the way out for good. */
import { Button } from '../../../shared/ui/Button.tsx';
import { styled } from '../../../shared/ui/styled.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SignedIn, sendVerification } from '../../data/auth-session.ts';
import { type CommandError, translate } from '../../../shared/data/errors.ts';
import { watchProfile } from '../../data/profile.ts';
import type { User } from '../../../domain/people/account.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { DeletionForm } from '../../forms/DeletionForm.tsx';
import { PasswordForm } from '../../forms/PasswordForm.tsx';
import { ProfileForm } from '../../forms/ProfileForm.tsx';
import { paths } from '../../../domain/wire/paths.ts';
import { signOutAndWipe } from '../../state/sign-out.ts';
import { useAuthSession } from '../../state/auth-session.ts';
import { Centre } from '../../ui/frame/Centre.tsx';
import { Actions, Muted, Panel, PanelBody, SmallTitle, Text } from '../../ui/surfaces.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Waiting } from '../../ui/frame/Waiting.tsx';
import { ProfilePush } from './ProfilePush.tsx';
import { ProfileReady } from './ProfileReady.tsx';
import { ProfileStorage } from './ProfileStorage.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  maxWidth: 640,
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& a': { color: theme.vars.palette.primary.main },
  '& ul': { margin: 0, paddingInlineStart: 20 },
  '& li::marker': { color: theme.vars.palette.secondary.main },
  '@media (min-width: 900px)': {
    display: 'block',
    maxWidth: 'none',
    columns: '2',
    columnGap: 24,
    '& > *': { breakInside: 'avoid', marginBottom: 24 },
    '& > :first-child': { columnSpan: 'all' },
  },
}));

export function Profile() {
  const session = useAuthSession();
  const navigate = useNavigate();
  const [keptOrders, setKeptOrders] = useState<readonly string[] | null>(null);
  const signedOut = session.status === 'signed-out' && keptOrders === null;
  useEffect(() => {
    if (signedOut) void navigate(paths.auth({ next: paths.profile }), { replace: true });
  }, [signedOut, navigate]);

  if (keptOrders !== null) return <Gone keptOrders={keptOrders} />;
  if (session.status !== 'signed-in') return <Waiting text="Loading your profile..." />;
  const onDeleted = (orders: readonly string[]) => {
    setKeptOrders(orders);
    void signOutAndWipe().catch(() => undefined);
  };
  return (
    <Page>
      <div>
        <h1>Your profile</h1>
        <Muted>
          <a href={paths.dashboard()}>Your Dashboard</a>
        </Muted>
      </div>
      <Details uid={session.person.uid} />
      <Email person={session.person} />
      <Part id="password" title="Password">
        <PasswordForm />
      </Part>
      <ProfilePush uid={session.person.uid} />
      <ProfileReady uid={session.person.uid} />
      <ProfileStorage uid={session.person.uid} />
      <Part id="deletion" title="Delete my account">
        <Text>
          Your name, email, phone, unpaid orders, attendance and payment pictures are deleted. Orders for
          which you showed a payment, their transaction IDs and receipts stay in our books, because the law on
          accounting asks for them, and our log keeps what staff changed or wrote for you. Nobody else can see
          them.
        </Text>
        <DeletionForm uid={session.person.uid} onDeleted={onDeleted} />
      </Part>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Panel aria-labelledby={id}>
      <PanelBody>
        <SmallTitle as="h2" id={id}>
          {title}
        </SmallTitle>
        {children}
      </PanelBody>
    </Panel>
  );
}

/** Name and phone as the hub has them now; one document read. */
function Details({ uid }: { uid: string }) {
  const [user, setUser] = useState<User | 'none' | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  useEffect(() => {
    const next = ({ values }: { values: readonly User[] }) => {
      setFailure(null);
      setUser(values[0] ?? 'none');
    };
    return watchProfile(uid, { next, failed: setFailure });
  }, [uid]);
  return (
    <Part id="details" title="Your details">
      {user === null && <Text role="status">{failure?.message ?? 'Loading your details...'}</Text>}
      {user === 'none' && (
        <Text>
          {errorMessages.accountNotFound} <a href={paths.register()}>Register Now</a>
        </Text>
      )}
      {user !== null && user !== 'none' && <ProfileForm key={user.id} user={user} />}
    </Part>
  );
}

function Email({ person }: { person: SignedIn }) {
  const [sent, setSent] = useState(false);
  const send = () => {
    sendVerification().then(
      () => setSent(true),
      (thrown: unknown) => showToast({ title: translate(thrown).message }, 'error'),
    );
  };
  return (
    <Part id="email" title="Email">
      <Text>
        <strong>{person.email}</strong>
      </Text>
      <Text role="status">
        {person.emailVerified && 'Verified.'}
        {!person.emailVerified &&
          !sent &&
          'Not verified yet. With a verified address you can always get back in.'}
        {!person.emailVerified && sent && 'Sent. Open the link in that email; look in the spam folder too.'}
      </Text>
      {!person.emailVerified && (
        <Actions>
          <Button variant="outlined" onClick={send} disabled={sent}>
            Send the verification email again
          </Button>
        </Actions>
      )}
    </Part>
  );
}

function Gone({ keptOrders }: { keptOrders: readonly string[] }) {
  const kept = keptOrders.map(formatOrderCode).join(', ');
  return (
    <Centre title="Your account is deleted" text="Nothing of it is left on this phone either.">
      {kept !== '' && <p>In our books, as accounting asks: {kept}.</p>}
      <Button href={paths.home}>Return to Home</Button>
    </Centre>
  );
}
