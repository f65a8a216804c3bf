/** When a learner was last seen: at a registration, a proof or a class; staff read it in the list of learners. */
import type { LearnerActor } from '../command/guard.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Transaction } from '../store/store.ts';
import { readOrNull } from '../store/unreadable-error.ts';

/** Reads the profile and returns the write that updates when its owner was last seen, if there is a profile. */
export async function prepareSeen(
  transaction: Transaction,
  { actor: { uid }, now }: { readonly actor: LearnerActor; readonly now: Instant },
): Promise<() => void> {
  const known = await readOrNull(transaction.get('users', uid));
  return () => {
    if (known !== null) transaction.update('users', uid, { lastSeenAt: now });
  };
}
