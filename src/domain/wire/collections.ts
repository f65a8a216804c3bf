/**
 * Every Firestore path of the hub (rules §1). Learners' reads name theirs by its word, which the type `CollectionName` checks:
 * so that no phone loads the names of the others.
 */
import type { PushKind } from '../notifications/push.ts';
import type { Joinable } from '../classes/class-session.ts';

export const collections = {
  courses: 'courses',
  offerings: 'offerings',
  classLinks: 'classLinks',
  users: 'users',
  orders: 'orders',
  enrollments: 'enrollments',
  courseHolds: 'courseHolds',
  paymentProofs: 'paymentProofs',
  proofImages: 'proofImages',
  payments: 'payments',
  receipts: 'receipts',
  attendance: 'attendance',
  admins: 'admins',
  adminSecrets: 'adminSecrets',
  adminSessions: 'adminSessions',
  auditLog: 'auditLog',
  auditSeals: 'auditSeals',
  auditPeople: 'auditPeople',
  settings: 'settings',
  pushSubscriptions: 'pushSubscriptions',
  remindersSent: 'remindersSent',
  pushOutbox: 'pushOutbox',
  jobLeases: 'jobLeases',
  commandKeys: 'commandKeys',
  learnerUses: 'learnerUses',
  signInAttempts: 'signInAttempts',
  calendarFeeds: 'calendarFeeds',
  proofClaims: 'proofClaims',
  learnerNotes: 'learnerNotes',
  walletImports: 'walletImports',
  walletLines: 'walletLines',
  walletCoverage: 'walletCoverage',
  sentRefunds: 'sentRefunds',
  placeOffers: 'placeOffers',
  seatTurns: 'seatTurns',
  messageRounds: 'messageRounds',
  messagesSent: 'messagesSent',
  passkeys: 'passkeys',
  passkeyChallenges: 'passkeyChallenges',
  staffRecovery: 'staffRecovery',
} as const;
export type CollectionName = keyof typeof collections;

/** How many values Firestore takes in one `in` condition. */
export const IN_MAX = 30;

export const PUBLIC_SETTINGS = 'public';
export const PRIVATE_SETTINGS = 'private';
/** When the wallet's forwarder was heard last. */
export const FORWARDER_STATE = 'forwarder';
/** By which rule the hub approves, and what it approved today. */
export const APPROVAL_RULE = 'approvalRule';

/** Which column of a statement is which, as staff said. */
export const STATEMENT_LAYOUTS = 'statements';

/** Which roles need a passkey. */
export const PASSKEY_RULE = 'passkeys';

/** What WhatsApp rounds say, as staff wrote it. */
export const MESSAGE_TEMPLATES = 'messageTemplates';

export function messageSentId(roundId: string, uid: string): string {
  return `${roundId}_${uid}`;
}

export function courseHoldId(uid: string, courseId: string): string {
  return `${uid}_${courseId}`;
}

export function attendanceId(offeringId: string, slot: Joinable, uid: string): string {
  return `${offeringId}_${slot}_${uid}`;
}

/** What a push about a class is recorded as: a kind that learners choose, or that a class was missed. */
export type ClassPushKind = PushKind | 'missed_class';

/** The record of a push about one class to one learner; without `uid`, to all learners. */
export function reminderId(offeringId: string, slot: Joinable, kind: ClassPushKind, uid?: string): string {
  return [offeringId, slot, kind, ...(uid === undefined ? [] : [uid])].join('_');
}
