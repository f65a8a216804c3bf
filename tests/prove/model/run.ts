/** Plays runs of the model, many at once, each with people and courses of its own (decision 0094). */
import { array, asyncModelRun, sample } from 'fast-check';
import { type App, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { PUBLIC_SETTINGS, collections } from '../../../src/domain/wire/collections.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { toDocument } from '../../factories/document.ts';
import type { HubServers } from '../../fixtures/hub-servers.ts';
import type { Model } from './hub-model.ts';
import { Step, type StepData, stepData } from './steps.ts';
import { Violation, Wire } from './wire.ts';
import { type Hub, peopleOf, World } from './world.ts';

const STEPS = 40;
/** More steps are drawn than played, because some find nothing to do. */
const DRAWN = 80;
/** Runs at the same moment, one for each instance: with more, they wait for each other in the database. */
const AT_ONCE = 2;
/** Milliseconds between two kills: the database may hold the locks of a killed instance for that long. */
const KILLS_APART = 60_000;
/** Runs tried while a failing one is made shorter. */
const SHORTENINGS = 60;

export type Failure = {
  readonly run: number;
  readonly sentence: string;
  readonly steps: readonly StepData[];
  readonly story: readonly string[];
};

/**
 * Connects to the emulators, which the environment of this process names, and lays down what all runs share. Each run stays
 * with one of the instances: the part `contention` tests what several do to one document at once.
 */
export async function openHub(servers: readonly HubServers[]): Promise<Hub> {
  const { GCLOUD_PROJECT: project = '', FIRESTORE_EMULATOR_HOST: database = '' } = process.env;
  const app = initializeApp({ projectId: project }, `model-${Math.random()}`);
  const db = getFirestore(app);
  let killed = performance.now();
  const wires = servers.map(
    ({ address, kill }) =>
      new Wire(address, () => {
        if (performance.now() - killed < KILLS_APART) return;
        killed = performance.now();
        kill();
      }),
  );
  await layDown({ db });
  return { app, db, wires, project, database };
}

/** Auth has to know everybody before the functions believe a token. */
async function enrolPeople(app: App, name: string): Promise<void> {
  const { learners, staff } = peopleOf(name);
  const uids = [...learners, staff.reviewer, staff.owner];
  const { errors } = await getAuth(app).importUsers(
    uids.map((uid) => ({ uid, email: `${uid}@example.com` })),
  );
  if (errors[0] !== undefined) throw errors[0].error;
}

/** Empties the database, because its engines scan a whole collection for each query. */
async function forgetRuns(hub: Hub): Promise<void> {
  const path = `emulator/v1/projects/${hub.project}/databases/(default)/documents`;
  const answer = await fetch(`http://${hub.database}/${path}`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The database could not be emptied: ${answer.status}`);
  await layDown(hub);
}

/** What all runs share. */
async function layDown({ db }: Pick<Hub, 'db'>): Promise<void> {
  const seats = { seatHoldHours: 24, offerHours: 4 };
  await db
    .collection(collections.settings)
    .doc(PUBLIC_SETTINGS)
    .set(toDocument(makePublicSettings({ seats })));
}

/** Both learners have paid: few of the runs that begin with nothing get past the end of a course. */
const PAID: readonly StepData[] = [0, 1].flatMap((a): StepData[] => [
  { deed: 'register', a, b: 0, c: 0 },
  { deed: 'submit', a, b: 0, c: 1 },
  { deed: 'review', a, b: 1, c: 1 },
]);

/** Both were in the first class, and the last one is over. */
const OVER: readonly StepData[] = [
  { deed: 'toClass', a: 0, b: 0, c: 0 },
  { deed: 'join', a: 0, b: 0, c: 1 },
  { deed: 'join', a: 1, b: 0, c: 1 },
  { deed: 'toClass', a: 0, b: 2, c: 0 },
];
const BEGINNINGS = [[...PAID, ...OVER], [], PAID, []] as const;

/** The steps of these runs: the same ones for the same seed. */
export const drawRuns = (runs: number, seed: number): StepData[][] =>
  sample(array(stepData, { minLength: DRAWN, maxLength: DRAWN, size: 'max' }), { numRuns: runs, seed }).map(
    (steps, at) => [...(BEGINNINGS[at % BEGINNINGS.length] ?? []), ...steps],
  );

/** Plays one run. @returns what did not hold, or null */
async function playOne(
  hub: Hub,
  name: string,
  number: number,
  steps: readonly StepData[],
  isOver: () => boolean = () => false,
): Promise<Omit<Failure, 'run' | 'steps'> | null> {
  await enrolPeople(hub.app, name);
  const world = new World(hub, name, number);
  const model: Model = await world.begin();
  try {
    await asyncModelRun(
      () => ({ model, real: world }),
      steps.map((data) => new Step(data, (done) => done < STEPS && !isOver())),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { sentence: error.message, story: model.story };
  }
}

type Playing = {
  /** Ends with the first failure. */
  readonly untilFirst?: boolean;
  readonly report?: (done: number) => void;
  /** Runs after which the database is emptied; only for a database of its own. */
  readonly forgetsAfter?: number;
};

let numbers = 0;

/** Plays these runs. @returns those in which something did not hold */
export async function play(
  hub: Hub,
  name: string,
  runs: readonly (readonly StepData[])[],
  options: Playing = {},
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const named = runs.map((_, at) => `${name}r${at}`);
  const chunk = options.forgetsAfter ?? runs.length;
  let done = 0;
  const isOver = () => options.untilFirst === true && failures.length > 0;
  for (let from = 0; from < runs.length && !isOver(); from += chunk) {
    if (from > 0) await forgetRuns(hub);
    const left = [...runs.keys()].slice(from, from + chunk);
    const work = async (): Promise<void> => {
      const at = left.shift();
      const steps = at === undefined ? undefined : runs[at];
      if (at === undefined || steps === undefined || isOver()) return;
      numbers += 1;
      const failure = await playOne(hub, named[at] ?? '', numbers, steps, isOver);
      if (failure !== null) failures.push({ run: at, steps, ...failure });
      done += 1;
      options.report?.(done);
      await work();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return failures;
}

/** Leaves steps out, ever fewer at a time, as long as the run still fails. */
export async function shorten(hub: Hub, name: string, failure: Failure): Promise<Failure> {
  let best = failure;
  let tries = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length && tries < SHORTENINGS; ) {
      const steps = best.steps.filter((_, at) => at < from || at >= from + size);
      tries += 1;
      numbers += 1;
      const own = `${name}t${tries}`;
      const still = await playOne(hub, own, numbers, steps);
      if (still === null) from += size;
      else best = { ...best, ...still, steps };
    }
  }
  return best;
}
