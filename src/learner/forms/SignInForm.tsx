/** The forms of /auth: to sign in, to sign up, and for a forgotten password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { signInFormSchema, signUpFormSchema } from '../../domain/people/account.ts';
import { NAME_MAX } from '../../domain/wire/limits.ts';
import { errorMessages, type Toast, toasts } from '../../domain/wire/messages.ts';
import { type CommandError, withReason } from '../../shared/data/errors.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { EmailField, Fields, PasswordField, TextField } from '../../shared/ui/fields.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { signIn, signUp, withAuth } from '../data/auth-session.ts';
import { Failure, Notice } from '../ui/Notice.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { AccountEmailField, SIGN_IN_WAY } from './AccountEmailField.tsx';
import { fieldsOf, useSubmission } from './submission.ts';

const labels = {
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const;

type SignInFormProps = {
  /** From the other tab, or from a registration on this phone. */
  readonly email: string;
  /** Lets the page's other forms take over the e-mail. */
  readonly onTyped: (email: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onFailed: (tooMany: boolean) => void;
  /** True iff this e-mail leads to the dashboard; only then the form says so. */
  readonly isGoingHome: (email: string) => boolean;
  readonly onForgot: () => void;
  readonly children?: ReactNode;
};

export function SignInForm(props: SignInFormProps) {
  const { email, onTyped, onBusy, onFailed, isGoingHome, onForgot, children } = props;
  const { busy, failure, run } = useSubmission(onBusy);
  const form = useForm({ resolver: zodResolver(signInFormSchema) });
  const { handleSubmit, getValues, setValue, setFocus } = form;
  useEffect(() => {
    if (email !== '' && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);
  useEffect(() => {
    // Text typed before hydration fired no event.
    const typed = getValues('email');
    if (typed) onTyped(typed);
  }, [getValues, onTyped]);

  const submit = handleSubmit((typed) =>
    run(
      async () => {
        await signIn(typed.email, typed.password);
        const { title, text } = toasts.signInSuccess;
        showToast(isGoingHome(typed.email) ? { title, text } : { title }, 'success');
      },
      (failed) => {
        showToast(withReason(toasts.signInFailed, failed), 'error');
        onFailed(failed.code === 'too_many');
        setTimeout(() => setFocus('password'));
      },
    ),
  );
  const field = fieldsOf(form, 'sign-in', labels, busy);
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(getValues('email') ?? '')}>
      <EmailField {...field('email')} autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      {children}
      <FormFailure toast={toasts.signInFailed} failure={failure} />
      <SubmitButton busy={busy}>{busy ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button variant="text" disabled={busy} onClick={onForgot}>
        Forgot your password?
      </Button>
    </Fields>
  );
}

const forgotSchema = z.object({ email: signInFormSchema.shape.email });

type ForgotFormProps = Pick<SignInFormProps, 'email' | 'onTyped' | 'onFailed'> & {
  readonly onBack: () => void;
};

export function ForgotForm({ email, onTyped, onFailed, onBack }: ForgotFormProps) {
  const { busy, failure, run } = useSubmission();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(forgotSchema), defaultValues: { email } });
  const submit = form.handleSubmit((typed) => {
    onFailed(false);
    return run(
      async () => {
        await withAuth((auth) => auth.sendReset(typed.email));
        setSentTo(typed.email);
      },
      ({ code }) => onFailed(code === 'too_many'),
    );
  });
  const field = fieldsOf(form, 'forgot', labels, busy);
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(form.getValues('email'))}>
      <p>Type your email. We send you a link to set a new password.</p>
      <EmailField {...field('email')} autoComplete="username" />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
      {sentTo !== null && (
        <Notice tone="success">
          <p>
            If <strong>{sentTo}</strong> has an account, the link is on its way. Look in the spam folder too.
            The link works once.
          </p>
        </Notice>
      )}
      {failure?.code !== 'too_many' && <Failure text={failure?.message} />}
      <Button variant="text" onClick={onBack}>
        Back to sign in
      </Button>
    </Fields>
  );
}

/** Kept while the other tab is open, and stored nowhere. */
export type TypedSignUp = { readonly [name in keyof typeof labels]: string };

type SignUpFormProps = Pick<SignInFormProps, 'onBusy' | 'onFailed'> & {
  readonly typed: TypedSignUp;
  readonly onTyped: (typed: TypedSignUp) => void;
  readonly onDone: (account: { email: string; password: string }) => void;
  /** The e-mail has an account already; what was typed is kept. */
  readonly onSignIn: () => void;
};

export function SignUpForm({ typed, onTyped, onBusy, onDone, onSignIn, onFailed }: SignUpFormProps) {
  const { busy, failure, run } = useSubmission(onBusy);
  const form = useForm({ resolver: zodResolver(signUpFormSchema), defaultValues: typed });
  const { handleSubmit, getValues, setError, setFocus } = form;
  const submit = handleSubmit((account) =>
    run(
      async () => {
        await signUp(account);
        showToast(toasts.signUpSuccess, 'success');
        onDone(account);
      },
      (failed) => {
        showToast(withReason(toasts.signUpFailed, failed), 'error');
        onFailed(failed.code === 'too_many');
        if (isTaken(failed)) setError('email', { message: failed.message });
        setTimeout(() => setFocus('email'));
      },
    ),
  );
  const field = fieldsOf(form, 'sign-up', labels, busy);
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => onTyped(getValues())}>
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={2 * NAME_MAX + 1} />
      <AccountEmailField
        {...field('email')}
        autoComplete="username"
        way={
          <button type="button" onClick={onSignIn}>
            {SIGN_IN_WAY}
          </button>
        }
      />
      <PasswordField {...field('password')} autoComplete="new-password" placeholder="Min. 6 characters" />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <FormFailure toast={toasts.signUpFailed} failure={failure} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Creating account...' : 'Sign Up'}
      </Button>
    </Fields>
  );
}

const isTaken = ({ message }: CommandError) => message === errorMessages.emailInUse;

/** Room for the button and, on narrow screens, for the toast below it. */
const ROOM_BELOW = { scrollMarginBottom: 'clamp(0px, (600px - 100vw) * 9, 11rem)' };
/** After the form has set the focus, which scrolls too. */
const show = (place: HTMLElement | null) => {
  setTimeout(() => place?.scrollIntoView({ block: 'nearest' }));
};

/** Repeats a refusal beside the form's button, because the toast disappears (spec §8); the page itself reports too many tries. */
function FormFailure({ toast, failure }: { toast: Toast; failure: CommandError | null }) {
  if (failure === null || failure.code === 'too_many' || isTaken(failure)) return null;
  const { text } = withReason(toast, failure);
  return (
    <div ref={show} style={ROOM_BELOW}>
      <Notice tone="error" isAnnounced={false}>
        <p>{text}</p>
        {text !== failure.message && <p>{failure.message}</p>}
      </Notice>
    </div>
  );
}
