/** `npm run prove -- model [RUNS] [SEED]`: the hub as a state machine, played on the real functions: the runs that once failed, new ones, and bugs planted beside them. */
import { UserFacingError } from '../../../tools/shared/command.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import type { Part } from '../part.ts';
import { bundlePatched, type Patch } from '../patched.ts';
import { startHubServers } from '../../fixtures/hub-servers.ts';
import { bugs } from './bugs.ts';
import type { Hub } from './world.ts';
import { failed } from './failed.ts';
import { drawRuns, type Failure, openHub, play, shorten } from './run.ts';

const RUNS = 1_000;
const SEED = 17;
const INSTANCES = 2;
/** Runs in which a planted bug has to be found. */
const RUNS_FOR_A_BUG = 100;
/** Runs after which the database is emptied. */
const RUNS_KEPT = 40;
/** How many failing runs are shortened; the others often have the same cause. */
const SHORTENED = 2;

export const prove: Part = async ([many = String(RUNS), first = String(SEED)]) => {
  const [runs, seed] = [Number(many), Number(first)];
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed))
    throw new UserFacingError('Use `npm run prove -- model [RUNS] [SEED]`, two whole numbers.');
  const { env } = await startEmulators({ name: `prove-${process.pid}`, services: ['auth', 'firestore'] });
  Object.assign(process.env, env);

  /** Failures of the runs that once failed and were mended. */
  const again: Failure[] = [];

  /** Plays runs on the functions with these changes. */
  const playWith = async (name: string, patches: readonly Patch[], count: number, isWhole: boolean) => {
    const lib = await bundlePatched(name, patches);
    const one = () => startHubServers({ lib, instances: 1, env });
    const servers = await Promise.all(Array.from({ length: INSTANCES }, one));
    try {
      const hub = await openHub(servers);
      if (isWhole) again.push(...(await play(hub, 'failed', Object.values(failed))));
      const failures = await play(hub, name, drawRuns(count, seed), {
        untilFirst: !isWhole,
        forgetsAfter: RUNS_KEPT,
        report: (done) =>
          isWhole && done % Math.ceil(count / 20) === 0 && console.log(`${done} of ${count} runs`),
      });
      if (!isWhole) return failures;
      console.log(answersOf(hub));
      const shortened: Failure[] = [];
      for (const failure of failures.slice(0, SHORTENED)) {
        console.log(told(failure, `seed ${seed}`));
        shortened.push(await shorten(hub, `${name}s${failure.run}`, failure));
      }
      return [...shortened, ...failures.slice(SHORTENED)];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  };

  const failures = await playWith('model', [], runs, true);
  const table = [
    ...again.map((failure) => told(failure, 'failed.ts')),
    ...failures.map((failure) => told(failure, `seed ${seed}`)),
  ];
  const planted = Object.entries(bugs);
  let found = 0;
  for (const [at, [bug, patch]] of planted.entries()) {
    const [failure] = await playWith(`bug${at}`, [patch], RUNS_FOR_A_BUG, false);
    if (failure !== undefined) found += 1;
    console.log(`${failure === undefined ? 'not found' : `found in run ${failure.run}`}: ${bug}`);
    table.push(
      failure === undefined ? `Nobody noticed ${bug}.` : `${bug}: ${failure.sentence.slice(0, 160)}`,
    );
  }
  return {
    figures: { model: { runs, violations: failures.length + again.length, planted: planted.length, found } },
    table,
    isKept: failures.length + again.length === 0 && found === planted.length,
  };
};

/** Counts each command's answers by status: a model in which nothing succeeds would prove nothing. */
function answersOf({ wires }: Hub): string {
  const all = new Map<string, number>();
  for (const { answers } of wires)
    for (const [what, times] of answers) all.set(what, (all.get(what) ?? 0) + times);
  return [...all]
    .sort()
    .map(([what, times]) => `${what}: ${times}`)
    .join(', ');
}

/** A failing run as text for debugging; its steps go into `failed.ts`. */
function told({ run, sentence, steps, story }: Failure, from: string): string {
  return [`Run ${run} of ${from}: ${sentence}`, ...story.slice(-30), JSON.stringify(steps)].join('\n');
}
