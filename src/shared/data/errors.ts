/** Errors of Firebase, of the transport and of commands, translated once into sentences of the domain. */
import type { ErrorCode, Refusal } from '../../domain/wire/envelope.ts';
import { accountMessages, errorMessages, type Toast } from '../../domain/wire/messages.ts';

/** Why something did not happen: the server's word, or what stopped us from hearing it. */
type Code = ErrorCode | 'offline' | 'timed_out' | 'cancelled';

/**
 * What each code means to whoever would send the same again. `later`: the server takes it later, and something else
 * perhaps now. `reconnected`: nothing at all gets through before the connection, or the session, is back. Every other
 * code is the server's refusal.
 */
const resendable: Partial<Record<Code, 'later' | 'reconnected'>> = {
  too_many: 'later',
  internal: 'later',
  unauthenticated: 'reconnected',
  offline: 'reconnected',
  timed_out: 'reconnected',
  cancelled: 'reconnected',
};

type Details = Partial<Omit<Refusal, 'code' | 'message'>> & { readonly retryAfter?: number | null };

/**
 * A failure whose `message` is a sentence for people. Its fields are only declared: for a field that is defined, the build
 * adds a helper of half a kilobyte to every page.
 */
export class CommandError extends Error {
  declare readonly code: Code;
  declare readonly fields: Readonly<Record<string, string>>;
  /** `join-class` before its window: when it opens. */
  declare readonly opensAt: Refusal['opensAt'];
  /** `register-course` where the form knew a lower price. */
  declare readonly price: Refusal['price'];
  /** `review-payment` in conflict: what the order became. */
  declare readonly status: Refusal['status'];
  /** Seconds after which another try makes sense, where the server said so. */
  declare readonly retryAfter: number | null;

  constructor(code: Code, message: string, details: Details = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.opensAt = details.opensAt;
    this.price = details.price;
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** True iff the server itself said no, so that sending the same again cannot help. */
export function isRefusal(error: unknown): error is CommandError {
  return error instanceof CommandError && resendable[error.code] === undefined;
}

/** True iff nothing else would get through now either: no connection, or nobody is signed in any more. */
export function isDisconnected({ code }: CommandError): boolean {
  return resendable[code] === 'reconnected';
}

export const offlineError = () => new CommandError('offline', errorMessages.offline);
export const timedOutError = () => new CommandError('timed_out', errorMessages.timedOut);
export const cancelledError = () => new CommandError('cancelled', errorMessages.cancelled);

/** Codes of Firebase Auth and Firestore that mean something to a person; the rest is `server`. */
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

/** Any thrown value as a `CommandError`. A part of the app that could not be fetched counts as offline. */
export function toCommandError(thrown: unknown): CommandError {
  if (thrown instanceof CommandError) return thrown;
  const code = codeOf(thrown);
  const known = code === null ? undefined : firebaseErrors[code];
  if (known) return new CommandError(...known);
  if (thrown instanceof TypeError && /import|fetch|load/i.test(thrown.message)) return offlineError();
  return new CommandError('internal', errorMessages.server);
}

/** The toast with the failure's own sentence; where the failure has none to say, with the spec's (spec §8). */
export function withReason(toast: Toast, { message }: CommandError): Toast {
  return message === errorMessages.server ? toast : { ...toast, text: message };
}

function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}
