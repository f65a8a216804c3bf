/** Who looks at which proof: read live by all staff, told by whoever has one open (decision 0016). */
import { type ProofViewing, proofViewingSchema } from '../../domain/money/proof-viewing.ts';
import { collections } from '../../domain/wire/collections.ts';
import { viewProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { type StaffWatcher, watchStaff } from './live.ts';
import { staffToken } from './staff-session.ts';

/** One document for each member of staff who ever opened the queue. */
export function watchViewings(watcher: StaffWatcher<ProofViewing>): () => void {
  return watchStaff({ collection: collections.proofClaims }, proofViewingSchema, watcher);
}

/** Tells the others; where that fails nobody is held up, and the next time comes soon. */
export function reportViewing(proofId: string | null): void {
  sendCommand(viewProof, { proofId }, { key: newKey(), token: staffToken }).catch(() => undefined);
}
