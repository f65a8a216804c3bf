import { getAuth } from 'firebase-admin/auth';
import { sealLog } from '../../functions/src/audit/seals.ts';
import { app } from '../../functions/src/store/app.ts';
import { hashPassword } from '../../functions/src/auth/password.ts';
import { transact } from '../../functions/src/store/store.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { canJoin } from '../../src/domain/classes/enrollment.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { writeMember } from './crowd.ts';
import { isLive, offerings, renewals, writeOffering } from './demonstration.ts';
import { LEARNER_PASSWORD, STAFF_PASSWORD, learners } from './people.ts';
import { LIVE_COURSE } from './story.ts';
import { UserFacingError } from '../shared/command.ts';

type Env = Readonly<Record<string, string | undefined>>;

const NAMES = ['GCLOUD_PROJECT', 'FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'] as const;
const NO_EMULATORS = `Demo data is only made on the emulators: \`npm start\` makes it, or set ${NAMES.join(', ')}.`;
/** Members of the crowd written in one transaction: what hangs on them stays far below Firestore's limits. */
const AT_ONCE = 50;
/** Transactions under way at the same time. */
const LANES = 3;
const WRITES_AT_ONCE = 300;
const PROGRESS_EVERY = 1_000;

/** Points the Admin SDK at emulators. @throws UserFacingError when none are named: demo data is for them alone. */
function useEmulators(env: Env): void {
  for (const name of NAMES) {
    if (!env[name]) throw new UserFacingError(NO_EMULATORS);
    process.env[name] = env[name];
  }
  // Emulators ask for no credentials; without this the SDK looks for a cloud machine's and warns.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
}

/** Fills empty emulators with the demonstration as it is now; `isWaitingTold` as in `planWallet`. */
export async function seedEmulators(env: Env, isWaitingTold = true): Promise<void> {
  useEmulators(env);
  const now = Date.now();
  // The commands that make it are loaded only here, because most starts find it made.
  const { makeDemonstration } = await import('./week.ts');
  const memory = await makeDemonstration(now, await hashPassword(STAFF_PASSWORD), isWaitingTold);
  const signIns = new Map(Object.values(learners).map(({ uid }) => [uid as string, LEARNER_PASSWORD]));
  // Staff have no account there: its public endpoint would go round our limits.
  const accounts = memory.all('users').map(({ id: uid, email, name: displayName }) => {
    const account = { uid, email, displayName, emailVerified: true };
    const password = signIns.get(uid);
    return password === undefined ? account : { ...account, password };
  });
  await Promise.all(accounts.map((account) => getAuth(app).createUser(account)));
  for (const writes of chunksOf(memory.documents(now), WRITES_AT_ONCE)) {
    await transact(async (transaction) => writes.forEach((write) => write(transaction)));
  }
  await sealLog(now, () => undefined);
}

/** Adds a crowd to seeded emulators: their documents, without accounts to sign in with. */
export async function seedCrowd(env: Env, count: number): Promise<void> {
  useEmulators(env);
  const now = Date.now();
  let done = 0;
  const lane = async (_: unknown, nth: number) => {
    for (let start = nth * AT_ONCE; start < count; start += LANES * AT_ONCE) {
      const end = Math.min(count, start + AT_ONCE);
      await transact(async (transaction) => {
        for (let at = start; at < end; at += 1) writeMember(at, count, now, transaction);
      });
      done += end - start;
      if (done % PROGRESS_EVERY === 0) console.log(`${done.toLocaleString('en')} learners …`);
    }
  };
  // While the emulator writes some, others are made.
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * Adds the coming weekends that kept data does not have yet, and a live class when the last one is over. Whoever
 * could join when the data was made, can again: paid courses and temporary access of the demonstration are renewed.
 * @returns false where the data is of a demonstration that had no live class of its own yet
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
      const { id, saturdayStartsAt, sundayStartsAt } = offering;
      if (!kept) writeOffering(offering, transaction);
      else if (offering === wanted[0] && !isLive(kept, now)) {
        // Only moved, as staff would: what was typed into it, its links too, is kept.
        const revision = kept.revision + 1;
        transaction.update('offerings', id, { saturdayStartsAt, sundayStartsAt, revision });
      }
    }
    return course !== null;
  });
}

/** Empties the emulators of a run, so that no part of the tests sees what another left. */
export async function clearData(env: Env): Promise<void> {
  useEmulators(env);
  const project = `emulator/v1/projects/${env['GCLOUD_PROJECT']}`;
  const firestore = `${env['FIRESTORE_EMULATOR_HOST']}/${project}/databases/(default)/documents`;
  for (const what of [firestore, `${env['FIREBASE_AUTH_EMULATOR_HOST']}/${project}/accounts`]) {
    const headers = { authorization: 'Bearer owner' };
    const answer = await fetch(`http://${what}`, { method: 'DELETE', headers });
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}`);
  }
}
