/**
 * When the database has no time for a request: others hold the same documents, a transaction lasted too long, or it cannot
 * be reached. That is nobody's fault and passes, so that the caller is asked to try again (decision 0063).
 */

/** A transaction found no turn within its time. */
export class BusyError extends Error {}

/** gRPC: cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const BUSY_CODES: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 14]);
/** gRPC: invalid argument, not found, failed precondition. They are also our own mistakes, so that the text has to tell. */
const UNCLEAR_CODES: ReadonlySet<unknown> = new Set([3, 5, 9]);
const TRANSACTION_ENDED = /transaction\b.*\b(invalid|closed|expired|timed out|no longer|not found|already)/i;

/** True for a transaction that the database closed under us: a new one may well succeed. */
export function isTransactionEnded(error: unknown): boolean {
  return error instanceof Error && UNCLEAR_CODES.has(codeOf(error)) && TRANSACTION_ENDED.test(error.message);
}

export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof BusyError || BUSY_CODES.has(codeOf(error)) || isTransactionEnded(error);
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : null);
