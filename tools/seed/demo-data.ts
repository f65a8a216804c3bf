/** Fills, refreshes and empties the emulators. */
import { getAuth } from 'firebase-admin/auth';
import { sealLog } from '../../functions/src/audit/seals.ts';
import { app } from '../../functions/src/store/app.ts';
import { hashPassword } from '../../functions/src/auth/password.ts';
import { transact } from '../../functions/src/store/store.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { canJoin } from '../../src/domain/classes/enrollment.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { isLive, offerings, renewals, writeOffering } from './classes.ts';
import type { StoredDocument } from './memory.ts';
import { LIVE_COURSE } from './orders.ts';
import { LEARNER_PASSWORD, STAFF_PASSWORD, learners } from './people.ts';
import { UserFacingError } from '../shared/command.ts';

type Env = Readonly<Record<string, string | undefined>>;

const NAMES = ['GCLOUD_PROJECT', 'FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'] as const;
const NO_EMULATORS = `Demo data is only made on the emulators: \`npm start\` makes it, or set ${NAMES.join(', ')}.`;
const AT_ONCE = 50;
const WRITES_AT_ONCE = 300;

/** Points the Admin SDK at emulators; it would look for a cloud machine's credentials otherwise. */
function useEmulators(env: Env): void {
  for (const name of NAMES) process.env[name] = env[name];
  process.env['METADATA_SERVER_DETECTION'] = 'none';
}

async function writeAll(documents: readonly StoredDocument[]): Promise<void> {
  for (const some of chunksOf(documents, WRITES_AT_ONCE))
    await transact(async (transaction) => {
      for (const { table, id, row } of some) transaction.set(table, id, row as never);
    });
}

/** Fills empty emulators with the demonstration as it is now; `isWaitingKnown` as in `makeDemonstration`. */
export async function seedEmulators(env: Env, isWaitingKnown = true): Promise<void> {
  useEmulators(env);
  const now = Date.now();
  // Loaded only here: most starts find kept data and do not need the commands that make it.
  const { makeDemonstration } = await import('./demonstration.ts');
  const memory = await makeDemonstration(now, await hashPassword(STAFF_PASSWORD), isWaitingKnown);
  const canSignIn = new Set<string>(Object.values(learners).map(({ uid }) => uid));
  // Staff have no account at Firebase Auth, whose public endpoint would bypass our rate limits.
  const accounts = memory.all('users').map(({ id: uid, email, name: displayName }) => {
    const account = { uid, email, displayName, emailVerified: true };
    return canSignIn.has(uid) ? { ...account, password: LEARNER_PASSWORD } : account;
  });
  await Promise.all(accounts.map((account) => getAuth(app).createUser(account)));
  await writeAll(memory.documents(now));
  await sealLog(now, () => undefined);
}

/** Adds the documents of a crowd to seeded emulators, without accounts to sign in with. */
export async function seedCrowd(env: Env, count: number): Promise<void> {
  useEmulators(env);
  const now = Date.now();
  const { makeCrowd } = await import('./crowd.ts');
  // Makes the next batch while one is written; two concurrent writes would wait for each other's locks.
  let writing = Promise.resolve();
  for (const batch of chunksOf([...Array(count).keys()], AT_ONCE)) {
    const [made] = await Promise.all([makeCrowd(batch, count, now), writing]);
    writing = writeAll(made);
  }
  await writing;
}

/**
 * Brings kept data up to `now`: adds weekends that it lacks, moves the live class when it is over, and renews the access of the
 * demonstration's learners. @returns false where the data is older than the live class
 */
export async function refreshClasses(env: Env, now: Instant = Date.now()): Promise<boolean> {
  useEmulators(env);
  return transact(async (transaction) => {
    const course = await transaction.get('courses', LIVE_COURSE);
    const wanted = offerings(now);
    const known = await Promise.all(wanted.map(({ id }) => transaction.get('offerings', id)));
    const renewed = renewals(now);
    const enrolled = await Promise.all(renewed.map(({ id }) => transaction.get('enrollments', id)));
    for (const [at, { id, ...fields }] of renewed.entries()) {
      const kept = enrolled[at];
      const wasOpen = kept?.status === 'paid' || kept?.temporaryAccess;
      if (wasOpen && !canJoin(kept, fields.firstWeekend, now)) transaction.update('enrollments', id, fields);
    }
    for (const [at, offering] of wanted.entries()) {
      const kept = known[at];
      const { id, courseId, saturdayStartsAt, sundayStartsAt } = offering;
      if (!kept) writeOffering(offering, transaction);
      else if (courseId === LIVE_COURSE && !isLive(kept, now)) {
        // Only its times are changed, as staff would do it, so that other edits are kept.
        const revision = kept.revision + 1;
        transaction.update('offerings', id, { saturdayStartsAt, sundayStartsAt, revision });
      }
    }
    return course !== null;
  });
}

/** @throws UserFacingError when no emulators are named */
export async function clearData(env: Env): Promise<void> {
  if (NAMES.some((name) => !env[name])) throw new UserFacingError(NO_EMULATORS);
  const project = `emulator/v1/projects/${env['GCLOUD_PROJECT']}`;
  const firestore = `${env['FIRESTORE_EMULATOR_HOST']}/${project}/databases/(default)/documents`;
  for (const what of [firestore, `${env['FIREBASE_AUTH_EMULATOR_HOST']}/${project}/accounts`]) {
    const headers = { authorization: 'Bearer owner' };
    const answer = await fetch(`http://${what}`, { method: 'DELETE', headers });
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}`);
  }
}
