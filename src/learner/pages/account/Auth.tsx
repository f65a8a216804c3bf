import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SIGN_IN_REDIRECT_DELAY } from '../../../domain/wire/limits.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { INTEREST_MESSAGE, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { ForgotForm, SignInForm, SignUpForm, type TypedSignUp } from '../../forms/SignInForm.tsx';
import { typedRegistration, unfinishedRegistration } from '../../forms/registration.ts';
import type { Course } from '../../../domain/classes/course.ts';
import { ownPath, paths } from '../../../domain/wire/paths.ts';
import { useAuthSession, withAuth } from '../../data/auth-session.ts';
import { useCatalogue } from '../../state/catalogue.ts';
import { Notice, WhatsappLink } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import styles from './Auth.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useSubmission } from '../../forms/submission.ts';

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;
type Tab = (typeof tabs)[number]['value'];
type NewAccount = { readonly email: string; readonly password: string };

const nothing: TypedSignUp = { name: '', email: '', password: '', confirmPassword: '' };

export function Auth() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>('sign-in');
  const asked = query.get('tab');
  const [isForgotten, setIsForgotten] = useState(false);
  // After hydration, because the prerendered page does not know the address.
  useEffect(() => {
    if (asked === 'sign-up') setTab(asked);
    if (asked === 'forgot') setIsForgotten(true);
  }, [asked]);
  // Keeps typed text across tabs; a ref, because typing in one form need not redraw the others.
  const typed = useRef(nothing);
  const typedEmail = (email: string) => {
    typed.current = { ...typed.current, email };
  };
  const [busy, setBusy] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const [created, setCreated] = useState<NewAccount | null>(null);
  const [draftEmail, setDraftEmail] = useState('');
  useEffect(() => setDraftEmail(typedRegistration().email ?? ''), []);
  const { contacts, courses } = useCatalogue().catalogue;
  const next = ownPath(query.get('next'));
  const [reason, setReason] = useState(ANY_REASON);
  useEffect(() => setReason(reasonFor(next, courses)), [next, courses]);
  const attempted = useRedirectAfterSignIn(next);
  const session = useAuthSession();

  return (
    <div className={styles.column}>
      <header>
        <h1>Welcome</h1>
        <p>{reason}</p>
      </header>
      <section className={surfaces.panel} aria-labelledby="portal">
        <div className={surfaces.panelBody}>
          <h2 id="portal">Student Portal</h2>
          {session.status === 'signed-out' && session.hasEnded && (
            <Notice tone="info">
              {session.isClosed ? (
                <p>{errorMessages.accountDisabled}</p>
              ) : (
                <p>
                  <strong>Your session has ended.</strong> You signed out in another window, or your password
                  or account was changed. Sign in to go on{next !== null && ' where you were'}.
                </p>
              )}
            </Notice>
          )}
          {isForgotten && (
            <ForgotForm
              email={typed.current.email || draftEmail}
              onTyped={typedEmail}
              onFailed={setTooMany}
              onBack={() => setIsForgotten(false)}
            />
          )}
          {!isForgotten && (
            <Tabs label="Sign in or sign up" tabs={tabs} value={tab} onChange={setTab} disabled={busy}>
              {tab === 'sign-in' ? (
                <SignInForm
                  email={created?.email ?? (typed.current.email || draftEmail)}
                  onTyped={typedEmail}
                  onBusy={(now) => {
                    attempted();
                    setBusy(now);
                  }}
                  onFailed={setTooMany}
                  isGoingHome={(email) => destination(email, next).startsWith(paths.dashboard())}
                  onForgot={() => setIsForgotten(true)}
                >
                  {created && <ResendVerification account={created} />}
                </SignInForm>
              ) : (
                <SignUpForm
                  typed={typed.current}
                  onTyped={(form) => {
                    typed.current = form;
                  }}
                  onBusy={setBusy}
                  onFailed={setTooMany}
                  onDone={(account) => {
                    typed.current = nothing;
                    setCreated(account);
                    setTab('sign-in');
                  }}
                  onSignIn={() => setTab('sign-in')}
                />
              )}
            </Tabs>
          )}
          {tooMany && (
            <Notice tone="warning" isAnnounced={isForgotten}>
              <p>{errorMessages.tooManyAttempts}</p>
              <WhatsappLink href={whatsappLink(contacts.whatsapp, INTEREST_MESSAGE)} />
            </Notice>
          )}
        </div>
      </section>
      <Button variant="text" href={paths.support}>
        Contact Support
      </Button>
    </div>
  );
}

const ANY_REASON = 'Sign in to see your courses and class links.';

/** Why a visitor must sign in, by the page that follows. Only fixed sentences: anybody can make a link to this page. */
function reasonFor(next: string | null, courses: readonly Pick<Course, 'id' | 'title'>[]): string {
  const { pathname, searchParams } = new URL(next ?? paths.dashboard(), location.origin);
  const hasOrder = searchParams.has('order');
  if (pathname === paths.dashboard() && hasOrder) return errorMessages.orderNeedsSignIn;
  if (pathname === paths.profile) return 'Sign in to see your profile.';
  if (pathname.startsWith(paths.joinPages)) return 'Sign in to join your class.';
  if (pathname !== paths.register()) return ANY_REASON;
  if (hasOrder) return 'Sign in to pay for your order.';
  const title = courses.find(({ id }) => id === searchParams.get('course'))?.title;
  return `Sign in to register for ${title ?? 'a course'}.`;
}

/** An unfinished registration, else the requested page, else the dashboard. */
function destination(email: string, next: string | null): string {
  return unfinishedRegistration(email) === null ? (next ?? paths.dashboard()) : paths.register();
}

/** At once if already signed in, 100 ms after a new sign-in. */
function useRedirectAfterSignIn(next: string | null): () => void {
  const navigate = useNavigate();
  const session = useAuthSession();
  const person = session.status === 'signed-in' ? session.person : null;
  const attempted = useRef(false);
  const email = person?.email;
  useEffect(() => {
    if (email === undefined) return undefined;
    const go = () => void navigate(destination(email, next), { replace: true });
    const timer = setTimeout(go, attempted.current ? SIGN_IN_REDIRECT_DELAY : 0);
    return () => clearTimeout(timer);
  }, [email, next, navigate]);
  return () => {
    attempted.current = true;
  };
}

/** For a new account, which is not signed in. */
function ResendVerification({ account: { email, password } }: { account: NewAccount }) {
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useSubmission();
  const resend = () =>
    run(async () => {
      await withAuth((auth) => auth.sendVerificationWithoutSignIn(email, password));
      setSent(true);
    });
  const said = failure?.message ?? (sent ? 'Sent again. Look in the spam folder too.' : null);
  return (
    <Notice tone="info">
      <p>
        We sent <strong>{email}</strong> a mail with a link that verifies your email.
      </p>
      {said !== null && <p>{said}</p>}
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void resend()}>
        Send the mail again
      </Button>
    </Notice>
  );
}
