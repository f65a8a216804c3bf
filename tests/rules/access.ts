/** Who may do what: rules §1 as one table. Everything that is not here is refused. */
import type { CollectionName } from '../../src/domain/wire/collections.ts';
import { type Actor, everyone, managers, nobody, own, staffed } from './actors.ts';

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

const ownAndStaff = [...own, ...staffed];
type Row = readonly [
  get: readonly Actor[],
  list: readonly Actor[],
  create: readonly Actor[],
  update: readonly Actor[],
  remove: readonly Actor[],
];

const rows: Record<CollectionName, Row> = {
  // biome-ignore format: a table
  //                  get          list         create  update  delete
  courses:           [everyone,    everyone,    nobody, nobody, nobody],
  offerings: [everyone, everyone, nobody, nobody, nobody],
  classLinks: [staffed, staffed, nobody, nobody, nobody],
  users: [ownAndStaff, staffed, nobody, own, nobody],
  orders: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  enrollments: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  courseHolds: [nobody, nobody, nobody, nobody, nobody],
  paymentProofs: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  proofImages: [ownAndStaff, nobody, nobody, nobody, nobody],
  proofMatches: [staffed, staffed, nobody, nobody, nobody],
  payments: [staffed, staffed, nobody, nobody, nobody],
  receipts: [nobody, nobody, nobody, nobody, nobody],
  certificates: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  attendance: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  attendanceClaims: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  feedback: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  admins: [managers, managers, nobody, nobody, nobody],
  adminSecrets: [nobody, nobody, nobody, nobody, nobody],
  adminSessions: [nobody, nobody, nobody, nobody, nobody],
  auditLog: [managers, managers, nobody, nobody, nobody],
  auditSeals: [nobody, nobody, nobody, nobody, nobody],
  browserErrors: [managers, managers, nobody, nobody, nobody],
  auditPeople: [managers, managers, nobody, nobody, nobody],
  settings: [managers, nobody, nobody, nobody, nobody],
  pushSubscriptions: [nobody, nobody, nobody, nobody, nobody],
  remindersSent: [nobody, nobody, nobody, nobody, nobody],
  pushOutbox: [nobody, nobody, nobody, nobody, nobody],
  jobLeases: [nobody, nobody, nobody, nobody, nobody],
  commandKeys: [nobody, nobody, nobody, nobody, nobody],
  learnerUses: [nobody, nobody, nobody, nobody, nobody],
  proofClaims: [staffed, staffed, nobody, nobody, nobody],
  learnerNotes: [staffed, staffed, nobody, nobody, nobody],
  walletImports: [staffed, staffed, nobody, nobody, nobody],
  walletLines: [staffed, staffed, nobody, nobody, nobody],
  walletTold: [nobody, nobody, nobody, nobody, nobody],
  walletCoverage: [staffed, staffed, nobody, nobody, nobody],
  placeOffers: [ownAndStaff, ownAndStaff, nobody, nobody, nobody],
  turns: [nobody, nobody, nobody, nobody, nobody],
  messageRounds: [staffed, staffed, nobody, nobody, nobody],
  messagesSent: [staffed, staffed, nobody, nobody, nobody],
  sentRefunds: [nobody, nobody, nobody, nobody, nobody],
  signInAttempts: [nobody, nobody, nobody, nobody, nobody],
  passkeys: [nobody, nobody, nobody, nobody, nobody],
  passkeyChallenges: [nobody, nobody, nobody, nobody, nobody],
  staffRecovery: [nobody, nobody, nobody, nobody, nobody],
  calendarFeeds: [nobody, nobody, nobody, nobody, nobody],
};

export function allowedActors(collection: CollectionName, operation: Operation): readonly Actor[] {
  return rows[collection][operations.indexOf(operation)] ?? nobody;
}
