/** Why a form could not be sent and what to do, for as long as that is so: the toast that said it is soon gone. */
import type { CommandError } from '../../shared/data/errors.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { Notice } from '../ui/Notice.tsx';

type Props = {
  readonly failure: CommandError;
  /** Null for someone who is signed in. */
  readonly signInHref: string | null;
  /** WhatsApp. */
  readonly helpHref: string;
  /** What of the form is kept; or the account, which is made already. */
  readonly kept: 'passwords' | 'all' | 'account';
};

const keptText = {
  passwords: 'What you typed is kept on this phone as a draft, without the passwords.',
  all: 'What you typed is kept on this phone as a draft.',
  account: 'Your account is made; your place in the course is not yet. Tap Register Now again.',
} as const;

const CODES_WITHOUT_ANSWER: ReadonlySet<CommandError['code']> = new Set(['offline', 'timed_out'] as const);

export function FailureHelp({ failure, signInHref, helpHref, kept }: Props) {
  const { code, message } = failure;
  if (signInHref !== null && message === errorMessages.emailInUse) {
    return (
      <Notice tone="warning" heard={false}>
        <p>There is an account for this email. What you typed is kept.</p>
        <a href={signInHref}>Sign in to go on</a>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" heard={false}>
      <p>{message}</p>
      <p>
        {CODES_WITHOUT_ANSWER.has(code) && kept !== 'account' && 'Not sent yet. '}
        {keptText[kept]}
      </p>
      {!CODES_WITHOUT_ANSWER.has(code) && (
        <a href={helpHref} target="_blank" rel="noopener">
          Contact us on WhatsApp
        </a>
      )}
    </Notice>
  );
}
