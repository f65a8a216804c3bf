import { expect, test } from 'vitest';
import { prefetch, mapPrefetched } from './prefetch.ts';

function numbers(most: number, failsAt = Number.NaN) {
  const asked: number[] = [];
  const state = { closed: false };
  async function* values() {
    try {
      for (let at = 0; at < most; at += 1) {
        asked.push(at);
        if (at === failsAt) throw new Error(`no ${at}`);
        yield at;
      }
    } finally {
      state.closed = true;
    }
  }
  return { values: values(), asked, state };
}

test('while one value is used, only the next one is asked for', async () => {
  const { values, asked } = numbers(4);
  const seen: number[] = [];
  for await (const value of prefetch(values)) {
    seen.push(value);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(Math.min(4, value + 2));
  }
  expect(seen).toEqual([0, 1, 2, 3]);
});

test('the first value is asked for at once', async () => {
  const { values, asked } = numbers(2);
  const waiting = prefetch(values);
  expect(asked).toEqual([0]);
  expect(await waiting.next()).toEqual({ done: false, value: 0 });
});

test('a failure comes in its turn, after the values before it', async () => {
  const seen: number[] = [];
  const all = async () => {
    for await (const value of prefetch(numbers(4, 2).values)) seen.push(value);
  };
  await expect(all()).rejects.toThrow('no 2');
  expect(seen).toEqual([0, 1]);
});

test('stopping early closes the source, and a failure that nobody waits for is ignored', async () => {
  const { values, state } = numbers(4, 1);
  for await (const value of prefetch(values)) {
    expect(value).toBe(0);
    break;
  }
  expect(state.closed).toBe(true);
});

test('three values are worked on at once, and the results keep their order', async () => {
  const open = new Map<number, () => void>();
  let most = 0;
  const work = async (value: number) => {
    await new Promise<void>((resolve) => open.set(value, resolve));
    most = Math.max(most, open.size);
    open.delete(value);
    return value * 10;
  };
  const results = mapPrefetched(numbers(5).values, work);
  const seen: number[] = [];
  const all = (async () => {
    for await (const result of results) seen.push(result);
  })();
  // Completes the newest value first.
  while (seen.length < 5) {
    await new Promise((resolve) => setTimeout(resolve));
    [...open.values()].at(-1)?.();
  }
  await all;
  expect(seen).toEqual([0, 10, 20, 30, 40]);
  expect(most).toBe(3);
});

test('a failure of the work ends the results in its turn, and closes the source', async () => {
  const { values, state } = numbers(9);
  const seen: number[] = [];
  const all = async () => {
    const work = async (value: number) => (value === 2 ? Promise.reject(new Error('no 2')) : value);
    for await (const result of mapPrefetched(values, work)) seen.push(result);
  };
  await expect(all()).rejects.toThrow('no 2');
  expect(seen).toEqual([0, 1]);
  await expect.poll(() => state.closed).toBe(true);
});
