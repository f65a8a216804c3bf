/** Who may do what: rules §1 and `docs/collections.md` as one table. Everything that is not here is refused. */
import type { CollectionName } from '../../src/domain/wire/collections.ts';
import { type Actor, everyone, managers, nobody, own, staffed } from './actors.ts';

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

const ownAndStaff = [...own, ...staffed];
type Row = readonly [get: readonly Actor[], list: readonly Actor[], update?: readonly Actor[]];

const rows: Partial<Record<CollectionName, Row>> = {
  courses: [everyone, everyone],
  offerings: [everyone, everyone],
  classLinks: [staffed, staffed],
  users: [ownAndStaff, staffed, own],
  orders: [ownAndStaff, ownAndStaff],
  enrollments: [ownAndStaff, ownAndStaff],
  paymentProofs: [ownAndStaff, ownAndStaff],
  proofImages: [ownAndStaff, nobody],
  proofMatches: [staffed, staffed],
  payments: [staffed, staffed],
  certificates: [ownAndStaff, ownAndStaff],
  attendance: [ownAndStaff, ownAndStaff],
  attendanceClaims: [ownAndStaff, ownAndStaff],
  feedback: [ownAndStaff, ownAndStaff],
  admins: [managers, managers],
  auditLog: [managers, managers],
  browserErrors: [managers, managers],
  auditPeople: [managers, managers],
  settings: [managers, nobody],
  proofClaims: [staffed, staffed],
  learnerNotes: [staffed, staffed],
  walletImports: [staffed, staffed],
  walletLines: [staffed, staffed],
  walletCoverage: [staffed, staffed],
  placeOffers: [ownAndStaff, ownAndStaff],
  messageRounds: [staffed, staffed],
  messagesSent: [staffed, staffed],
};

export function allowedActors(collection: CollectionName, operation: Operation): readonly Actor[] {
  const [get, list, update] = rows[collection] ?? [];
  return { get, list, create: nobody, update, delete: nobody }[operation] ?? nobody;
}
