/** The documents that everybody tries to reach: one of each collection, owned by the learner where it has an owner. */
import { Bytes } from 'firebase/firestore';
import { type CollectionName, collections } from '../../src/domain/wire/collections.ts';
import { HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import type { Role } from '../../src/domain/people/staff-member.ts';
import { makeStaffMember, makeStaffSession } from '../factories/staff-member.ts';
import { makeAttendanceClaim, makeFeedback } from '../factories/after-class.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { makeAuditEntry, makeAuditPerson } from '../factories/audit-entry.ts';
import { makeCertificate } from '../factories/certificate.ts';
import { makeCourse } from '../factories/course.ts';
import { toDocument } from '../factories/document.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeClassLinks, makeOffering } from '../factories/offering.ts';
import { makeOrder } from '../factories/order.ts';
import { makePayment, makePaymentProof } from '../factories/payment.ts';
import { makeReceipt } from '../factories/receipt.ts';
import { makePlaceOffer } from '../factories/place-offer.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { makeUser } from '../factories/learner.ts';
import { LEARNER, OTHER, STAFF } from './actors.ts';

/** How far an engine’s clock may lag behind. */
export const TICK = 2_000;

export type Fields = Record<string, unknown>;
export type Condition = readonly [field: string, value: unknown];

/** What is tried on a collection: one document to get, update and delete, a free id to create under, a list. */
export type Sample = {
  readonly id: string;
  readonly fields: Fields;
  readonly freeId: string;
  /** One field with another valid value. */
  readonly change: Fields;
  /** What the list is constrained to: what a learner, or the public, has to ask for. */
  readonly listed: readonly Condition[];
};

const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR);
const ofLearner: readonly Condition[] = [['userId', LEARNER]];
const sample = (
  value: { readonly id: string },
  freeId: string,
  change: Fields,
  listed: readonly Condition[] = [],
): Sample => ({ id: value.id, fields: toDocument(value), freeId, change, listed });
/** A sample of a collection whose rule looks at nothing of a document but its name. */
const bare = (id: string): Sample => ({
  id,
  fields: { userId: LEARNER, uid: LEARNER },
  freeId: `${id}-free`,
  change: { uid: OTHER },
  listed: ofLearner,
});

export const samples: Record<CollectionName, Sample> = {
  courses: sample(makeCourse(), 'cybersecurity-basics', { price: 1 }, [['isActive', true]]),
  offerings: sample(makeOffering(), 'offering-2', { capacity: 1 }, [['isVisible', true]]),
  classLinks: {
    id: 'offering-1',
    fields: { ...makeClassLinks() },
    freeId: 'offering-2',
    change: { recordingLink: 'https://example.com/recording' },
    listed: [],
  },
  users: sample(makeUser({ id: LEARNER }), 'learner-new', { name: 'Chanda M. Mwansa', nameKeys: null }),
  orders: sample(makeOrder(), 'ACDE3469', { status: 'approved' }, ofLearner),
  enrollments: sample(makeEnrollment(), 'ACDE3469', { status: 'paid' }, [['studentId', LEARNER]]),
  courseHolds: bare(`${LEARNER}_data-analysis`),
  paymentProofs: sample(makePaymentProof(), 'proof-0000000000000009', { status: 'approved' }, ofLearner),
  proofImages: {
    id: 'proof-0000000000000001',
    fields: {
      userId: LEARNER,
      type: 'image/png',
      bytes: Bytes.fromUint8Array(new Uint8Array([137, 80, 78, 71])),
    },
    freeId: 'proof-0000000000000009',
    change: { type: 'image/webp' },
    listed: ofLearner,
  },
  payments: sample(makePayment(), 'PP261124.0931.D12346', { status: 'approved' }),
  receipts: bare(makeReceipt().id),
  certificates: sample(
    makeCertificate({ userId: LEARNER }),
    'QRTUVWXY3467',
    { status: 'withdrawn' },
    ofLearner,
  ),
  attendance: sample(
    makeAttendance({ userId: LEARNER }),
    `offering-2_saturday_${LEARNER}`,
    { joinedAt: [inDays(-1)] },
    ofLearner,
  ),
  attendanceClaims: sample(
    makeAttendanceClaim({ userId: LEARNER }),
    `offering-2_saturday_${LEARNER}`,
    { status: 'granted' },
    ofLearner,
  ),
  feedback: sample(makeFeedback({ userId: LEARNER }), 'ACDE3469', { face: 'very_good' }, ofLearner),
  admins: sample(makeStaffMember({ id: STAFF.reviewer }), LEARNER, { name: 'Ruth R. Reviewer' }),
  adminSecrets: bare(STAFF.reviewer),
  adminSessions: {
    id: 'spare',
    fields: session({ uid: LEARNER }),
    freeId: 'mine',
    change: { endedAt: null },
    listed: [['uid', LEARNER]],
  },
  auditLog: sample(makeAuditEntry(), 'audit-2', { after: null }),
  auditPeople: sample(makeAuditPerson(), 'audit-2', { userId: 'nobody' }),
  auditSeals: bare('seal-1'),
  settings: {
    id: 'public',
    fields: { ...makePublicSettings() },
    freeId: 'private',
    change: { pages: {} },
    listed: [],
  },
  pushSubscriptions: bare('a'.repeat(64)),
  remindersSent: bare(`offering-1_saturday_day_before_${LEARNER}`),
  pushOutbox: bare('verdict_ACDE3467'),
  jobLeases: bare('sendPushes'),
  commandKeys: bare('key-0000000000000001'),
  learnerUses: bare(LEARNER),
  passkeys: bare('e'.repeat(64)),
  passkeyChallenges: bare('a'.repeat(64)),
  staffRecovery: bare(STAFF.owner),
  browserErrors: bare('2026-11-26'),
  learnerNotes: bare(LEARNER),
  proofClaims: bare(STAFF.reviewer),
  proofMatches: bare('proof-0000000000000001'),
  walletImports: bare('import-1'),
  walletLines: bare('line-1'),
  walletTold: bare('import-1_0'),
  messageRounds: bare('round-1'),
  messagesSent: bare(`round-1_${LEARNER}`),
  sentRefunds: bare('PP261125.0930.D99999'),
  walletCoverage: bare('paste_airtel'),
  turns: bare('data-analysis'),
  placeOffers: sample(makePlaceOffer({ userId: LEARNER, id: 'offer-1' }), 'offer-3', { status: 'taken' }, [
    ...ofLearner,
    ['status', 'open'],
  ]),
  signInAttempts: bare('account'),
  calendarFeeds: bare('a'.repeat(32)),
};

/** A session as Firestore holds it, live now unless the changes say otherwise. */
export function session(changes: Parameters<typeof makeStaffSession>[0]): Fields {
  const now = Date.now();
  return toDocument(makeStaffSession({ createdAt: now - HOUR, lastSeenAt: now - MINUTE, ...changes }));
}

/** Every document by its path: the samples, the staff and their sessions, and what must stay out of sight. */
export function documents(): Map<string, Fields> {
  const now = Date.now();
  const path = (collection: CollectionName, id: string) => `${collections[collection]}/${id}`;
  const admin = (id: string, role: Role, changes: Fields = {}) =>
    [path('admins', id), { ...toDocument(makeStaffMember({ id, role })), ...changes }] as const;
  const live = (sid: string, uid: string, role: Role, changes: Fields = {}) =>
    [path('adminSessions', sid), session({ uid, role, ...changes })] as const;
  const offer = (changes: Parameters<typeof makePlaceOffer>[0] & { readonly id: string }) =>
    [path('placeOffers', changes.id), toDocument(makePlaceOffer({ userId: LEARNER, ...changes }))] as const;
  return new Map<string, Fields>([
    ...Object.entries(samples).map(
      ([name, { id, fields }]) => [path(name as CollectionName, id), fields] as const,
    ),
    admin(STAFF.manager, 'manager'),
    admin(STAFF.owner, 'owner'),
    admin('staff-disabled', 'owner', { isActive: false }),
    admin('staff-demoted', 'reviewer'),
    live('reviewer-live', STAFF.reviewer, 'reviewer'),
    live('manager-live', STAFF.manager, 'manager'),
    live('owner-live', STAFF.owner, 'owner'),
    live('owner-idle', STAFF.owner, 'owner', { lastSeenAt: now - 30 * MINUTE - TICK }),
    live('owner-old', STAFF.owner, 'owner', { createdAt: now - 8 * HOUR - TICK }),
    live('owner-ended', STAFF.owner, 'owner', { endedAt: now - 1 }),
    live('disabled-live', 'staff-disabled', 'owner'),
    live('demoted-live', 'staff-demoted', 'owner'),
    live('removed-live', 'staff-removed', 'owner'),
    [path('users', OTHER), toDocument(makeUser({ id: OTHER, name: 'Bupe Phiri' }))],
    [path('orders', 'FGHJ4679'), toDocument(makeOrder({ id: 'FGHJ4679', userId: OTHER }))],
    [path('enrollments', 'FGHJ4679'), toDocument(makeEnrollment({ id: 'FGHJ4679', studentId: OTHER }))],
    // The first can no longer be answered; the second was withdrawn by staff, which its learner is shown.
    offer({ id: 'offer-2', status: 'ended' }),
    offer({ id: 'offer-4', status: 'withdrawn', byStaff: true }),
    [path('settings', 'private'), { receiptKey: 'f'.repeat(64) }],
    [path('courses', 'hidden-course'), toDocument(makeCourse({ id: 'hidden-course', isActive: false }))],
    [path('offerings', 'hidden'), toDocument(makeOffering({ id: 'hidden', isVisible: false }))],
  ]);
}
