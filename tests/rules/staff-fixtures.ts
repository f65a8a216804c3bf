/** What everybody tries to reach of what only staff read: their notes, and what the wallet got. */
import { toDocument } from '../factories/document.ts';
import { makeProofViewing } from '../factories/proof-viewing.ts';
import { LEARNER, STAFF } from './actors.ts';

export const staffSamples = {
  passkeys: {
    id: 'e'.repeat(64),
    fields: { uid: STAFF.reviewer, name: 'Phone', counter: 1 },
    freeId: 'f'.repeat(64),
    change: { counter: 0 },
    listed: [],
  },
  passkeyChallenges: {
    id: 'a'.repeat(64),
    fields: { uid: STAFF.reviewer, purpose: 'touch' },
    freeId: 'b'.repeat(64),
    change: { uid: STAFF.owner },
    listed: [],
  },
  staffRecovery: {
    id: STAFF.owner,
    fields: { codes: ['scrypt'], letIn: null },
    freeId: STAFF.reviewer,
    change: { codes: [] },
    listed: [],
  },
  browserErrors: {
    id: '2026-11-26',
    fields: { day: '2026-11-26', errors: [], reports: 1 },
    freeId: '2026-11-27',
    change: { reports: 0 },
    listed: [],
  },
  learnerNotes: { id: LEARNER, fields: { text: 'A' }, freeId: 'bupe', change: { text: 'B' }, listed: [] },
  proofClaims: {
    id: STAFF.reviewer,
    fields: toDocument(makeProofViewing({ id: STAFF.reviewer })),
    freeId: STAFF.manager,
    change: { proofId: null },
    listed: [],
  },
  proofMatches: {
    id: 'proof-0000000000000001',
    fields: { isMatched: true, match: { state: 'seen', id: 'PP261124.0930.D12345' } },
    freeId: 'proof-0000000000000002',
    change: { match: null },
    listed: [],
  },
  walletImports: {
    id: 'import-1',
    fields: { source: 'paste', done: 1 },
    freeId: 'import-2',
    change: { done: 2 },
    listed: [],
  },
  walletLines: {
    id: 'line-1',
    fields: { importId: 'import-1', text: 'You have received K100' },
    freeId: 'line-2',
    change: { settledAt: new Date() },
    listed: [],
  },
  walletTold: {
    id: 'import-1_0',
    fields: { importId: 'import-1', ids: ['PP261124.0930.D12345'] },
    freeId: 'import-1_50',
    change: { ids: [] },
    listed: [],
  },
  messageRounds: {
    id: 'round-1',
    fields: { kind: 'unpaid', learners: [], endedAt: null },
    freeId: 'round-2',
    change: { endedAt: new Date() },
    listed: [],
  },
  messagesSent: {
    id: `round-1_${LEARNER}`,
    fields: { roundId: 'round-1', userId: LEARNER, text: 'Hello Chanda', state: 'sent' },
    freeId: 'round-1_bupe',
    change: { state: 'skipped' },
    listed: [],
  },
  sentRefunds: {
    id: 'PP261125.0930.D99999',
    fields: { paymentId: 'PP261124.0930.D12345', refundId: 'refund-1' },
    freeId: 'PP261125.0931.D99999',
    change: { refundId: 'refund-2' },
    listed: [],
  },
  walletCoverage: {
    id: 'paste_airtel',
    fields: { source: 'paste', network: 'airtel' },
    freeId: 'paste_mtn',
    change: { until: new Date() },
    listed: [],
  },
};
