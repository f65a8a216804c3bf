import { afterEach, expect, test, vi } from 'vitest';
import { BusyError, withDeadline, isBusy, isTransactionEnded } from './busy.ts';

afterEach(() => {
  vi.useRealTimers();
});

const said = (code: unknown, message: string) => Object.assign(new Error(message), { code });

test.each([
  said(10, '10 ABORTED: Transaction lock timeout.'),
  said(10, '10 ABORTED: Too much contention on these documents. Please try again.'),
  said(14, '14 UNAVAILABLE: No connection established.'),
  said(4, '4 DEADLINE_EXCEEDED: Deadline exceeded after 60.0s'),
  said(8, '8 RESOURCE_EXHAUSTED: Quota exceeded.'),
  said(1, '1 CANCELLED: The operation was cancelled.'),
  said(3, '3 INVALID_ARGUMENT: Transaction is invalid or closed.'),
  said(3, '3 INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.'),
  said(9, '9 FAILED_PRECONDITION: The transaction was already closed.'),
  said('app/network-error', 'Error while making request: connect ECONNREFUSED.'),
  said('auth/internal-error', 'An internal error has occurred. Raw server response: "502"'),
  new BusyError(),
])('busy: $message', (error) => {
  expect(isBusy(error)).toBe(true);
});

test.each([
  said(3, '3 INVALID_ARGUMENT: Cannot convert a value of an unknown type.'),
  said(9, '9 FAILED_PRECONDITION: The query requires an index.'),
  said(5, '5 NOT_FOUND: No document to update.'),
  said(13, '13 INTERNAL: Something broke.'),
  said('auth/claims-too-large', 'Transaction is invalid or closed.'),
  new Error('Transaction is invalid or closed.'),
  'Transaction is invalid or closed.',
])('not busy: $message', (error) => {
  expect(isBusy(error)).toBe(false);
});

test('a transaction that the database closed counts as ended, one that met a lock timeout does not', () => {
  expect(isTransactionEnded(said(3, '3 INVALID_ARGUMENT: Transaction is invalid or closed.'))).toBe(true);
  expect(isTransactionEnded(said(10, '10 ABORTED: Transaction lock timeout.'))).toBe(false);
});

test('work without an answer after 17 seconds is busy, and its later failure is reported', async () => {
  vi.useFakeTimers();
  let fail: (error: Error) => void = () => undefined;
  const never = new Promise((_, reject) => {
    fail = reject;
  });
  const onLate = vi.fn<(error: unknown) => void>();
  const answer = withDeadline(never, onLate).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(await answer).toBeInstanceOf(BusyError);
  const broken = new Error('the database broke the connection');
  fail(broken);
  await vi.advanceTimersByTimeAsync(1);
  expect(onLate.mock.calls).toEqual([[broken]]);
});

test('an answer in time is returned at once, and a failure in time keeps its own reason', async () => {
  const onLate = vi.fn<(error: unknown) => void>();
  expect(await withDeadline(Promise.resolve('answer'), onLate)).toBe('answer');
  await expect(withDeadline(Promise.reject(new Error('no')), onLate)).rejects.toThrow('no');
  expect(onLate).not.toHaveBeenCalled();
});
