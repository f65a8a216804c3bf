/** Whether the hub can be reached. `navigator.onLine` is a hint only: it stays true when the server is gone. */
import { MINUTE } from '../../domain/wire/limits.ts';
import { paths } from '../../domain/wire/paths.ts';
import { giveUpAfter } from './timeouts.ts';

const PATIENCE = 10_000;
const FIRST_RETRY = 3_000;
const LAST_RETRY = MINUTE;
/** While all is well: 200 bytes now and then, so that a page left open tells the truth. */
const RECHECK = 2 * MINUTE;

/** True iff the hub answers a small question: the real thing, for pages. */
export async function askHub(): Promise<boolean> {
  try {
    const signal = giveUpAfter(PATIENCE);
    const answer = await fetch(paths.command('clock'), { cache: 'no-store', signal });
    return answer.status < 500;
  } catch {
    return false;
  }
}

const listeners = new Set<(reachable: boolean) => void>();
let reachable = true;
let asking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let ask = askHub;

function set(value: boolean): void {
  failures = value ? 0 : failures + 1;
  if (value === reachable) return;
  reachable = value;
  for (const listener of listeners) listener(value);
}

function plan(): void {
  clearTimeout(timer);
  if (listeners.size === 0) return;
  const wait = reachable ? RECHECK : Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (failures - 1));
  timer = setTimeout(() => (document.hidden ? plan() : check()), wait);
}

function check(): void {
  asking ??= ask().then((answered) => {
    asking = undefined;
    set(answered);
    plan();
  });
}

function onHint(): void {
  if (navigator.onLine) return check();
  set(false);
  plan();
}

const onVisible = () => document.hidden || check();

/** For whoever talks to the hub: an answer proves it reachable; a failed request makes us ask. */
export function noteAnswer(answered: boolean): void {
  if (answered) set(true);
  else if (listeners.size > 0) check();
}

export function isReachable(): boolean {
  return reachable;
}

/**
 * Calls `listener` with whether the hub can be reached, now and at each change; returns the way to stop.
 * `question` is asked instead of the hub's clock where given.
 */
export function watchReachability(
  listener: (reachable: boolean) => void,
  question: () => Promise<boolean> = askHub,
): () => void {
  if (listeners.size === 0) {
    ask = question;
    reachable = navigator.onLine;
    failures = 0;
    for (const name of ['online', 'offline']) addEventListener(name, onHint);
    document.addEventListener('visibilitychange', onVisible);
  }
  listeners.add(listener);
  listener(reachable);
  check();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const name of ['online', 'offline']) removeEventListener(name, onHint);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
