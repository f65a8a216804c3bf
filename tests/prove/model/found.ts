/** All documents of one run, as they lie in the database. */
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type CollectionName, collections, courseHoldId } from '../../../src/domain/wire/collections.ts';
import { isGone, type Model } from './hub-model.ts';

// A document is whatever lies in the database; each invariant says what it expects of it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Document = { readonly id: string } & Readonly<Record<string, any>>;

/** All that a run left in the database. */
export type Found = Readonly<Awaited<ReturnType<typeof lookAt>>>;

/** Reads everything of this run. */
export async function lookAt(db: Firestore, model: Model) {
  const learners = model.learners.map(({ uid }) => uid);
  const staff = model.staff.map(({ uid }) => uid);
  const courses = model.courses.map(({ id }) => id);
  const of = async (collection: CollectionName, field: string, values: readonly string[]) => {
    if (values.length === 0) return [];
    const { docs } = await db.collection(collections[collection]).where(field, 'in', values).get();
    return docs.map((document) => readable(document.id, document.data()));
  };
  const named = async (collection: CollectionName, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const all = await db.getAll(...ids.map((id) => db.collection(collections[collection]).doc(id)));
    return all.flatMap((one) => (one.exists ? [readable(one.id, one.data() ?? {})] : []));
  };
  // Command keys are many, and matter only where an account is deleted.
  const deleted = learners.filter((uid) => isGone(model, uid));
  const ofGone = [...model.certificates].filter(([, { uid }]) => isGone(model, uid)).map(([code]) => code);
  const certificates = async () => {
    const [own, nameless] = await Promise.all([
      of('certificates', 'userId', learners),
      named('certificates', ofGone),
    ]);
    return [...own, ...nameless.filter(({ userId }) => userId === null)];
  };
  return allOf({
    users: named('users', learners),
    orders: of('orders', 'userId', learners),
    enrollments: of('enrollments', 'studentId', learners),
    courseHolds: named(
      'courseHolds',
      learners.flatMap((uid) => courses.map((id) => courseHoldId(uid, id))),
    ),
    paymentProofs: of('paymentProofs', 'userId', learners),
    proofImages: named(
      'proofImages',
      model.proofs.flatMap(({ id, hasImage }) => (hasImage ? [id] : [])),
    ),
    payments: named(
      'payments',
      model.money.map(({ id }) => id),
    ),
    sentRefunds: named('sentRefunds', [...model.outgoing]),
    receipts: of('receipts', 'userId', learners),
    auditLog: of('auditLog', 'actor.uid', staff),
    attendance: of('attendance', 'userId', learners),
    attendanceClaims: of('attendanceClaims', 'userId', learners),
    feedback: of('feedback', 'courseId', courses),
    certificates: certificates(),
    commandKeys: of('commandKeys', 'uid', deleted),
  });
}

async function allOf<Name extends string>(reads: Record<Name, Promise<Document[]>>) {
  const named = Object.entries<Promise<Document[]>>(reads);
  const found = await Promise.all(named.map(async ([name, read]) => [name, await read]));
  return Object.fromEntries(found) as Record<Name, readonly Document[]>;
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
