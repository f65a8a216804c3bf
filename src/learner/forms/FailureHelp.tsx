/** Why a form could not be sent. Stays until the next try, because the toast disappears. */
import { Link } from 'react-router-dom';
import type { CommandError } from '../../shared/data/errors.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { Notice } from '../ui/Notice.tsx';

type Props = {
  readonly failure: CommandError;
  readonly signInHref: string | null;
  readonly helpHref: string;
  /** What is stored: all but the passwords, all of the form, or the account itself. */
  readonly saved: 'passwords' | 'all' | 'account';
};

const savedText = {
  passwords: 'What you typed is kept on this phone as a draft, without the passwords.',
  all: 'What you typed is kept on this phone as a draft.',
  account: 'Your account is made; your place in the course is not yet. Tap Register Now again.',
} as const;

const CODES_WITHOUT_ANSWER: ReadonlySet<CommandError['code']> = new Set(['offline', 'timed_out'] as const);

export function FailureHelp({ failure, signInHref, helpHref, saved }: Props) {
  const { code, message, said } = failure;
  if (signInHref !== null && message === errorMessages.emailInUse) {
    return (
      <Notice tone="warning" heard={false}>
        <p>There is an account for this email. What you typed is kept.</p>
        <Link to={signInHref}>Sign in to go on</Link>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" heard={false}>
      {said !== null && <p>{said}</p>}
      <p>{message}</p>
      <p>
        {CODES_WITHOUT_ANSWER.has(code) && saved !== 'account' && 'Not sent yet. '}
        {savedText[saved]}
      </p>
      {!CODES_WITHOUT_ANSWER.has(code) && (
        <a href={helpHref} target="_blank" rel="noopener">
          Contact us on WhatsApp
        </a>
      )}
    </Notice>
  );
}
