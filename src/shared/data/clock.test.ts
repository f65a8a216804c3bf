import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/storage.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { lusakaInstant } from '../../domain/time/time.ts';

const START = lusakaInstant('2026-11-28', '14:40');
/** The largest allowed error (rules §5), ms. */
const PROMISED = 2 * SECOND;

let stop: () => void = () => undefined;
let page: EventTarget & { visibilityState: string };
let stored: Map<string, string>;
let hub: { up: boolean; asked: number; there: number; back: number };

/** The server's time, which does not change when the device's clock is set. */
const serverNow = () => START + performance.now();

async function answer(): Promise<Response> {
  hub.asked += 1;
  const { there, back } = hub;
  await new Promise((resolve) => setTimeout(resolve, there));
  if (!hub.up) throw new TypeError('Failed to fetch');
  const body = JSON.stringify({ serverNow: Math.round(serverNow()) });
  await new Promise((resolve) => setTimeout(resolve, back));
  return new Response(body);
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  stored = new Map();
  hub = { up: true, asked: 0, there: 50, back: 50 };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const setBy = (ms: number) => vi.setSystemTime(Date.now() + ms);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function open() {
  const clock = await import('./clock.ts');
  stop = clock.startClockSync();
  return { ...clock, error: () => Math.abs(clock.now() - serverNow()) };
}

test.each([-24 * HOUR, -16 * MINUTE, 0, 16 * MINUTE, HOUR])('a clock that is %d ms ahead', async (shift) => {
  setBy(shift);
  const clock = await open();
  await pass(SECOND);
  expect(clock.error()).toBeLessThan(100);
  expect(clock.clockOffset()).toBeCloseTo(shift, -2);
});

test.each([
  [2_000, 2_000],
  [3_900, 50],
  [50, 3_900],
])('%d ms there and %d ms back', async (there, back) => {
  hub = { ...hub, there, back };
  setBy(HOUR);
  const clock = await open();
  await pass(9 * SECOND);
  expect(clock.error()).toBeLessThan(PROMISED);
});

test('a quick second answer replaces a slow first one', async () => {
  hub = { ...hub, there: 6_000 };
  const clock = await open();
  await pass(6 * SECOND);
  hub = { ...hub, there: 50 };
  await pass(2 * SECOND);
  expect(hub.asked).toBe(2);
  expect(clock.error()).toBeLessThan(100);
});

test.each([-HOUR, HOUR])('the device clock is set by %d ms while the page is open', async (shift) => {
  const clock = await open();
  await pass(MINUTE);
  setBy(shift);
  await pass(SECOND + 200);
  expect(clock.error()).toBeLessThan(100);
});

test('a clock that is set back without a connection does not change hub time', async () => {
  const clock = await open();
  await pass(MINUTE);
  hub.up = false;
  setBy(-HOUR);
  await pass(SECOND);
  expect(clock.error()).toBeLessThan(100);
  setBy(-MINUTE);
  await pass(SECOND);
  expect(clock.error()).toBeLessThan(100);
});

test('hub time is right at once after the phone slept', async () => {
  const clock = await open();
  await pass(MINUTE);
  hub.up = false;
  const before = clock.now();
  setBy(HOUR);
  expect(clock.now() - before).toBe(HOUR);
});

test('without an answer it asks again with growing delays, and stops with the page', async () => {
  hub.up = false;
  setBy(HOUR);
  const clock = await open();
  for (const [delay, asked] of [
    [3, 2],
    [6, 3],
    [12, 4],
  ] as const) {
    await pass(delay * SECOND + 50);
    expect(hub.asked).toBe(asked);
  }
  hub.up = true;
  await pass(25 * SECOND);
  expect(clock.error()).toBeLessThan(100);
  const { asked } = hub;
  await pass(10 * MINUTE);
  expect(hub.asked).toBe(asked);
  hub.up = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(100);
  stop();
  await pass(10 * MINUTE);
  expect(hub.asked).toBe(asked + 1);
});

test('a server that answers without its time is asked again', async () => {
  vi.stubGlobal('fetch', async () => {
    hub.asked += 1;
    return new Response('{}', { status: hub.asked === 1 ? 502 : 200 });
  });
  await open();
  await pass(10 * SECOND);
  expect(hub.asked).toBe(3);
});

test('a server that does not answer in time is asked again', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    hub.asked += 1;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await open();
  await pass(22 * SECOND);
  expect(hub.asked).toBe(1);
  await pass(2 * SECOND);
  expect(hub.asked).toBe(2);
});

test('the next start begins with the stored offset', async () => {
  setBy(16 * MINUTE);
  await open();
  await pass(SECOND);
  stop();
  vi.resetModules();
  hub.up = false;
  const again = await open();
  expect(again.error()).toBeLessThan(100);
});
