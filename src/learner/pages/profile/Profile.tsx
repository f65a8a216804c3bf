import { Button } from '../../../shared/ui/Button.tsx';
import styles from './Profile.module.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type AuthUser, learnerToken, useAuthSession, withAuth } from '../../data/auth-session.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { watchOwnProfile, saveProfile } from '../../data/documents.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { useReachable } from '../../state/use-reachable.ts';
import {
  type OwnProfile,
  profileFormSchema,
  type Learner,
  passwordFormSchema,
} from '../../../domain/people/account.ts';
import { errorMessages, accountMessages } from '../../../domain/wire/messages.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { signInPath, signOutAndWipe } from '../../state/sign-out.ts';
import { noteName } from '../../state/initials.ts';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import { ProfileSection, ProfilePush, ProfileReady, ProfileStorage } from './ThisPhone.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { CheckField, Fields, TextField, PasswordField } from '../../../shared/ui/fields.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NAME_MAX } from '../../../domain/wire/limits.ts';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import { fieldsOf, useSubmission } from '../../forms/submission.ts';
import { Failure, Notice } from '../../ui/Notice.tsx';
import * as z from 'zod/mini';
import { countUnsent } from '../../proof-outbox/proof-outbox.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { deleteAccount } from '../../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';

export function Profile() {
  const session = useAuthSession();
  const navigate = useNavigate();
  const [keptOrders, setKeptOrders] = useState<readonly string[] | null>(null);
  const signedOut = session.status === 'signed-out' && keptOrders === null;
  useEffect(() => {
    if (signedOut) void navigate(signInPath(paths.profile), { replace: true });
  }, [signedOut, navigate]);

  if (keptOrders !== null) return <AccountDeleted keptOrders={keptOrders} />;
  if (session.status !== 'signed-in') return <Loading text="Loading your profile..." />;
  const onDeleted = (orders: readonly string[]) => {
    setKeptOrders(orders);
    void signOutAndWipe().catch(() => undefined);
  };
  return (
    <div className={styles.page}>
      <div>
        <h1>Your profile</h1>
        <Link className={surfaces.link} to={paths.dashboard()}>
          Your Dashboard
        </Link>
      </div>
      <Details uid={session.person.uid} />
      <Email person={session.person} />
      <ProfilePush uid={session.person.uid} />
      <ProfileReady uid={session.person.uid} />
      <ProfileStorage uid={session.person.uid} />
      <ProfileSection id="password" title="Password" folded>
        <PasswordForm />
      </ProfileSection>
      <ProfileSection id="deletion" title="Delete my account" folded>
        <p>
          Your name, email, phone, unpaid orders, attendance and payment pictures are deleted. Orders for
          which you showed a payment, their transaction IDs and receipts stay in our books, because the law on
          accounting asks for them, and our log keeps what staff changed or wrote for you. Nobody else can see
          them.
        </p>
        <DeletionForm uid={session.person.uid} onDeleted={onDeleted} />
      </ProfileSection>
    </div>
  );
}

/** Follows the profile, which costs one read. */
function Details({ uid }: { uid: string }) {
  const [user, setUser] = useState<OwnProfile | 'none' | null>(null);
  /** What the phone kept, until the hub answers. */
  const [kept, setKept] = useState<Learner | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const isReachable = useReachable();
  useEffect(() => void readSnapshot(uid).then((snapshot) => setKept(snapshot?.user ?? null)), [uid]);
  useEffect(() => {
    const next = ({ values }: { values: readonly OwnProfile[] }) => {
      setFailure(null);
      setUser(values[0] ?? 'none');
      if (values[0]) noteName(values[0].name);
    };
    return watchOwnProfile(uid, { next, failed: setFailure });
  }, [uid]);
  const known = user === 'none' ? null : user;
  const shown = user === null ? kept : known;
  const offline = kept === null ? OFFLINE.unknown : OFFLINE.known;
  return (
    <>
      <ProfileSection id="details" title="Your details">
        {user === null && shown === null && isReachable && (
          <p className={styles.waiting} role="status">
            {failure?.message ?? 'Loading your details...'}
          </p>
        )}
        {!isReachable && <p role="status">{offline}</p>}
        {user === 'none' && (
          <p>
            {errorMessages.accountNotFound} <Link to={paths.register()}>Register Now</Link>
          </p>
        )}
        {shown !== null && <ProfileForm key={shown.id} user={shown} />}
      </ProfileSection>
      {user !== 'none' && <ProfileMessages user={known} />}
    </>
  );
}

const OFFLINE = {
  known:
    'No connection to the hub. This is what this phone knows; you can save changes once you have signal.',
  unknown: 'No connection to the hub. Your details appear here once you have signal.',
} as const;

function Email({ person }: { person: AuthUser }) {
  const [sent, setSent] = useState(false);
  const { run } = useSubmission();
  const send = () =>
    run(
      () => withAuth((auth) => auth.sendVerification()).then(() => setSent(true)),
      ({ message }) => showToast({ title: message }, 'error'),
    );
  const missing = sent
    ? 'Sent. Open the link in that email; look in the spam folder too.'
    : 'Not verified yet. With a verified address you can always get back in.';
  return (
    <ProfileSection id="email" title="Email">
      <p>
        <strong>{person.email}</strong>
      </p>
      <p role="status">{person.emailVerified ? 'Verified.' : missing}</p>
      {!person.emailVerified && (
        <div className={surfaces.actions}>
          <Button variant="outlined" onClick={() => void send()} disabled={sent}>
            Send the verification email again
          </Button>
        </div>
      )}
    </ProfileSection>
  );
}

function AccountDeleted({ keptOrders }: { keptOrders: readonly string[] }) {
  const kept = keptOrders.map(formatOrderCode).join(', ');
  return (
    <CentredPage title="Your account is deleted" text="Nothing of it is left on this phone either.">
      {kept !== '' && <p>We must keep in our books: {kept}.</p>}
      <Button href={paths.home}>Return to Home</Button>
    </CentredPage>
  );
}

/** `user` is null until the details have loaded. */
function ProfileMessages({ user }: { user: OwnProfile | null }) {
  const [wished, setWished] = useState<boolean | null>(null);
  const { failure, run } = useSubmission();
  const save = async (noMessages: boolean) => {
    if (user === null) return;
    setWished(noMessages);
    await run(() => saveProfile(user.id, { noMessages }));
    setWished(null);
  };
  return (
    <ProfileSection id="messages" title="Messages on WhatsApp" folded>
      <p>
        Our staff may write to you when something is still to pay, when a class moves, or when you missed one.
      </p>
      {user === null ? (
        <p className={surfaces.muted}>Your choice appears here once the hub answers.</p>
      ) : (
        <CheckField
          id="no-messages"
          label="Do not write to me"
          checked={wished ?? user.noMessages === true}
          disabled={wished !== null}
          error={failure?.message}
          onChange={({ target }) => void save(target.checked)}
        />
      )}
    </ProfileSection>
  );
}

const SuccessNotice = ({ text }: { text: string }) => <Notice tone="success">{text}</Notice>;

/** Name and phone, which the phone writes itself, like the choice above (rules §1). */
function ProfileForm({ user }: { user: Learner }) {
  const [isSaved, setSaved] = useState(false);
  const { busy, failure, run } = useSubmission();
  const form = useForm({
    resolver: zodResolver(profileFormSchema),
    values: { name: user.name, phone: user.phone === null ? '' : formatPhone(user.phone) },
    // An update from the hub replaces fields that were not edited here.
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit(({ name, phone }) => {
    setSaved(false);
    return run(async () => {
      await saveProfile(user.id, { name, phone: normalisePhone(phone) });
      setSaved(true);
    });
  });
  const field = fieldsOf(form, 'profile', { name: 'Full Name', phone: 'Phone Number' }, false);
  return (
    <Fields noValidate onSubmit={submit}>
      <TextField {...field('name')} autoComplete="name" maxLength={2 * NAME_MAX + 1} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" hint={accountMessages.phoneHint} />
      {isSaved && <SuccessNotice text="Saved." />}
      <Failure text={failure?.message} />
      <Button type="submit" aria-disabled={busy} style={{ justifySelf: 'start' }}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </Fields>
  );
}

const passwordLabels = {
  present: 'Present password',
  password: 'New password',
  confirmPassword: 'Repeat the new password',
} as const;
const empty = { present: '', password: '', confirmPassword: '' };

/** Shown at the password field, not below the form. */
const isWrongPassword = (failure: CommandError | null) => failure?.message === errorMessages.invalidLogin;

/** Asks for the current password first (rules §10). */
function PasswordForm() {
  const [isChanged, setChanged] = useState(false);
  const { busy, failure, run } = useSubmission();
  const form = useForm({ resolver: zodResolver(passwordFormSchema), defaultValues: empty });
  const submit = form.handleSubmit(({ present, password }) => {
    setChanged(false);
    return run(
      async () => {
        await withAuth((auth) => auth.changePassword(present, password));
        form.reset(empty);
        setChanged(true);
      },
      (failed) => {
        if (isWrongPassword(failed)) form.setError('present', { message: accountMessages.presentWrong });
      },
    );
  });
  const field = fieldsOf(form, 'password', passwordLabels, false);
  return (
    <Fields noValidate onSubmit={submit}>
      <PasswordField {...field('present')} autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint="At least 6 characters; three words are easy to remember and hard to guess."
      />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      {isChanged && <SuccessNotice text="Your password is changed." />}
      {!isWrongPassword(failure) && <Failure text={failure?.message} />}
      <Button type="submit" aria-disabled={busy} style={{ justifySelf: 'start' }}>
        {busy ? 'Changing...' : 'Change password'}
      </Button>
    </Fields>
  );
}

const deletionSchema = z.object({
  password: z.string().check(z.minLength(1, accountMessages.passwordRequired)),
});

type DeletionProps = {
  readonly uid: string;
  readonly onDeleted: (keptOrders: readonly string[]) => void;
};

/** Asks for the password once more. */
function DeletionForm({ uid, onDeleted }: DeletionProps) {
  /** How many proofs would be lost; null until the form is sent. */
  const [unsent, setUnsent] = useState<number | null>(null);
  const { busy, failure, run } = useSubmission();
  const form = useForm({ resolver: zodResolver(deletionSchema), defaultValues: { password: '' } });
  const carryOut = () =>
    run(
      async () => {
        await withAuth((auth) => auth.reauthenticate(form.getValues('password')));
        const options = { key: newKey(), token: learnerToken };
        onDeleted((await sendCommand(deleteAccount, { agreed: true }, options)).keptOrders);
      },
      (failed) => {
        if (isWrongPassword(failed)) form.setError('password', { message: accountMessages.presentWrong });
        setUnsent(null);
      },
    );
  const field = fieldsOf(form, 'deletion', { password: 'Your password' }, false);
  return (
    <Fields noValidate onSubmit={form.handleSubmit(async () => setUnsent(await countUnsent(uid)))}>
      <PasswordField {...field('password')} autoComplete="current-password" />
      {!isWrongPassword(failure) && <Failure text={failure?.message} />}
      <Button type="submit" variant="outlined" style={{ justifySelf: 'start' }}>
        Delete my account
      </Button>
      {unsent !== null && (
        <ConfirmDialog
          title="Delete your account for good?"
          confirm={busy ? 'Deleting...' : 'Delete for good'}
          cancel="Keep my account"
          busy={busy}
          onConfirm={() => void carryOut()}
          onCancel={() => setUnsent(null)}
        >
          <p>You lose your classes, recordings and receipts here. Nobody can bring the account back.</p>
          {unsent > 0 && (
            <p>Something on this phone is not sent yet. It will be deleted too, and we will never see it.</p>
          )}
        </ConfirmDialog>
      )}
    </Fields>
  );
}
