/** One run of a job at a time: who holds the lease goes on renewing it; a run that died lets go by itself. */
import { transact, newId } from './store.ts';

/** Short, so that the minute after a crash goes on where it stopped; a run renews it far more often. */
const LASTS = 20_000;

export interface Lease {
  /** @throws LeaseLostError where another run has taken over, so that this one must stop. */
  renew(): Promise<void>;
}

/** Another run has taken over: whoever meets this stops. */
export class LeaseLostError extends Error {}

/** Runs `work` while holding the lease of that name; null, and nothing done, while somebody else holds it. */
export async function withLease<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T | null> {
  const holder = newId();
  const take = (isMine: (held: string | null) => boolean) =>
    transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      // The machine's own clock, whatever instant the job runs for.
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
