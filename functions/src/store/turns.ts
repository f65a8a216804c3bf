/** How long a database transaction is tried while others hold what it needs. */
import { BusyError, isTransactionEnded } from '../busy.ts';

/** Milliseconds, for at most four tries with the SDK's pauses between. A phone waits 20 s for an answer. */
const TRIED_FOR = 12_000;

/**
 * Runs a transaction that the SDK begins anew after most signs of contention; here it also begins anew after the others.
 * `begun` is called with each attempt's transaction. After the first attempt, none begins when the time is over.
 * @throws BusyError where it got no turn in time
 */
export async function inTurns<T>(run: (begun: <A>(attempt: A) => A) => Promise<T>): Promise<T> {
  const end = Date.now() + TRIED_FOR;
  let tries = 0;
  const begun = <A>(attempt: A): A => {
    if (tries > 0 && Date.now() >= end) throw new BusyError('A transaction got no turn in time.');
    tries += 1;
    return attempt;
  };
  for (;;) {
    try {
      return await run(begun);
    } catch (error) {
      if (!isTransactionEnded(error) || Date.now() >= end) throw error;
    }
  }
}
