/** With lines that are slow, or die and come back. */

/** A signal that aborts after `ms`: `AbortSignal.timeout`, which phones of 2022 do not have. */
export function giveUpAfter(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

/** Pauses between tries: the first, and the longest, ms. */
const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;

/** Begins the work, and again with growing pauses as long as it fails. Returns what stops the tries. */
export function untilItWorks(work: () => Promise<unknown>): () => void {
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    work().catch(() => {
      if (stopped) return;
      timer = setTimeout(attempt, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures));
      failures += 1;
    });
  };
  attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
