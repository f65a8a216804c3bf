/** Timeouts for work that would wait for ever on a lost connection. */

/** A signal that aborts after `ms`. Phones of 2022 lack `AbortSignal.timeout`. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/**
 * What `work` gives within `ms`; the work itself is not stopped.
 * @throws an error with Firestore's code for a timeout, which `translate` of errors.ts knows as `timed_out`
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'deadline-exceeded' })), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
