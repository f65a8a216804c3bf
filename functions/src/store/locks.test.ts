import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError } from '../busy.ts';
import { isOvertaken, retryOnContention, OptimisticLockError, withLocks } from './locks.ts';

const closed = () => Object.assign(new Error('Transaction is invalid or closed.'), { code: 3 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs failing attempts that last `takes` ms each, then a successful one. @returns the number begun, and the outcome */
async function attempts(failures: readonly Error[], takes: number): Promise<[number, unknown]> {
  const left = [...failures];
  let begun = 0;
  const outcome = retryOnContention(async (begin) => {
    begin(null);
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, takes));
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return 'written';
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [begun, await outcome];
}

test('a transaction that the database closed is begun anew', async () => {
  expect(await attempts([closed(), closed()], 1_000)).toEqual([3, 'written']);
});

test('after twelve seconds none is begun anew', async () => {
  const failure = closed();
  expect(await attempts([closed(), failure], 6_000)).toEqual([2, failure]);
  const busy = retryOnContention(async (begin) => {
    begin(null);
    vi.setSystemTime(Date.now() + 12_000);
    return begin(null);
  });
  await expect(busy).rejects.toBeInstanceOf(BusyError);
});

test('any other error ends it at once', async () => {
  const failure = new Error('Transaction is invalid or closed.');
  expect(await attempts([failure], 1)).toEqual([1, failure]);
});

test('a first attempt that takes longer than the limit still succeeds', async () => {
  expect(await attempts([], 20_000)).toEqual([1, 'written']);
});

const withName = (name: string) => async (tryLock: (name: string) => boolean) => tryLock(name);

test('holders of one lock run one after the other, in order of arrival, apart from other locks', async () => {
  vi.useRealTimers();
  const steps: string[] = [];
  const work = (name: string, wanted: string) =>
    withLocks(async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${name} ends`);
    }, [wanted]);
  await Promise.all([work('one', 'a'), work('two', 'a'), work('three', 'a'), work('other', 'b')]);
  const ofA = steps.filter((step) => !step.startsWith('other'));
  expect(ofA).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('one ends'));
});

test('a lock wanted inside is taken if free or one’s own, kept to the end, and never waited for', async () => {
  await withLocks(
    async (tryLock) => {
      expect([tryLock('optimistic'), tryLock('optimistic'), tryLock('before')]).toEqual([true, true, true]);
      expect(await withLocks(withName('optimistic'))).toBe(false);
      expect(await withLocks(withName('before'))).toBe(false);
      expect(await withLocks(withName('other'))).toBe(true);
    },
    ['before'],
  );
  expect(await withLocks(withName('optimistic'))).toBe(true);
});

test('a transaction that lost an optimistic lock is tried again, until the time is over', async () => {
  const lost = new OptimisticLockError('taken');
  expect(await attempts([lost, lost], 1)).toEqual([3, 'written']);
  expect(await attempts([lost, lost, lost], 6_000)).toEqual([2, lost]);
});

test('a version conflict or existing entity means that another write was first; a closed transaction does not', () => {
  const refused = (code: number, message: string) => Object.assign(new Error(message), { code });
  expect(isOvertaken(refused(9, 'the stored version does not match the required base version'))).toBe(true);
  expect(isOvertaken(refused(6, 'entity already exists'))).toBe(true);
  expect(isOvertaken(refused(5, 'no entity to update'))).toBe(false);
  expect(isOvertaken(refused(9, 'The referenced transaction has expired or is no longer valid.'))).toBe(
    false,
  );
});

test('work that waits too long for its lock is told that the hub is busy, and holds up nobody', async () => {
  vi.useFakeTimers();
  let end = () => undefined as void;
  const stuck = withLocks(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    ['order'],
  );
  const late = withLocks(async () => 'began', ['order']).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await late).toBeInstanceOf(BusyError);
  end();
  await stuck;
  expect(await withLocks(async () => 'began', ['order'])).toBe('began');
  vi.useRealTimers();
});

test('a crowd that waits for the same locks is let through one at a time', async () => {
  vi.useRealTimers();
  let [inside, most] = [0, 0];
  const one = () =>
    withLocks(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    }, ['account', 'order']);
  await Promise.all(Array.from({ length: 200 }, one));
  expect(most).toBe(1);
});
