/** A lease lets one run of a job go at a time. The run renews it; the lease of a run that died expires by itself. */
import { transact, newId } from './store.ts';

/** Short, so that the next minute's run goes on after a crash; a run renews its lease far more often. */
const LASTS = 20_000;

export interface Lease {
  /** @throws LeaseLost where another run has the lease, so that this one must stop. */
  renew(): Promise<void>;
}

/** Another run has the lease; this one must stop. */
export class LeaseLost extends Error {}

/** Runs `work` with the lease of that name; does nothing and returns null while another run holds it. */
export async function withLease<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T | null> {
  const holder = newId();
  const take = (isMine: (held: string | null) => boolean) =>
    transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      // By the machine's own clock, not by the instant for which the job runs.
      const held = lease !== null && lease.expiresAt > Date.now() ? lease.holder : null;
      if (!isMine(held)) return false;
      transaction.set('jobLeases', name, { holder, expiresAt: Date.now() + LASTS });
      return true;
    });
  if (!(await take((held) => held === null))) return null;
  try {
    return await work({
      renew: async () => {
        if (!(await take((held) => held === holder || held === null))) throw new LeaseLost(name);
      },
    });
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    throw error;
  } finally {
    await transact(async (transaction) => {
      const lease = await transaction.get('jobLeases', name);
      if (lease?.holder === holder) transaction.remove('jobLeases', name);
    });
  }
}
