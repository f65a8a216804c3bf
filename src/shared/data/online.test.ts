import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../../tests/page.ts';
import { isReachable, recordReachable, watchReachability } from './online.ts';

let page: ReturnType<typeof stubPage>;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches a hub that can be switched off, and records what was reported and how often the hub was asked. */
function watch(up = true) {
  const hub = { up, asked: 0 };
  const said: boolean[] = [];
  vi.stubGlobal('fetch', async () => {
    hub.asked += 1;
    if (!hub.up) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  stop = watchReachability((reachable) => said.push(reachable));
  return { hub, said };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

test('a server that cannot be reached is noticed although the browser says that it is online', async () => {
  const { said } = watch(false);
  await turn();
  expect(said).toEqual([true, false]);
  expect(isReachable()).toBe(false);
});

test('asks again after 3, 6, 12 seconds, and says so once it is back', async () => {
  const { hub, said } = watch(false);
  await turn();
  for (const [delay, asked] of [
    [3_000, 2],
    [6_000, 3],
    [12_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(hub.asked).toBe(asked - 1);
    if (asked === 4) hub.up = true;
    await vi.advanceTimersByTimeAsync(1);
    expect(hub.asked).toBe(asked);
  }
  expect(said).toEqual([true, false, true]);
});

test('a hub whose answers take longer than ten seconds counts as lost only until they come', async () => {
  const said: boolean[] = [];
  const asked: number[] = [];
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now());
    return new Promise((resolve) => setTimeout(() => resolve(new Response('{}')), 14_000));
  });
  stop = watchReachability((reachable) => said.push(reachable));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(said).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual([true, false, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([true, false, true]);
});

const portal = { headers: { 'content-type': 'text/html; charset=utf-8' } };

test.each([
  ['200', () => new Response(''), true],
  ['400', () => new Response('', { status: 400 }), true],
  ['500', () => new Response('', { status: 500 }), true],
  ['503', () => new Response('', { status: 503 }), true],
  ['502', () => new Response('', { status: 502 }), false],
  ['504', () => new Response('', { status: 504 }), false],
  ['a captive portal’s page', () => new Response('', portal), false],
])('a hub whose clock answers with %s is reached: %s', async (_name, answer, reached) => {
  vi.stubGlobal('fetch', async () => answer());
  stop = watchReachability(() => undefined);
  await turn();
  expect(isReachable()).toBe(reached);
});

test('a failed request leads to a check, and alone does not count as a lost connection', async () => {
  const { hub, said } = watch();
  await turn();
  recordReachable(false);
  await turn();
  expect([hub.asked, said]).toEqual([2, [true]]);
  hub.up = false;
  recordReachable(false);
  await turn();
  expect(said).toEqual([true, false]);
  recordReachable(true);
  expect(said).toEqual([true, false, true]);
});

test('the browser’s `offline` counts at once, its `online` is checked first', async () => {
  const { hub, said } = watch();
  await turn();
  vi.stubGlobal('navigator', { onLine: false });
  dispatchEvent(new Event('offline'));
  expect(said).toEqual([true, false]);
  vi.stubGlobal('navigator', { onLine: true });
  hub.up = false;
  dispatchEvent(new Event('online'));
  await turn();
  expect(said).toEqual([true, false]);
  hub.up = true;
  dispatchEvent(new Event('online'));
  await turn();
  expect(said).toEqual([true, false, true]);
});

test('a page in the background asks nothing, and asks at once when it is shown', async () => {
  const { hub } = watch();
  await turn();
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(hub.asked).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await turn();
  expect(hub.asked).toBe(2);
});

test('once nobody watches, nothing is asked', async () => {
  const { hub } = watch();
  await turn();
  stop();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(hub.asked).toBe(1);
});
