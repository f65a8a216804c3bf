import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SECOND } from '../../domain/wire/limits.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import type { CommandError } from './errors.ts';
import type { Heard, Rows } from './firestore.ts';
import { type Live, type Reader, watchAs } from './live-query.ts';

const START = lusakaInstant('2026-11-28', '14:40');
const nounSchema = z.object({ id: z.string(), name: z.string() });
type Noun = z.infer<typeof nounSchema>;

/** One listener as the SDK has it: it says what it likes, fails at most once, and is taken off. */
type Listener = { heard: (heard: Heard) => void; failed: (thrown: unknown) => void; attached: boolean };
let listeners: Listener[];
let told: Live<Noun>[];
let failures: string[];
let stop: () => void;

const load: Reader<Rows>['load'] = async () => ({
  listen: (_source, heard, failed) => {
    const listener = { heard, failed, attached: true };
    listeners.push(listener);
    return () => {
      listener.attached = false;
    };
  },
});
const watch = (reader: Partial<Reader<Rows>> = {}) =>
  watchAs({ load, ...reader }, { collection: 'users' }, nounSchema, {
    next: (live) => told.push(live),
    failed: ({ code }) => failures.push(code),
  });
const server = (...names: string[]): Heard => ({
  documents: names.map((name) => ({ path: `nouns/${name}`, data: { name } })),
  fromServer: true,
});
const cache = (...names: string[]): Heard => ({ ...server(...names), fromServer: false });
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

test('the empty answer of a phone without a connection is no answer', () => {
  newest().heard(cache());
  expect(told).toEqual([]);
  newest().heard(server('a'));
  expect(told).toEqual([
    { values: [{ id: 'a', name: 'a' }], asOf: START, current: true, unreadable: [] } satisfies Live<Noun>,
  ]);
});

test('nor is it when the listener was refused once and is attached anew without a connection', async () => {
  newest().heard(server('a', 'b'));
  newest().failed({ code: 'permission-denied' });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(listeners).toHaveLength(2);
  newest().heard(cache());
  expect(names()).toEqual(['a', 'b']);
  newest().heard(server('b'));
  expect(names()).toEqual(['b']);
  expect(told.at(-1)?.current).toBe(true);
});

test('a lost connection leaves what was known, as of the moment when it went', async () => {
  newest().heard(server('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().heard(cache('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().heard(cache('a'));
  expect(told.at(-1)).toMatchObject({ asOf: START + 5 * SECOND, current: false });
  expect(names()).toEqual(['a']);
});

test('whose listener failed is told so, and that what is shown may be old', () => {
  newest().heard(server('a'));
  newest().failed({ code: 'resource-exhausted' });
  expect(failures).toEqual(['too_many']);
  expect(told.at(-1)?.current).toBe(false);
  expect(names()).toEqual(['a']);
});

test('it is tried again with growing pauses, until the server has answered', async () => {
  for (const pause of [1, 3, 10, 30, 30]) {
    newest().failed({ code: 'unavailable' });
    const before = listeners.length;
    await vi.advanceTimersByTimeAsync(pause * SECOND - 1);
    expect(listeners).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(listeners).toHaveLength(before + 1);
  }
  newest().heard(server());
  newest().failed({ code: 'unavailable' });
  const before = listeners.length;
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(listeners).toHaveLength(before + 1);
});

test('after the end nothing is heard and nothing is tried', async () => {
  stop();
  expect(newest().attached).toBe(false);
  newest().heard(server('a'));
  newest().failed({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect([told, failures, listeners.length]).toEqual([[], [], 1]);
});

test('an earlier listener is not heard any more once another one is attached', async () => {
  const earlier = newest();
  earlier.heard(server('a'));
  earlier.failed({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(SECOND);
  earlier.heard(server('of the earlier one'));
  earlier.failed({ code: 'unavailable' });
  expect([names(), failures]).toEqual([['a'], ['offline']]);
});

describe('with a session that can end', () => {
  let signedIn: boolean;
  let refused: CommandError[];
  let change: (next: boolean) => void;

  beforeEach(async () => {
    stop();
    [listeners, signedIn, refused] = [[], true, []];
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
      recheckAfter: async (failure: CommandError) => void refused.push(failure),
    };
    stop = watch({ session, reattachEvery: 50 * SECOND });
    await vi.advanceTimersByTimeAsync(0);
  });
  const attached = () => listeners.filter((listener) => listener.attached).length;

  test('nothing is listened to before it begins and after it ends, and all again when it begins anew', async () => {
    expect(attached()).toBe(1);
    change(false);
    expect(attached()).toBe(0);
    await vi.advanceTimersByTimeAsync(200 * SECOND);
    expect(listeners).toHaveLength(1);
    change(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([listeners.length, attached()]).toEqual([2, 1]);
  });

  test('a change of the session that does not end it leaves the listener as it is', async () => {
    change(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([listeners.length, attached()]).toEqual([1, 1]);
  });

  test('the listener is attached anew in time, and what was heard before stays until the server answers', async () => {
    newest().heard(server('a'));
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    expect([listeners.length, attached()]).toEqual([2, 1]);
    newest().heard(cache());
    expect(names()).toEqual(['a']);
    newest().heard(server('a', 'b'));
    expect(names()).toEqual(['a', 'b']);
  });

  test('a refusal has the session checked', () => {
    newest().failed({ code: 'permission-denied' });
    expect(refused.map(({ code }) => code)).toEqual(['forbidden']);
  });

  test('a listener that has failed is not tried again once the session has ended', async () => {
    newest().failed({ code: 'unavailable' });
    change(false);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(listeners).toHaveLength(1);
  });

  test('after the end no change of the session attaches a listener', async () => {
    stop();
    change(false);
    change(true);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([listeners.length, attached()]).toEqual([1, 0]);
  });
});
