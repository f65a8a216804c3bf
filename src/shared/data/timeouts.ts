/** An end to waiting, for what would wait for ever on a connection that has died. */
import { timedOutError } from './errors.ts';

/** A signal that aborts after `ms`: `AbortSignal.timeout`, which phones of 2022 do not have. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** What `work` gives within `ms`. @throws CommandError `timed_out`; the work itself is not stopped. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOutError()), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
