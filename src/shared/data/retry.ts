/** The retry delays of each kind of work, and the functions that wait for them. */
import { cancelledError } from './errors.ts';

/** Delays that grow to a minute, for small requests on which a page depends, ms. */
const TO_A_MINUTE = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000] as const;

/**
 * The delays after the first failure in a row, after the second, and so on, ms. The last one repeats; a null at the
 * end means that there is no further try.
 */
export const retryDelays = {
  /** A part of the app, or the sign-in SDK, that could not be loaded. */
  appPart: TO_A_MINUTE,
  /** A request for the server's time. */
  clock: TO_A_MINUTE,
  /** The check whether the hub can be reached. */
  reachability: TO_A_MINUTE,
  /** A live query whose listener has failed. */
  liveQuery: [1_000, 3_000, 10_000, 30_000],
  /** One command, while somebody waits for its answer. */
  command: [1_000, 3_000, null],
  /** Payment proofs that wait in the outbox. */
  proofOutbox: [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000],
  /** Decisions of staff that could not be sent. */
  decisionOutbox: [10_000, 20_000, 40_000, 60_000],
} as const satisfies Record<string, readonly (number | null)[]>;

export type RetryName = keyof typeof retryDelays;

/**
 * The delay in ms after so many earlier failures in a row (0 for the first failure). Null where another try makes no
 * sense: the table has no further delay, or the server asked to be left alone for longer (`retryAfter`, seconds).
 */
export function retryDelay(
  name: RetryName,
  failures: number,
  retryAfter: number | null = null,
): number | null {
  const delays: readonly (number | null)[] = retryDelays[name];
  const delay = delays[Math.min(failures, delays.length - 1)] ?? null;
  return delay !== null && (retryAfter ?? 0) * 1_000 <= delay ? delay : null;
}

/** The tries of one piece of work. */
export type Retries = {
  /** Counts a failure and does the work after the delay that follows, in place of what was planned before. */
  readonly failed: (work: () => void) => void;
  /** The work has succeeded: the next failure counts as the first again. */
  readonly succeeded: () => void;
  /** Does the work after so many ms instead, without counting a failure. */
  readonly plan: (work: () => void, delay: number) => void;
  /** Cancels the planned try. */
  readonly cancel: () => void;
  /** Cancels the planned try, and allows no further one. */
  readonly stop: () => void;
};

export function startRetries(name: RetryName): Retries {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const cancel = () => clearTimeout(timer);
  const plan = (work: () => void, delay: number) => {
    cancel();
    if (!stopped) timer = setTimeout(work, delay);
  };
  return {
    plan,
    cancel,
    failed: (work) => {
      const delay = retryDelay(name, failures);
      failures += 1;
      if (delay !== null) plan(work, delay);
    },
    succeeded: () => {
      failures = 0;
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

/** Does the work, and again after each failure until it succeeds. Returns the function that stops the retries. */
export function retryUntilSuccess(name: RetryName, work: () => Promise<unknown>): () => void {
  const retries = startRetries(name);
  const attempt = () => {
    work().catch(() => retries.failed(attempt));
  };
  attempt();
  return retries.stop;
}

/** Resolves after so many ms. @throws CommandError `cancelled` as soon as the signal aborts */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(cancelledError());
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
