import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, Timestamp, getFirestore } from 'firebase-admin/firestore';
import { hashPassword } from '../../functions/src/password.ts';
import { collections } from '../../src/domain/collections.ts';
import { windowState } from '../../src/domain/session.ts';
import type { Instant } from '../../src/domain/time.ts';
import { linksOf, liveOffering, offerings } from './seed-classes.ts';
import { seedData, seedHolds } from './seed-data.ts';
import { LEARNER_PASSWORD, STAFF_PASSWORD, learners, staff } from './seed-people.ts';
import { Trouble } from './trouble.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The Admin SDK on emulators. @throws Trouble when the environment names none: demo data is for them alone. */
function connect(env: Env) {
  const {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
  } = env;
  if (!projectId || !firestore || !auth) {
    throw new Trouble(
      'Demo data is only made on the emulators: `npm start` makes it, or set FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST and GCLOUD_PROJECT.',
    );
  }
  process.env.FIRESTORE_EMULATOR_HOST = firestore;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = auth;
  const name = `demo-data-${firestore}`;
  const app = getApps().find((known) => known.name === name) ?? initializeApp({ projectId }, name);
  return { projectId, firestore, auth, db: getFirestore(app), accounts: getAuth(app) };
}

/** Fields that hold an instant, by the naming that the whole domain keeps. */
const INSTANT = /(At|Until)$/;

/** A noun as Firestore holds it: without its id, which the path has, and with timestamps. */
function toFields(noun: object): Record<string, unknown> {
  const fields = Object.entries(noun).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      INSTANT.test(name) && typeof value === 'number' ? Timestamp.fromMillis(value) : value,
    ]),
  );
}

async function writeDocuments(db: Firestore, now: Instant): Promise<void> {
  const batch = db.batch();
  for (const { collection, id, noun } of seedData(now)) {
    batch.set(db.collection(collections[collection]).doc(id), toFields(noun));
  }
  for (const [id, orderId] of seedHolds(now)) {
    batch.set(db.collection(collections.courseHolds).doc(id), { orderId });
  }
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  for (const { uid } of staff) {
    batch.set(db.collection(collections.adminSecrets).doc(uid), { passwordHash });
  }
  await batch.commit();
}

/** Fills empty emulators with the demonstration as it is at `now`. */
export async function seedEmulators(env: Env, now: Instant = Date.now()): Promise<void> {
  const { db, accounts } = connect(env);
  const verified = { emailVerified: true };
  await Promise.all([
    ...Object.values(learners).map(({ uid, email, name: displayName }) =>
      accounts.createUser({ uid, email, displayName, password: LEARNER_PASSWORD, ...verified }),
    ),
    // Staff have no password there: its public endpoint would go round our limits.
    ...staff.map(({ uid, email, name: displayName }) =>
      accounts.createUser({ uid, email, displayName, ...verified }),
    ),
    writeDocuments(db, now),
  ]);
}

/** Adds the coming weekends that kept data does not have yet, and a live class when the last one is over. */
export async function refreshClasses(env: Env, now: Instant = Date.now()): Promise<void> {
  const { db } = connect(env);
  const live = liveOffering(now);
  for (const offering of offerings(now)) {
    const at = db.collection(collections.offerings).doc(offering.id);
    const known = await at.get();
    const started = known.get('saturdayStartsAt') as Timestamp | undefined;
    const isOver = offering.id === live.id && (!started || windowState(started.toMillis(), now) !== 'open');
    if (known.exists && !isOver) continue;
    await at.set(toFields(offering));
    await db.collection(collections.classLinks).doc(offering.id).set(linksOf(offering));
  }
}

/** Empties the emulators of a run, so that no part of the tests sees what another left. */
export async function clearData(env: Env): Promise<void> {
  const { projectId, firestore, auth } = connect(env);
  const remove = async (url: string) => {
    const answer = await fetch(url, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
  await remove(`http://${firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`);
  await remove(`http://${auth}/emulator/v1/projects/${projectId}/accounts`);
}
