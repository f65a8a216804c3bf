import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { withAuth } from '../../data/auth-session.ts';
import { errorMessages, accountMessages } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { confirmed, signUpFormSchema } from '../../../domain/people/account.ts';
import { Fields, PasswordField } from '../../../shared/ui/fields.tsx';
import { Failure } from '../../ui/Notice.tsx';
import { fieldsOf, useSubmission } from '../../forms/submission.ts';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'password'; readonly email: string }
  | { readonly kind: 'verified' }
  | { readonly kind: 'ended'; readonly sentence: string }
  /** The link could not be checked, so it may be valid or not. */
  | { readonly kind: 'unheard'; readonly sentence: string };

export function ResetPassword() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mode = query.get('mode');
  const code = query.get('oobCode') ?? '';
  const [attempt, setAttempt] = useState(0);
  const state = useAction(mode, code, attempt);
  if (state.kind === 'asking') return <Loading text="Checking your link..." />;
  if (state.kind === 'verified') {
    return (
      <CentredPage title="Your email is verified" text="Thank you. There is nothing more to do here.">
        <Button to={paths.dashboard()}>Go to Dashboard</Button>
      </CentredPage>
    );
  }
  if (state.kind === 'unheard') {
    return (
      <CentredPage title="Your link is not checked yet" text={state.sentence}>
        <Button onClick={() => setAttempt((before) => before + 1)}>Try again</Button>
      </CentredPage>
    );
  }
  if (state.kind === 'ended') {
    return (
      <CentredPage title="This link does not work" text={state.sentence}>
        <div className={surfaces.actions}>
          <Button to={mode === 'verifyEmail' ? paths.profile : paths.auth({ tab: 'forgot' })}>
            Ask for a new link
          </Button>
          <Button variant="outlined" href={paths.support}>
            Contact Support
          </Button>
        </div>
      </CentredPage>
    );
  }
  const done = () => {
    showToast({ title: 'Password changed', text: 'Sign in with your new password.' }, 'success');
    void navigate(paths.auth(), { replace: true });
  };
  return (
    <CentredPage title="Set a new password" text={`For the account of ${state.email}.`}>
      <div style={{ width: '100%' }}>
        <NewPasswordForm code={code} email={state.email} onDone={done} />
      </div>
    </CentredPage>
  );
}

function useAction(mode: string | null, code: string, attempt: number): State {
  const [state, setState] = useState<State>({ kind: 'asking' });
  useEffect(() => {
    let stopped = false;
    const become = (next: State) => void (stopped || setState(next));
    become({ kind: 'asking' });
    ask(mode, code).then(become, (thrown: unknown) => {
      const failure = toCommandError(thrown);
      become({ kind: isRefusal(failure) ? 'ended' : 'unheard', sentence: failure.message });
    });
    return () => {
      stopped = true;
    };
  }, [mode, code, attempt]);
  return state;
}

async function ask(mode: string | null, code: string): Promise<State> {
  if (mode === 'resetPassword')
    return { kind: 'password', email: await withAuth((auth) => auth.readReset(code)) };
  if (mode !== 'verifyEmail') return { kind: 'ended', sentence: errorMessages.resetLinkEnded };
  await withAuth((auth) => auth.verifyEmail(code));
  return { kind: 'verified' };
}

const { password, confirmPassword } = signUpFormSchema.shape;
const schema = z.object({ password, confirmPassword }).check(confirmed(accountMessages.confirmDiffers));
const labels = { password: 'New Password', confirmPassword: 'Confirm Password' } as const;

type Props = { readonly code: string; readonly email: string; readonly onDone: () => void };

function NewPasswordForm({ code, email, onDone }: Props) {
  const { busy, failure, run } = useSubmission();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit((typed) =>
    run(() => withAuth((auth) => auth.confirmReset(code, typed.password)).then(onDone)),
  );
  const field = fieldsOf(form, 'reset', labels, busy);
  return (
    <Fields method="post" noValidate onSubmit={submit}>
      {/* Password managers store the new password for this user name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} hint="At least 6 characters." autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save new password'}
      </Button>
      <Failure text={failure?.message} />
    </Fields>
  );
}
