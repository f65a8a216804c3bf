import { cancelledError } from './errors.ts';

/** For small requests that a page depends on, ms. */
const TO_A_MINUTE = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000] as const;

/** ms after the first failure in a row, the second, and so on. The last repeats; a final null ends the tries. */
export const retryDelays = {
  appPart: TO_A_MINUTE,
  clock: TO_A_MINUTE,
  reachability: TO_A_MINUTE,
  /** A live query whose listener has failed. */
  liveQuery: [1_000, 3_000, 10_000, 30_000],
  command: [1_000, 3_000, null],
  proofOutbox: [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000],
  decisionOutbox: [10_000, 20_000, 40_000, 60_000],
} as const satisfies Record<string, readonly (number | null)[]>;

export type RetryName = keyof typeof retryDelays;

/** ms after so many earlier failures; null for no further try, also if the server asks for longer (`retryAfter`, seconds). */
export function retryDelay(
  name: RetryName,
  failures: number,
  retryAfter: number | null = null,
): number | null {
  const delays: readonly (number | null)[] = retryDelays[name];
  const delay = delays[Math.min(failures, delays.length - 1)] ?? null;
  return delay !== null && (retryAfter ?? 0) * 1_000 <= delay ? delay : null;
}

export function startRetries(name: RetryName) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const cancel = () => clearTimeout(timer);
  const plan = (work: () => void, delay: number) => {
    cancel();
    if (!stopped) timer = setTimeout(work, delay);
  };
  return {
    /** Schedules the work after so many ms without counting a failure. */
    plan,
    cancel,
    /** Counts a failure and schedules the work, replacing what was scheduled before. */
    failed: (work: () => void) => {
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

/** Repeats the work with growing delays until it succeeds. Returns the stop function. */
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
