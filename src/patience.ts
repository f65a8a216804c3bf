/** A signal that aborts after `ms`: `AbortSignal.timeout`, which phones of 2022 do not have. */
export function giveUpAfter(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}
