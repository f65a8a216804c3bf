import { type ProofViewing, proofViewingSchema } from '../../src/domain/money/proof-viewing.ts';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { maker } from './build.ts';
import { NOW } from './clock.ts';

/** A member of staff who has just opened a proof. */
export const makeProofViewing = maker<ProofViewing>(proofViewingSchema, () => ({
  id: 'staff-reviewer',
  name: 'Ruth Reviewer',
  proofId: 'proof-0000000000000001',
  until: NOW + MINUTE,
}));
