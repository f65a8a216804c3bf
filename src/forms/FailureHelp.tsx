/** What to do after a form could not be sent. The sentence itself stands in the toast; this stays. */
import type { CommandError, FailureCode } from '../data/errors.ts';
import { errorMessages } from '../domain/messages.ts';
import { Notice } from '../ui/Notice.tsx';

type Props = {
  readonly failure: CommandError;
  /** Null for someone who is signed in. */
  readonly signInHref: string | null;
  /** WhatsApp. */
  readonly helpHref: string;
  /** What is not kept. */
  readonly kept: 'passwords' | 'all';
};

const keptText = {
  passwords: 'What you typed is kept on this phone as a draft, without the passwords.',
  all: 'What you typed is kept on this phone as a draft.',
} as const;

const nothingHeard: ReadonlySet<FailureCode> = new Set<FailureCode>(['offline', 'timed_out']);

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
      <p>
        {nothingHeard.has(code) && 'Not sent yet. '}
        {keptText[kept]}
      </p>
      {!nothingHeard.has(code) && (
        <a href={helpHref} target="_blank" rel="noopener">
          Contact us on WhatsApp
        </a>
      )}
    </Notice>
  );
}
