import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SECOND } from '../../domain/wire/limits.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import type { Seen } from './firestore.ts';
import { keepListening, type Live } from './live.ts';

const START = lusakaInstant('2026-11-28', '14:40');
const nounSchema = z.object({ id: z.string(), name: z.string() });
type Noun = z.infer<typeof nounSchema>;

/** One listener as the SDK has it: it says what it likes, fails at most once, and is taken off. */
type Listener = { seen: (seen: Seen) => void; failed: (thrown: unknown) => void; attached: boolean };
let listeners: Listener[];
let heard: Live<Noun>[];
let failures: string[];
let stop: () => void;

const load = async () => (seen: Listener['seen'], failed: Listener['failed']) => {
  const listener = { seen, failed, attached: true };
  listeners.push(listener);
  return () => {
    listener.attached = false;
  };
};
const server = (...names: string[]): Seen => ({
  documents: names.map((name) => ({ path: `nouns/${name}`, data: { name } })),
  fromServer: true,
});
const cache = (...names: string[]): Seen => ({ ...server(...names), fromServer: false });
const newest = () => listeners.at(-1) as Listener;
const names = () => heard.at(-1)?.values.map(({ name }) => name);

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  [listeners, heard, failures] = [[], [], []];
  stop = keepListening(load, nounSchema, {
    next: (live) => heard.push(live),
    failed: ({ code }) => failures.push(code),
  });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('the empty answer of a phone without a connection is no answer', () => {
  newest().seen(cache());
  expect(heard).toEqual([]);
  newest().seen(server('a'));
  expect(heard).toEqual([
    { values: [{ id: 'a', name: 'a' }], asOf: START, current: true, skipped: 0 } satisfies Live<Noun>,
  ]);
});

test('nor is it when the listener was refused once and is attached anew without a connection', async () => {
  newest().seen(server('a', 'b'));
  newest().failed({ code: 'permission-denied' });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(listeners).toHaveLength(2);
  newest().seen(cache());
  expect(names()).toEqual(['a', 'b']);
  newest().seen(server('b'));
  expect(names()).toEqual(['b']);
  expect(heard.at(-1)?.current).toBe(true);
});

test('a lost connection leaves what was known, as of the moment when it went', async () => {
  newest().seen(server('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().seen(cache('a'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  newest().seen(cache('a'));
  expect(heard.at(-1)).toMatchObject({ asOf: START + 5 * SECOND, current: false });
  expect(names()).toEqual(['a']);
});

test('whose listener failed is told so, and that what is shown may be old', () => {
  newest().seen(server('a'));
  newest().failed({ code: 'resource-exhausted' });
  expect(failures).toEqual(['too_many']);
  expect(heard.at(-1)?.current).toBe(false);
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
  newest().seen(server());
  newest().failed({ code: 'unavailable' });
  const before = listeners.length;
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(listeners).toHaveLength(before + 1);
});

test('after the end nothing is heard and nothing is tried', async () => {
  stop();
  expect(newest().attached).toBe(false);
  newest().seen(server('a'));
  newest().failed({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect([heard, failures, listeners.length]).toEqual([[], [], 1]);
});
