/** Errors of Firebase, of the transport and of commands, translated once into sentences of the domain. */
import type { ErrorCode, Refusal } from '../../domain/wire/envelope.ts';
import { accountMessages, errorMessages, type Toast } from '../../domain/wire/messages.ts';

/** The codes of a failure: the server's refusals, and the reasons why no answer came. */
type Code = ErrorCode | 'offline' | 'timed_out' | 'cancelled';

/**
 * What each code means for a retry. `later`: the server takes this request later, and other requests perhaps now.
 * `reconnected`: no request gets through before the connection or the session is back. Every other code is a refusal.
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
  readonly said?: string | null;
};

/** A failure whose `message` is a sentence for people. */
export class CommandError extends Error {
  readonly code: Code;
  readonly fields: Readonly<Record<string, string>>;
  /** `join-class` before the join window: the instant when it opens. */
  readonly opensAt: Refusal['opensAt'];
  /** `register-course`: the present price, where the form showed a lower one. */
  readonly price: Refusal['price'];
  /** `review-payment` in conflict: the order's status by now. */
  readonly status: Refusal['status'];
  /** Seconds after which another try makes sense, where the server said so. */
  readonly retryAfter: number | null;
  /** What spec §8 has said first, such as a provider's own words; `message` then stands below it as help. */
  readonly said: string | null;

  constructor(code: Code, message: string, details: Details = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.opensAt = details.opensAt;
    this.price = details.price;
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? null;
    this.said = details.said ?? null;
  }
}

/** True iff the server refused, so that sending the same request again cannot help. */
export function isRefusal(error: unknown): error is CommandError {
  return error instanceof CommandError && resendable[error.code] === undefined;
}

/** True iff no other request would get through either: no connection, or nobody is signed in any more. */
export function isDisconnected({ code }: CommandError): boolean {
  return resendable[code] === 'reconnected';
}

export const offlineError = () => new CommandError('offline', errorMessages.offline);
export const timedOutError = () => new CommandError('timed_out', errorMessages.timedOut);
export const cancelledError = () => new CommandError('cancelled', errorMessages.cancelled);

/**
 * For an answer that is not the hub's own, such as a gateway's during a deploy or when the cloud is overloaded. It is no
 * refusal, so that the request is tried again; and somebody has answered, so that the connection is not to blame. What calls
 * itself a success is a captive portal's: there, the connection is.
 */
export function foreignAnswerError(status: number, retryAfter: number | null = null): CommandError {
  if (status < 400) return offlineError();
  if (status === 429 || status === 503) return new CommandError('busy', errorMessages.busy, { retryAfter });
  return new CommandError('internal', errorMessages.server, { retryAfter });
}

/** Our codes for those of Firebase Auth and Firestore that a person can act on; all others become `server`, with what Auth said. */
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
  const known = code === null || isUnreadable(thrown) ? undefined : firebaseErrors[code];
  if (known) return new CommandError(...known);
  if (thrown instanceof TypeError && /import|fetch|load/i.test(thrown.message)) return offlineError();
  return new CommandError('internal', errorMessages.server, { said: wordsOf(thrown, code) });
}

/** The toast with the failure's own sentence, or with its own text (spec §8) where the failure has no helpful one. */
export function withReason(toast: Toast, { message, said }: CommandError): Toast {
  const text = said ?? (message === errorMessages.server ? toast.text : message);
  return text === undefined ? toast : { ...toast, text };
}

/** True iff Auth's server has answered, but not in JSON: Auth then says that the network failed. */
function isUnreadable(thrown: unknown): boolean {
  const { customData } = thrown as { customData?: { message?: string } };
  return customData?.message?.startsWith('SyntaxError') === true;
}

/** The words of Firebase Auth as they came (spec §8); null for any other error. */
function wordsOf(thrown: unknown, code: string | null): string | null {
  const isAuth = thrown instanceof Error && code?.startsWith('auth/') === true;
  return isAuth && !isUnreadable(thrown) ? thrown.message : null;
}

function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}
