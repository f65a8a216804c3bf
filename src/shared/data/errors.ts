import type { ErrorCode, Refusal } from '../../domain/wire/envelope.ts';
import { accountMessages, errorMessages, type Toast } from '../../domain/wire/messages.ts';

type Code = ErrorCode | 'offline' | 'timed_out' | 'cancelled';

/**
 * What a code means for a retry. `later`: this request may pass later, others perhaps now. `reconnected`: nothing passes
 * until the connection or session is back. All other codes are final.
 */
const resendable: Partial<Record<Code, 'later' | 'reconnected'>> = {
  too_many: 'later',
  internal: 'later',
  busy: 'later',
  unauthenticated: 'reconnected',
  offline: 'reconnected',
  timed_out: 'reconnected',
  cancelled: 'reconnected',
};

type Details = Partial<Omit<Refusal, 'code' | 'message'>> & {
  readonly retryAfter?: number | null;
  readonly leadText?: string | null;
};

export class CommandError extends Error {
  readonly code: Code;
  readonly fields: Readonly<Record<string, string>>;
  /** `join-class` before the join window: the instant when it opens. */
  readonly opensAt: Refusal['opensAt'];
  /** `register-course`: the current price, if the form showed a lower one. */
  readonly price: Refusal['price'];
  /** `review-payment` in conflict: the order's current status. */
  readonly status: Refusal['status'];
  /** Seconds until the next sensible try, if the server said so. */
  readonly retryAfter: number | null;
  /** Shown first (spec §8), such as a provider's own words; `message` is then the help below it. */
  readonly leadText: string | null;

  constructor(code: Code, message: string, details: Details = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.opensAt = details.opensAt;
    this.price = details.price;
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? null;
    this.leadText = details.leadText ?? null;
  }
}

/** True iff the server refused, so that resending cannot help. */
export function isRefusal(error: unknown): error is CommandError {
  return error instanceof CommandError && resendable[error.code] === undefined;
}

export function isDisconnected({ code }: CommandError): boolean {
  return resendable[code] === 'reconnected';
}

export const offlineError = () => new CommandError('offline', errorMessages.offline);
export const timedOutError = () => new CommandError('timed_out', errorMessages.timedOut);
export const cancelledError = () => new CommandError('cancelled', errorMessages.cancelled);

/** For a gateway's answer, such as during a deploy: retried, with the connection intact. A foreign 2xx is a captive portal's. */
export function foreignAnswerError(status: number, retryAfter: number | null = null): CommandError {
  if (status < 400) return offlineError();
  if (status === 429 || status === 503) return new CommandError('busy', errorMessages.busy, { retryAfter });
  return new CommandError('internal', errorMessages.server, { retryAfter });
}

/** Firebase errors that a person can act on; all others become `server` with Firebase's own words. */
const firebaseErrors: Readonly<Record<string, readonly [Code, string]>> = {
  'auth/invalid-credential': ['unauthenticated', errorMessages.invalidLogin],
  'auth/invalid-login-credentials': ['unauthenticated', errorMessages.invalidLogin],
  'auth/user-not-found': ['unauthenticated', errorMessages.invalidLogin],
  'auth/wrong-password': ['unauthenticated', errorMessages.invalidLogin],
  'auth/email-already-in-use': ['conflict', errorMessages.emailInUse],
  'auth/invalid-email': ['bad_request', accountMessages.emailInvalid],
  'auth/missing-email': ['bad_request', accountMessages.emailInvalid],
  'auth/weak-password': ['bad_request', accountMessages.passwordTooShort],
  'auth/password-does-not-meet-requirements': ['bad_request', accountMessages.passwordTooShort],
  'auth/too-many-requests': ['too_many', errorMessages.tooManyAttempts],
  'auth/quota-exceeded': ['too_many', errorMessages.tooManyAttempts],
  'auth/user-disabled': ['forbidden', errorMessages.accountDisabled],
  'auth/expired-action-code': ['not_found', errorMessages.resetLinkEnded],
  'auth/invalid-action-code': ['not_found', errorMessages.resetLinkEnded],
  'auth/network-request-failed': ['offline', errorMessages.offline],
  'auth/timeout': ['timed_out', errorMessages.timedOut],
  'auth/user-token-expired': ['unauthenticated', errorMessages.signInAgain],
  'auth/requires-recent-login': ['unauthenticated', errorMessages.signInAgain],
  'permission-denied': ['forbidden', errorMessages.signInAgain],
  unauthenticated: ['unauthenticated', errorMessages.signInAgain],
  unavailable: ['offline', errorMessages.offline],
  'deadline-exceeded': ['timed_out', errorMessages.timedOut],
  'resource-exhausted': ['too_many', errorMessages.tooManyAttempts],
};

/** Any thrown value as a `CommandError`; a chunk that failed to load counts as offline. */
export function toCommandError(thrown: unknown): CommandError {
  if (thrown instanceof CommandError) return thrown;
  const code = codeOf(thrown);
  const known = code === null || isUnreadable(thrown) ? undefined : firebaseErrors[code];
  if (known) return new CommandError(...known);
  if (thrown instanceof TypeError && /import|fetch|load/i.test(thrown.message)) return offlineError();
  return new CommandError('internal', errorMessages.server, { leadText: wordsOf(thrown, code) });
}

/** The toast with the failure's own sentence, or the toast's own text (spec §8) if the failure has none. */
export function withReason(toast: Toast, { message, leadText }: CommandError): Toast {
  const text = leadText ?? (message === errorMessages.server ? toast.text : message);
  return text === undefined ? toast : { ...toast, text };
}

/** Auth reports a network failure when its server answers something other than JSON. */
function isUnreadable(thrown: unknown): boolean {
  const { customData } = thrown as { customData?: { message?: string } };
  return customData?.message?.startsWith('SyntaxError') === true;
}

/** Firebase Auth's own message (spec §8); null for other errors. */
function wordsOf(thrown: unknown, code: string | null): string | null {
  const isAuth = thrown instanceof Error && code?.startsWith('auth/') === true;
  return isAuth && !isUnreadable(thrown) ? thrown.message : null;
}

function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}
