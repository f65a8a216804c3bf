/**
 * When the database has no time for a request: others hold the same documents, a transaction lasted too long, or it cannot
 * be reached. That is nobody's fault and passes, so that the caller is asked to try again (decision 0063).
 */

/** A transaction or a request ran out of time. */
export class BusyError extends Error {}

/** Milliseconds. A phone stops waiting after 20 s. */
const ANSWERED_WITHIN = 17_000;

/**
 * What `work` gives, if it does so within 17 s, or has begun to answer by then. It is not stopped: the same key gets its
 * answer later, and `onLate` is told of what goes wrong with it later. @throws BusyError where it takes longer
 */
export async function inTime<T>(
  work: Promise<T>,
  onLate: (error: unknown) => void,
  hasBegun = () => false,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (hasBegun()) return;
      reject(new BusyError('A request got no answer in time.'));
      work.catch(onLate);
    }, ANSWERED_WITHIN);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** gRPC: cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const BUSY_CODES: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 14]);
/** Where nobody answers who knows the accounts, or only that it cannot now: the Admin SDK's own codes. */
const UNREACHED_CODES: ReadonlySet<unknown> = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/internal-error',
]);
/** gRPC: invalid argument, not found, failed precondition. They are also our own mistakes, so that the text has to tell. */
const UNCLEAR_CODES: ReadonlySet<unknown> = new Set([3, 5, 9]);
const TRANSACTION_ENDED = /transaction\b.*\b(invalid|closed|expired|timed out|no longer|not found|already)/i;

/** True for a transaction that the database closed under us: a new one may well succeed. */
export function isTransactionEnded(error: unknown): boolean {
  return error instanceof Error && UNCLEAR_CODES.has(codeOf(error)) && TRANSACTION_ENDED.test(error.message);
}

export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof BusyError ||
    BUSY_CODES.has(codeOf(error)) ||
    UNREACHED_CODES.has(codeOf(error)) ||
    isTransactionEnded(error)
  );
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : null);
