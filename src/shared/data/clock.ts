/**
 * The server's clock as this device can know it (rules §5). A phone may be an hour off or be set while the
 * page is open, so an offset is measured, kept for the next start, and measured anew when the device's clock jumps.
 */
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { DAY, MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { type Instant, instantSchema } from '../../domain/time/instant.ts';
import { paths } from '../../domain/wire/paths.ts';
import { offlineError } from './errors.ts';
import { startRetries } from './retry.ts';
import { abortAfter } from './timeouts.ts';

const KEPT_AS = 'hub.clock';
/** A jump of the device's clock against its monotonic one that is taken for a change, ms. */
const JUMP = 1_000;
/** Better than this no second sample is asked for, ms. */
const GOOD_ENOUGH = 1_000;
const TIMEOUT = 20 * SECOND;

type Sample = { readonly offset: number; readonly uncertainty: number; readonly at: number };
const sampleSchema = z.object({ offset: z.number(), uncertainty: z.number(), at: z.number() });
const clockAnswerSchema = z.object({ serverNow: instantSchema });

const sampleStore = createStore<Sample | null>(restore);
let drift = Date.now() - performance.now();

/** The server's time now, epoch ms; the device's own where nothing was ever measured. */
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
 * Takes the server's time out of an answer. `sentAt` and `receivedAt` are this device's `Date.now()` around the
 * request; half of the way there and back is the error. A worse sample than a recent one is not used.
 */
export function setServerTime(serverNow: Instant, sentAt: number, receivedAt: number): void {
  const uncertainty = (receivedAt - sentAt) / 2;
  if (uncertainty < 0 || uncertainty > MINUTE) return;
  const jumped = hasJumped();
  const sample = sampleStore.getState();
  const worse = sample !== null && uncertainty > sample.uncertainty + (receivedAt - sample.at) / 1_000;
  if (worse && !jumped && sample !== null && receivedAt >= sample.at) return;
  drift = Date.now() - performance.now();
  keep({ offset: serverNow + uncertainty - receivedAt, uncertainty, at: receivedAt });
}

/**
 * Asks the server for its time; a first answer that took long is asked again over the open connection.
 * @throws where the server's time could not be had.
 */
export async function syncClock(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const sentAt = Date.now();
    const signal = abortAfter(TIMEOUT);
    const response = await fetch(paths.command('clock'), { cache: 'no-store', signal });
    if (!response.ok) throw offlineError();
    const receivedAt = Date.now();
    const { serverNow } = z.parse(clockAnswerSchema, await response.json());
    setServerTime(serverNow, sentAt, receivedAt);
    if (receivedAt - sentAt < GOOD_ENOUGH) return;
  }
}

/**
 * Keeps the clock right while the page is open: at once, on return to the page or to a network, and after a
 * jump of the device's clock; with growing pauses until the server has answered. Returns what stops it.
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

/** The device's clock against its monotonic one since they were last compared, ms. */
const jump = () => Date.now() - performance.now() - drift;

const hasJumped = () => Math.abs(jump()) > JUMP;

/**
 * Until the server has answered: a clock that went back was set back, and the hub's time went on meanwhile. One that
 * went ahead may only have slept, which stops the monotonic clock on many phones: then it is right as it is.
 */
function followJump(): void {
  const moved = jump();
  const sample = sampleStore.getState();
  drift += moved;
  if (moved > 0 || sample === null) return;
  keep({ ...sample, offset: sample.offset - moved, at: sample.at + moved });
}

function keep(sample: Sample): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(sample));
  } catch {
    // Full or forbidden storage costs only the next start's first seconds.
  }
  sampleStore.setState(sample, true);
}

function restore(): Sample | null {
  try {
    const kept = z.safeParse(sampleSchema, JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
    const age = kept.success ? Math.abs(Date.now() - kept.data.at) : Number.POSITIVE_INFINITY;
    return kept.success && age < 30 * DAY ? { ...kept.data, uncertainty: MINUTE } : null;
  } catch {
    return null;
  }
}
