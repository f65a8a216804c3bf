import { auditActions, type AuditEntry, auditEntrySchema } from '../../src/domain/records/audit-log.ts';
import { type AuditPerson, auditPersonSchema } from '../../src/domain/records/audit-person.ts';
import { maker } from './build.ts';
import { NOW } from './clock.ts';

const makeStored = maker<Omit<AuditEntry, 'about'>>(auditEntrySchema, (changes) => ({
  id: 'audit-1',
  actor: { uid: 'staff-reviewer', email: 'reviewer@example.com', role: 'reviewer' },
  action: 'payment_approved',
  kind: auditActions[changes.action ?? 'payment_approved'].kind,
  target: { collection: 'orders', id: 'ACDE3467' },
  before: { status: 'under_review' },
  after: { status: 'approved' },
  at: NOW,
}));
export const makeAuditEntry = ({ about, ...changes }: Partial<AuditEntry> = {}): AuditEntry => ({
  ...makeStored(changes),
  ...(about !== undefined && { about }),
});

/** The person of `makeAuditEntry`'s entry. */
export const makeAuditPerson = maker<AuditPerson>(auditPersonSchema, () => ({
  id: 'audit-1',
  userId: 'learner-chanda',
  key: 'a'.repeat(64),
  before: null,
  after: {},
}));
