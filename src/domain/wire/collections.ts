/** Every Firestore path of the hub (rules §1). */
import type { PushKind } from '../notifications/push.ts';
import type { JoinTarget } from '../classes/class-session.ts';

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
  proofMatches: 'proofMatches',
  payments: 'payments',
  receipts: 'receipts',
  attendance: 'attendance',
  attendanceClaims: 'attendanceClaims',
  feedback: 'feedback',
  admins: 'admins',
  adminSecrets: 'adminSecrets',
  adminSessions: 'adminSessions',
  auditLog: 'auditLog',
  browserErrors: 'browserErrors',
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
  walletTold: 'walletTold',
  walletCoverage: 'walletCoverage',
  sentRefunds: 'sentRefunds',
  placeOffers: 'placeOffers',
  turns: 'turns',
  messageRounds: 'messageRounds',
  messagesSent: 'messagesSent',
  passkeys: 'passkeys',
  passkeyChallenges: 'passkeyChallenges',
  staffRecovery: 'staffRecovery',
  certificates: 'certificates',
} as const;
export type CollectionName = keyof typeof collections;

/** Firestore's limit of values in one `in` filter. */
export const IN_MAX = 30;

export const PUBLIC_SETTINGS = 'public';
export const PRIVATE_SETTINGS = 'private';
export const FORWARDER_STATE = 'forwarder';
export const APPROVAL_RULE = 'approvalRule';

export const CERTIFICATE_COUNT = 'certificates';

export const PASSKEY_RULE = 'passkeys';

export const MESSAGE_TEMPLATES = 'messageTemplates';

export function messageSentId(roundId: string, uid: string): string {
  return `${roundId}_${uid}`;
}

export function courseHoldId(uid: string, courseId: string): string {
  return `${uid}_${courseId}`;
}

export function attendanceId(offeringId: string, slot: JoinTarget, uid: string): string {
  return `${offeringId}_${slot}_${uid}`;
}

export type ClassPushKind = PushKind | 'missed_class';

/** Record of a class push to one learner; without `uid`, to all. */
export function reminderId(offeringId: string, slot: JoinTarget, kind: ClassPushKind, uid?: string): string {
  return [offeringId, slot, kind, ...(uid === undefined ? [] : [uid])].join('_');
}
