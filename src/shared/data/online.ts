/** Whether the hub can be reached. `navigator.onLine` is only a hint: it stays true when the server is down. */
import { createStore } from 'zustand/vanilla';
import { MINUTE } from '../../domain/wire/limits.ts';
import { paths } from '../../domain/wire/paths.ts';
import { isHtml } from './captive-portal.ts';
import { startRetries } from './retry.ts';
import { abortAfter } from './timeouts.ts';

/** Time after which the hub counts as unreachable, ms; a later answer still counts. */
const PATIENCE = 10_000;
const TIMEOUT = 40_000;
/** Interval of checks while the hub is reachable, ms; each costs 200 bytes. */
const RECHECK = 2 * MINUTE;

/** A gateway that could not reach the hub. Any other answer, even an error, comes from the hub unless it is HTML. */
const UNREACHED: ReadonlySet<number> = new Set([502, 504]);

async function ask(): Promise<boolean> {
  try {
    const signal = abortAfter(TIMEOUT);
    const answer = await fetch(paths.command('clock'), { cache: 'no-store', signal });
    return !UNREACHED.has(answer.status) && !(answer.ok && isHtml(answer));
  } catch {
    return false;
  }
}

const reachability = createStore<boolean>(() => true);
let watchers = 0;
let impatience: ReturnType<typeof setTimeout> | undefined;
const retries = startRetries('reachability');

function set(value: boolean): void {
  if (value) retries.succeeded();
  reachability.setState(value, true);
}

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
    // If all answers are slow the hub must still count as reachable; a late failure adds nothing.
    if (answered || impatience === own) conclude(answered);
  });
}

function onBrowserHint(): void {
  if (navigator.onLine) return check();
  set(false);
  planNext();
}

/** Call after each request to the hub; a failure triggers a check. */
export function recordReachable(answered: boolean): void {
  if (answered) set(true);
  else if (watchers > 0) check();
}

export function isReachable(): boolean {
  return reachability.getState();
}

/** Calls `listener` now and on each change; returns the stop function. */
export function watchReachability(listener: (reachable: boolean) => void): () => void {
  if (watchers === 0) {
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
