import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SECOND } from '../../domain/wire/limits.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import type { CommandError } from './errors.ts';
import type { ListenerResult } from './firestore.ts';
import { type Live, type Reader, watchAs } from './live-query.ts';

const START = lusakaInstant('2026-11-28', '14:40');
const itemSchema = z.object({ id: z.string(), name: z.string() });
type Item = z.infer<typeof itemSchema>;

type Listener = {
  onResult: (result: ListenerResult) => void;
  failed: (thrown: unknown) => void;
  attached: boolean;
};
let listeners: Listener[];
let told: Live<Item>[];
let failures: string[];
let stop: () => void;

const load: Reader['load'] = async () => ({
  listen: (_source, onResult, failed) => {
    const listener = { onResult, failed, attached: true };
    listeners.push(listener);
    return () => {
      listener.attached = false;
    };
  },
});
const watch = (reader: Partial<Reader> = {}) =>
  watchAs({ load, ...reader }, { collection: 'users' }, itemSchema, {
    next: (live) => told.push(live),
    failed: ({ code }) => failures.push(code),
  });
const server = (...names: string[]): ListenerResult => ({
  documents: names.map((name) => ({ path: `items/${name}`, data: { name } })),
  fromServer: true,
});
const cache = (...names: string[]): ListenerResult => ({ ...server(...names), fromServer: false });
const newest = () => listeners.at(-1) as Listener;
const names = () => told.at(-1)?.values.map(({ name }) => name);

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  [listeners, told, failures] = [[], [], []];
  stop = watch();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('the empty first result without a connection is not passed on', () => {
  newest().onResult(cache());
  expect(told).toEqual([]);
  newest().onResult(server('a'));
  expect(told).toEqual([
    { values: [{ id: 'a', name: 'a' }], asOf: START, current: true, unreadable: [] } satisfies Live<Item>,
  ]);
});

test('an empty result without a connection is not passed on after a refusal and a new listener either', async () => {
  newest().onResult(server('a', 'b'));
  newest().failed({ code: 'permission-denied' });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(listeners).toHaveLength(2);
  newest().onResult(cache());
  expect(names()).toEqual(['a', 'b']);
  newest().onResult(server('b'));
  expect(names()).toEqual(['b']);
  expect(told.at(-1)?.current).toBe(true);
});

test('a lost connection leaves the last result, with the time at which the connection was lost', async () => {
  newest().onResult(server('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().onResult(cache('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().onResult(cache('a'));
  expect(told.at(-1)).toMatchObject({ asOf: START + 5 * SECOND, current: false });
  expect(names()).toEqual(['a']);
});

test('a failed listener is reported, and the result is marked as possibly old', () => {
  newest().onResult(server('a'));
  newest().failed({ code: 'resource-exhausted' });
  expect(failures).toEqual(['too_many']);
  expect(told.at(-1)?.current).toBe(false);
  expect(names()).toEqual(['a']);
});

test('a failed listener is tried again with growing delays until the server has answered', async () => {
  const failFor = async (delay: number) => {
    newest().failed({ code: 'unavailable' });
    const before = listeners.length;
    await vi.advanceTimersByTimeAsync(delay * SECOND - 1);
    expect(listeners).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(listeners).toHaveLength(before + 1);
  };
  for (const delay of [1, 3, 10]) await failFor(delay);
  newest().onResult(server());
  await failFor(1);
});

test('after the end no result is passed on and no listener is attached', async () => {
  stop();
  expect(newest().attached).toBe(false);
  newest().onResult(server('a'));
  newest().failed({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect([told, failures, listeners.length]).toEqual([[], [], 1]);
});

test('an earlier listener gives no results any more once another one is attached', async () => {
  const earlier = newest();
  earlier.onResult(server('a'));
  earlier.failed({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(SECOND);
  earlier.onResult(server('of the earlier one'));
  earlier.failed({ code: 'unavailable' });
  expect([names(), failures]).toEqual([['a'], ['offline']]);
});

describe('with a session that can end', () => {
  let signedIn: boolean;
  let refused: CommandError[];
  let change: (next: boolean) => void;
  /** Makes the session end at the next check after a refusal. */
  let endsAtCheck: boolean;

  beforeEach(async () => {
    stop();
    [listeners, signedIn, refused, endsAtCheck] = [[], true, [], false];
    const changes = new EventTarget();
    change = (next) => {
      signedIn = next;
      changes.dispatchEvent(new Event('change'));
    };
    const session = {
      isSignedIn: () => signedIn,
      subscribe: (changed: () => void) => {
        changes.addEventListener('change', changed);
        return () => changes.removeEventListener('change', changed);
      },
      recheckAfter: async (failure: CommandError) => {
        refused.push(failure);
        if (endsAtCheck) change(false);
      },
    };
    stop = watch({ session, reattachEvery: 50 * SECOND });
    await vi.advanceTimersByTimeAsync(0);
  });
  const attached = () => listeners.filter((listener) => listener.attached).length;

  test('the listener is detached when the session ends, and attached again when one begins anew', async () => {
    expect(attached()).toBe(1);
    change(false);
    expect(attached()).toBe(0);
    await vi.advanceTimersByTimeAsync(200 * SECOND);
    expect(listeners).toHaveLength(1);
    change(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([listeners.length, attached()]).toEqual([2, 1]);
  });

  test('the listener is attached anew in time, and the earlier result stays until the server answers', async () => {
    newest().onResult(server('a'));
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    expect([listeners.length, attached()]).toEqual([2, 1]);
    newest().onResult(cache());
    expect(names()).toEqual(['a']);
    newest().onResult(server('a', 'b'));
    expect(names()).toEqual(['a', 'b']);
  });

  test('a listener that has failed is not tried again once the session has ended', async () => {
    newest().failed({ code: 'unavailable' });
    change(false);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(listeners).toHaveLength(1);
  });

  test('after a refusal that shows the session over, nothing is attached until one begins anew', async () => {
    endsAtCheck = true;
    newest().failed({ code: 'permission-denied' });
    await vi.advanceTimersByTimeAsync(200 * SECOND);
    expect([listeners.length, refused.map(({ code }) => code)]).toEqual([1, ['forbidden']]);
    change(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([listeners.length, attached()]).toEqual([2, 1]);
  });

  test('a session that ended without a word is noticed when the listener would be attached anew', async () => {
    signedIn = false;
    await vi.advanceTimersByTimeAsync(200 * SECOND);
    expect([listeners.length, attached()]).toEqual([1, 0]);
    change(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([listeners.length, attached()]).toEqual([2, 1]);
  });

  test('a refusal in a session that is confirmed is tried again after the delay, and not at once', async () => {
    newest().failed({ code: 'permission-denied' });
    change(true);
    await vi.advanceTimersByTimeAsync(SECOND - 1);
    expect(listeners).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([listeners.length, attached()]).toEqual([2, 1]);
  });

  test('after the end no change of the session attaches a listener', async () => {
    stop();
    change(false);
    change(true);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([listeners.length, attached()]).toEqual([1, 0]);
  });
});
