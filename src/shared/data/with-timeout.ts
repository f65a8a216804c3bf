/** An end to waiting, for what would wait for ever on a line that has died. */
import { timedOutError } from './errors.ts';

/** What `work` gives within `patience` ms. @throws CommandError `timed_out`; the work itself is not stopped. */
export async function within<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOutError()), patience);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
