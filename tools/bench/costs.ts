/**
 * `npm run bench:costs`: what the hub costs a month with 100, 1,000 and 10,000 learners. Plays the weekend of `npm run story` on the
 * emulators and counts what each command and job is charged there; adds what pages read, as the other benches hold it; and
 * multiplies by the platform's price list (docs/operating.md).
 */
import { jobs } from '../../functions/src/jobs/jobs.ts';
import { startEmulators } from '../start/emulators.ts';
import { openStory } from '../story/open.ts';
import { bench, median, round } from './frame.ts';

/** US dollars, of 2024 and 2025. Firestore's are those of a multi-region, because a single region costs less. */
const PRICES = {
  reads: 0.06 / 100_000,
  writes: 0.18 / 100_000,
  deletes: 0.02 / 100_000,
  calls: 0.4 / 1_000_000,
  cpu_seconds: 0.000_024,
  gib_seconds: 0.000_002_5,
  hosting_gb: 0.15,
  stored_gib: 0.18,
  jobs: 0.1,
} as const;
type Used = Record<keyof typeof PRICES, number>;
/** What a month has for nothing: daily quotas thirty times. */
const FREE: Used = {
  reads: 1_500_000,
  writes: 600_000,
  deletes: 600_000,
  calls: 2_000_000,
  cpu_seconds: 180_000,
  gib_seconds: 360_000,
  hosting_gb: 10,
  stored_gib: 1,
  jobs: 3,
};

/** Assumed, not counted: how a learner and the staff use the hub in a month. */
const HABITS = {
  /** Each reads five documents for two courses (`cost.spec.ts`), and the profile again for the rules of each live query. */
  dashboards: 30,
  reads_of_dashboard: 10,
  /** The clock, the catalogue where no cache has it, and what the worker asks. */
  calls_of_dashboard: 4,
  seconds_of_call: 0.05,
  /** The app and two updates of it, and the public pages; then a few KB for each visit. */
  gb_first: 0.001_5,
  gb_of_dashboard: 0.000_01,
  /** A picture of a proof, and the documents with their indexes. */
  gib_stored: 0.000_2,
  /** Of the whole staff, and more of them with more learners; `bench:admin` bounds the reads of a page at 200. */
  staff_pages: 4_000,
  staff_pages_of_learner: 4,
  reads_of_staff_page: 60,
} as const;

const MEMORY_GIB = 2;
const PLAYED = 60;
const MINUTES = 30 * 24 * 60;
const intervals = Object.values(jobs).map(({ minutes }) => minutes);
/** Runs of all jobs a month. An idle run of the rarer ones is counted like one of those that run each minute. */
const RUNS = intervals.reduce((sum, minutes) => sum + MINUTES / minutes, 0);
/** What the story's weekend runs. */
const MINUTELY = Object.entries(jobs).flatMap(([name, { minutes }]) => (minutes === 1 ? [name] : []));

async function played() {
  const emulators = await startEmulators({ name: `costs-${process.pid}`, services: ['auth', 'firestore'] });
  const { stage } = await openStory(emulators);
  await stage.play();
  return stage.took;
}

const KINDS = ['reads', 'writes', 'deletes', 'ms'] as const;
type Took = Awaited<ReturnType<typeof played>>;

type Kind = (typeof KINDS)[number];
type Charged = Record<Kind, number>;
const each = (of: (kind: Kind) => number) =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Charged;
const summed = (took: Took) => each((kind) => took.reduce((sum, one) => sum + one[kind], 0));

function usedBy(learners: number, { perLearner, calls, idle }: ReturnType<typeof unitsOf>): Used {
  const dashboards = learners * HABITS.dashboards;
  const pages = HABITS.staff_pages + learners * HABITS.staff_pages_of_learner;
  const called = learners * calls + dashboards * HABITS.calls_of_dashboard;
  const seconds =
    (learners * perLearner.ms + RUNS * idle.ms) / 1_000 +
    dashboards * HABITS.calls_of_dashboard * HABITS.seconds_of_call;
  return {
    reads:
      learners * perLearner.reads +
      RUNS * idle.reads +
      dashboards * HABITS.reads_of_dashboard +
      pages * HABITS.reads_of_staff_page,
    writes: learners * perLearner.writes + RUNS * idle.writes,
    deletes: learners * perLearner.deletes + RUNS * idle.deletes,
    calls: called + RUNS,
    cpu_seconds: seconds,
    gib_seconds: seconds * MEMORY_GIB,
    hosting_gb: learners * HABITS.gb_first + dashboards * HABITS.gb_of_dashboard,
    stored_gib: learners * HABITS.gib_stored,
    jobs: intervals.length,
  };
}

/** What one learner causes until their class is over, and an idle run of a job. */
function unitsOf(took: Took) {
  const runs = took.filter(({ name }) => MINUTELY.includes(name));
  const commands = took.filter(({ name }) => !MINUTELY.includes(name));
  // What a job did beyond an idle run was for learners.
  const idle = each((kind) => median(runs.map((run) => run[kind])));
  const [forAll, ofRuns] = [summed(commands), summed(runs)];
  const perLearner = each((kind) => (forAll[kind] + ofRuns[kind] - runs.length * idle[kind]) / PLAYED);
  return { perLearner, idle, calls: commands.length / PLAYED };
}

const dollars = (used: Used) =>
  (Object.keys(PRICES) as (keyof Used)[]).reduce(
    (sum, kind) => sum + Math.max(0, used[kind] - FREE[kind]) * PRICES[kind],
    0,
  );

await bench(async () => {
  const units = unitsOf(await played());
  const months = [100, 1_000, 10_000].map((learners) => {
    const used = usedBy(learners, units);
    const rounded = Object.fromEntries(Object.entries(used).map(([kind, value]) => [kind, round(value, 2)]));
    return { learners, ...rounded, dollars: round(dollars(used), 2) };
  });
  console.table(months);
  const tidy = (charged: Charged) => each((kind) => round(charged[kind], 1));
  const { calls, perLearner, idle } = units;
  const counted = {
    commands_of_learner: round(calls, 1),
    of_learner: tidy(perLearner),
    of_idle_job: tidy(idle),
  };
  return [{ ...counted, months }, true];
});
