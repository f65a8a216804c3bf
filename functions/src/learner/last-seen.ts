import type { LearnerActor } from '../command/guard.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Transaction } from '../store/store.ts';
import { readOrNull } from '../store/unreadable-error.ts';

/** Reads the profile and returns the write of `lastSeenAt`, which registrations, proofs and classes update. */
export async function prepareSeen(
  transaction: Transaction,
  { actor: { uid }, now }: { readonly actor: LearnerActor; readonly now: Instant },
): Promise<() => void> {
  const known = await readOrNull(transaction.get('users', uid));
  return () => {
    if (known !== null) transaction.update('users', uid, { lastSeenAt: now });
  };
}
