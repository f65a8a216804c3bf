/** Who looks at which proof: read live by all staff, told by whoever has one open (decision 0016). */
import { type ProofClaim, proofClaimSchema } from '../../domain/money/proof-viewing.ts';
import { collections } from '../../domain/wire/collections.ts';
import { claimProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { type StaffWatcher, watchStaff } from './live.ts';
import { staffToken } from './staff-session.ts';

/** One document for each member of staff who ever opened the queue. */
export function watchClaims(watcher: StaffWatcher<ProofClaim>): () => void {
  return watchStaff({ collection: collections.proofClaims }, proofClaimSchema, watcher);
}

/** Tells the others; where that fails nobody is held up, and the next time comes soon. */
export function tellLooking(proofId: string | null): void {
  sendCommand(claimProof, { proofId }, { key: newKey(), token: staffToken }).catch(() => undefined);
}
