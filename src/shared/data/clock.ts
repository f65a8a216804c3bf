/**
 * Hub time: the server's clock as this device has measured it (rules §5). A phone's clock may be an hour off or be set
 * while the page is open. The offset is measured, stored for the next start, and measured again when that clock jumps.
 */
import * as z from 'zod/mini';
import { finiteSchema } from '../../domain/wire/values.ts';
import { createStore } from 'zustand/vanilla';
import { DAY, MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { type Instant, instantSchema } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { foreignAnswerError } from './errors.ts';
import { startRetries } from './retry.ts';
import { abortAfter } from './timeouts.ts';

const STORAGE_KEY = 'hub.clock';
/** How far the device's clock may move against its monotonic clock before it counts as set, ms. */
const JUMP = 1_000;
/** With a smaller error than this the first sample is enough, ms. */
const GOOD_ENOUGH = 1_000;
const TIMEOUT = 20 * SECOND;

type Sample = { readonly offset: number; readonly uncertainty: number; readonly at: number };
const sampleSchema = z.object({ offset: finiteSchema, uncertainty: finiteSchema, at: finiteSchema });
const clockAnswerSchema = z.object({ serverNow: instantSchema });

const sampleStore = createStore<Sample | null>(restore);
let drift = Date.now() - performance.now();

/** Hub time now, epoch ms; the device's own time where the offset was never measured. */
export function now(): Instant {
  return Math.round(Date.now() + (sampleStore.getState()?.offset ?? 0));
}

/** How far the device's clock is ahead of the server's, ms; null where it was never measured. */
export function clockOffset(): number | null {
  const sample = sampleStore.getState();
  return sample === null ? null : Math.round(-sample.offset);
}

/** Calls back after each correction. */
export function onClockChange(listener: () => void): () => void {
  return sampleStore.subscribe(() => listener());
}

/**
 * Measures the offset from the server's time in an answer. `sentAt` and `receivedAt` are this device's `Date.now()`
 * around the request; the error is half the time between. A sample with a larger error than a recent one is not used.
 */
export function setServerTime(serverNow: Instant, sentAt: number, receivedAt: number): void {
  const uncertainty = (receivedAt - sentAt) / 2;
  if (uncertainty < 0 || uncertainty > MINUTE) return;
  const jumped = hasJumped();
  const sample = sampleStore.getState();
  const worse = sample !== null && uncertainty > sample.uncertainty + (receivedAt - sample.at) / 1_000;
  if (worse && !jumped && sample !== null && receivedAt >= sample.at) return;
  drift = Date.now() - performance.now();
  storeSample({ offset: serverNow + uncertainty - receivedAt, uncertainty, at: receivedAt });
}

/**
 * Asks the server for its time, and a second time over the open connection where the first answer took long.
 * @throws where the server did not answer with its time.
 */
export async function syncClock(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const sentAt = Date.now();
    const signal = abortAfter(TIMEOUT);
    const response = await fetch(paths.command('clock'), { cache: 'no-store', signal });
    if (!response.ok) throw foreignAnswerError(response.status);
    const receivedAt = Date.now();
    const { serverNow } = clockAnswerSchema.parse(await response.json());
    setServerTime(serverNow, sentAt, receivedAt);
    if (receivedAt - sentAt < GOOD_ENOUGH) return;
  }
}

/**
 * Measures hub time while the page is open: now, on return to the page or to a network, and after a jump of the
 * device's clock; with growing delays until the server has answered. Returns the function that stops it.
 */
export function startClockSync(): () => void {
  const retries = startRetries('clock');
  const sync = () => {
    retries.cancel();
    syncClock().then(retries.succeeded, () => retries.failed(sync));
  };
  const onReturn = () => document.visibilityState === 'visible' && sync();
  const watch = setInterval(() => {
    if (!hasJumped()) return;
    followJump();
    sync();
  }, SECOND);
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', sync);
  sync();
  return () => {
    retries.stop();
    clearInterval(watch);
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', sync);
  };
}

/** How far the device's clock has moved against its monotonic clock since the last comparison, ms. */
const jump = () => Date.now() - performance.now() - drift;

const hasJumped = () => Math.abs(jump()) > JUMP;

/**
 * Corrects hub time until the server has answered. A clock that went back was set back, so that the offset moves with
 * it. A clock that went ahead is left: the phone may have slept, which stops the monotonic clock on many phones.
 */
function followJump(): void {
  const moved = jump();
  const sample = sampleStore.getState();
  drift += moved;
  if (moved > 0 || sample === null) return;
  storeSample({ ...sample, offset: sample.offset - moved, at: sample.at + moved });
}

function storeSample(sample: Sample): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(sample));
  } catch {
    // Without storage the next start has no offset for its first seconds.
  }
  sampleStore.setState(sample, true);
}

function restore(): Sample | null {
  try {
    const stored = sampleSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    const age = stored.success ? Math.abs(Date.now() - stored.data.at) : Number.POSITIVE_INFINITY;
    return stored.success && age < 30 * DAY ? { ...stored.data, uncertainty: MINUTE } : null;
  } catch {
    return null;
  }
}
