/** Whether the hub can be reached. `navigator.onLine` is a hint only: it stays true when the server is gone. */
import { createStore } from 'zustand/vanilla';
import { MINUTE } from '../../domain/wire/limits.ts';
import { paths } from '../../domain/wire/paths.ts';
import { isPage } from './captive-portal.ts';
import { startRetries } from './retry.ts';
import { abortAfter } from './timeouts.ts';

/** How long the hub may take until it counts as not reached, ms. An answer that comes later counts as well. */
const PATIENCE = 10_000;
/** How long an answer is waited for at all, ms. */
const TIMEOUT = 40_000;
/** The interval of checks while the hub can be reached, ms. Each costs 200 bytes and keeps an open page correct. */
const RECHECK = 2 * MINUTE;

/**
 * What a gateway says that does not reach the hub. Any other answer, an error too, is the hub's or the cloud's, unless a
 * page comes in its place.
 */
const UNREACHED: ReadonlySet<number> = new Set([502, 504]);

/** True iff the hub answers a small request. */
export async function checkReachability(): Promise<boolean> {
  try {
    const signal = abortAfter(TIMEOUT);
    const answer = await fetch(paths.command('clock'), { cache: 'no-store', signal });
    return !UNREACHED.has(answer.status) && !(answer.ok && isPage(answer));
  } catch {
    return false;
  }
}

const reachability = createStore<boolean>(() => true);
let watchers = 0;
/** Runs while a check may still count as quick. */
let impatience: ReturnType<typeof setTimeout> | undefined;
const retries = startRetries('reachability');
let ask = checkReachability;

function set(value: boolean): void {
  if (value) retries.succeeded();
  reachability.setState(value, true);
}

/** Asks the hub now; a page in the background waits until it is shown. */
const checkIfShown = () => document.hidden || check();

function planNext(): void {
  if (watchers === 0) return;
  if (isReachable()) retries.plan(checkIfShown, RECHECK);
  else retries.failed(checkIfShown);
}

function conclude(answered: boolean): void {
  clearTimeout(impatience);
  impatience = undefined;
  set(answered);
  planNext();
}

function check(): void {
  if (impatience !== undefined) return;
  const own = setTimeout(() => conclude(false), PATIENCE);
  impatience = own;
  void ask().then((answered) => {
    // Where every answer is late, the hub would otherwise never count as reached. A late failure says nothing new.
    if (answered || impatience === own) conclude(answered);
  });
}

function onBrowserHint(): void {
  if (navigator.onLine) return check();
  set(false);
  planNext();
}

/** Call after each request to the hub: an answer shows that it can be reached; a failure makes us check. */
export function recordReachable(answered: boolean): void {
  if (answered) set(true);
  else if (watchers > 0) check();
}

export function isReachable(): boolean {
  return reachability.getState();
}

/**
 * Calls `listener` with whether the hub can be reached, now and at each change; returns the way to stop.
 * A given `question` replaces the small request to the hub's clock.
 */
export function watchReachability(
  listener: (reachable: boolean) => void,
  question: () => Promise<boolean> = checkReachability,
): () => void {
  if (watchers === 0) {
    ask = question;
    reachability.setState(navigator.onLine, true);
    retries.succeeded();
    for (const name of ['online', 'offline']) addEventListener(name, onBrowserHint);
    document.addEventListener('visibilitychange', checkIfShown);
  }
  watchers += 1;
  const unsubscribe = reachability.subscribe(listener);
  listener(isReachable());
  check();
  let stopped = false;
  return () => {
    if (stopped) return;
    stopped = true;
    unsubscribe();
    watchers -= 1;
    if (watchers > 0) return;
    retries.cancel();
    for (const name of ['online', 'offline']) removeEventListener(name, onBrowserHint);
    document.removeEventListener('visibilitychange', checkIfShown);
  };
}
