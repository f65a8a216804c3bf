/** Transient failures, answered with 503 so that the caller tries again (decision 0063). */

export class BusyError extends Error {}

/** Milliseconds. A phone stops waiting after 20 s. */
const ANSWERED_WITHIN = 17_000;

/** Awaits `work` for `within` ms, or longer once it answers. It is not cancelled: later failures go to `onLate`. @throws BusyError */
export async function withDeadline<T>(
  work: Promise<T>,
  onLate: (error: unknown) => void,
  hasBegun = () => false,
  within: number = ANSWERED_WITHIN,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (hasBegun()) return;
      reject(new BusyError('A request got no answer in time.'));
      work.catch(onLate);
    }, within);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** gRPC: cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const BUSY_CODES: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 14]);
/** Firebase Auth is unreachable, by the Admin SDK's codes. */
const UNREACHED_CODES: ReadonlySet<unknown> = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/internal-error',
]);
/** gRPC: invalid argument, not found, failed precondition. They may also be our own bugs, so the message decides. */
const UNCLEAR_CODES: ReadonlySet<unknown> = new Set([3, 5, 9]);
const TRANSACTION_ENDED = /transaction\b.*\b(invalid|closed|expired|timed out|no longer|not found|already)/i;

/** True for a transaction that the database has closed; a new one may succeed. */
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
