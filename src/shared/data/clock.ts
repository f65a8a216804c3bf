/**
 * Hub time: the server's clock as measured by this device (rules §5), since a phone's clock may be an hour off or be set
 * while the page is open. The offset is stored, and measured again when that clock jumps.
 */
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { DAY, MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { type Instant, instantSchema } from '../../domain/time/time.ts';
import { startRetries } from './retry.ts';
import { readStorageJson, writeStorageJson } from './storage-json.ts';
import { fetchFunction } from './ask.ts';

const STORAGE_KEY = 'hub.clock';
/** Drift between the device's wall clock and its monotonic clock that counts as the clock being set, ms. */
const JUMP = 1_000;
const GOOD_ENOUGH = 1_000;

type Sample = { readonly offset: number; readonly uncertainty: number; readonly at: number };
const sampleSchema = z.object({ offset: z.number(), uncertainty: z.number(), at: z.number() });
const clockAnswerSchema = z.object({ serverNow: instantSchema });

const sampleStore = createStore<Sample | null>(restore);
let drift = Date.now() - performance.now();

/** Hub time now, epoch ms; the device's own time if the offset was never measured. */
export function now(): Instant {
  return Math.round(Date.now() + (sampleStore.getState()?.offset ?? 0));
}

/** How far the device's clock is ahead of the server's, ms; null if never measured. */
export function clockOffset(): number | null {
  const sample = sampleStore.getState();
  return sample === null ? null : Math.round(-sample.offset);
}

export function onClockChange(listener: () => void): () => void {
  return sampleStore.subscribe(() => listener());
}

/**
 * Measures the offset from a server time. `sentAt` and `receivedAt` are this device's `Date.now()` around the request; half
 * the time between is the error, and a sample worse than a recent one is dropped.
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

/** Asks the server for its time, twice if the first answer was slow. @throws if the server did not answer with its time */
export async function syncClock(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const sentAt = Date.now();
    const response = await fetchFunction('clock', 'no-store');
    const receivedAt = Date.now();
    const { serverNow } = clockAnswerSchema.parse(await response.json());
    setServerTime(serverNow, sentAt, receivedAt);
    if (receivedAt - sentAt < GOOD_ENOUGH) return;
  }
}

/** Measures hub time now, on return to the page or a network, and after a clock jump. Returns the stop function. */
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

/** Drift of the wall clock against the monotonic clock since the last comparison, ms. */
const jump = () => Date.now() - performance.now() - drift;

const hasJumped = () => Math.abs(jump()) > JUMP;

/**
 * Corrects hub time until the server answers. A clock that went back was set, so the offset moves with it. One that went
 * ahead is left: sleep stops the monotonic clock on many phones.
 */
function followJump(): void {
  const moved = jump();
  const sample = sampleStore.getState();
  drift += moved;
  if (moved > 0 || sample === null) return;
  storeSample({ ...sample, offset: sample.offset - moved, at: sample.at + moved });
}

function storeSample(sample: Sample): void {
  // Without storage the next start has no offset for its first seconds.
  writeStorageJson(STORAGE_KEY, sample);
  sampleStore.setState(sample, true);
}

function restore(): Sample | null {
  const stored = readStorageJson(STORAGE_KEY, sampleSchema);
  const isRecent = stored !== null && Math.abs(Date.now() - stored.at) < 30 * DAY;
  return isRecent ? { ...stored, uncertainty: MINUTE } : null;
}
