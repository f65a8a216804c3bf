/** A lease, so that one run of a job works at a time: it renews the lease while it works; a crashed run loses it. */
import { transact, newId } from './store.ts';

/** Short, so that the run one minute after a crash can continue; a run renews it far more often. */
const LASTS = 20_000;

export interface Lease {
  /** @throws LeaseLostError where another run has taken over */
  renew(): Promise<void>;
}

/** Another run has taken over: this one stops. */
export class LeaseLostError extends Error {}

/** Runs `work` while holding the lease of that name. @returns null, without running it, while another run holds the lease */
export async function withLease<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T | null> {
  const holder = newId();
  const take = (isMine: (held: string | null) => boolean) =>
    transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      // The machine's clock counts here, not the instant for which the job runs.
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
