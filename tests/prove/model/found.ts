/** All documents of one run, as they lie in the database. */
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type CollectionName, collections, courseHoldId } from '../../../src/domain/wire/collections.ts';
import { isGone, type Model } from './hub-model.ts';

// A document is whatever lies in the database; each invariant says what it expects of it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Document = { readonly id: string } & Readonly<Record<string, any>>;

/** All that a run left in the database. */
export type Found = Readonly<
  Record<
    | 'users'
    | 'orders'
    | 'enrollments'
    | 'courseHolds'
    | 'paymentProofs'
    | 'proofImages'
    | 'payments'
    | 'sentRefunds'
    | 'receipts'
    | 'auditLog'
    | 'attendance'
    | 'attendanceClaims'
    | 'feedback'
    | 'certificates'
    | 'commandKeys',
    readonly Document[]
  >
>;

/** Everything of this run as it lies in the database. */
/** In which steps all kept answers are read. */
const ALL_KEYS_EACH = 20;

/** Reads all of them. */
export async function lookAt(db: Firestore, model: Model): Promise<Found> {
  const learners = model.learners.map(({ uid }) => uid);
  const staff = model.staff.map(({ uid }) => uid);
  const of = async (collection: CollectionName, field: string, values: readonly string[]) => {
    const { docs } = await db.collection(collections[collection]).where(field, 'in', values).get();
    return docs.map((document) => readable(document.id, document.data()));
  };
  const named = async (collection: CollectionName, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const all = await db.getAll(...ids.map((id) => db.collection(collections[collection]).doc(id)));
    return all.flatMap((one) => (one.exists ? [readable(one.id, one.data() ?? {})] : []));
  };
  // They are many, and matter where an account is deleted; now and then also who can read one.
  const withKeys =
    model.steps % ALL_KEYS_EACH === 1
      ? [...learners, ...staff]
      : model.learners.filter(({ isDeleted }) => isDeleted).map(({ uid }) => uid);
  const holds = learners.flatMap((uid) => model.courses.map(({ id }) => courseHoldId(uid, id)));
  const pictures = model.proofs.filter(({ hasImage }) => hasImage).map(({ id }) => id);
  const [
    users,
    orders,
    enrollments,
    courseHolds,
    paymentProofs,
    proofImages,
    payments,
    sentRefunds,
    receipts,
    auditLog,
    attendance,
    attendanceClaims,
    feedback,
    ownCertificates,
    namelessCertificates,
    commandKeys,
  ] = await Promise.all([
    named('users', learners),
    of('orders', 'userId', learners),
    of('enrollments', 'studentId', learners),
    named('courseHolds', holds),
    of('paymentProofs', 'userId', learners),
    named('proofImages', pictures),
    named(
      'payments',
      model.money.map(({ id }) => id),
    ),
    named('sentRefunds', [...model.outgoing]),
    of('receipts', 'userId', learners),
    of('auditLog', 'actor.uid', staff),
    of('attendance', 'userId', learners),
    of('attendanceClaims', 'userId', learners),
    of(
      'feedback',
      'courseId',
      model.courses.map(({ id }) => id),
    ),
    of('certificates', 'userId', learners),
    named(
      'certificates',
      [...model.certificates].filter(([, { uid }]) => isGone(model, uid)).map(([code]) => code),
    ),
    withKeys.length === 0 ? [] : of('commandKeys', 'uid', withKeys),
  ]);
  return {
    users,
    orders,
    enrollments,
    courseHolds,
    paymentProofs,
    proofImages,
    payments,
    sentRefunds,
    receipts,
    auditLog,
    attendance,
    attendanceClaims,
    feedback,
    certificates: [...ownCertificates, ...namelessCertificates.filter(({ userId }) => userId === null)],
    commandKeys,
  };
}

function readable(id: string, data: object): Document {
  return { ...(withMillis(data) as object), id };
}

function withMillis(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withMillis);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMillis(one)]));
}
