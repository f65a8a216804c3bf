/** A lease lets one run of a job work at a time; it is renewed while the job works, and lost after a crash. */
import { transact, newId } from './store.ts';

/** Milliseconds. Shorter than the minute between runs, so that the next one can take over after a crash. */
const LASTS = 20_000;

export interface Lease {
  /** @throws LeaseLostError if another run has taken over */
  renew(): Promise<void>;
}

export class LeaseLostError extends Error {}

/** Runs `work` holding the named lease. @returns null, without running it, while another run holds it */
export async function withLease<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T | null> {
  const holder = newId();
  const take = (isMine: (held: string | null) => boolean) =>
    transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      // The machine's clock, not the instant that the job runs for.
      const held = lease !== null && lease.expiresAt > Date.now() ? lease.holder : null;
      if (!isMine(held)) return false;
      transaction.set('jobLeases', name, { holder, expiresAt: Date.now() + LASTS });
      return true;
    });
  if (!(await take((held) => held === null))) return null;
  try {
    return await work({
      renew: async () => {
        if (!(await take((held) => held === holder || held === null))) throw new LeaseLostError(name);
      },
    });
  } catch (error) {
    if (error instanceof LeaseLostError) return null;
    throw error;
  } finally {
    await transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      if (lease?.holder === holder) transaction.remove('jobLeases', name);
    });
  }
}
