/**
 * `npm run prove -- contention [TEST]`: 200 commands at once on one order, offering and account, and a database in trouble. Runs on
 * the engine that FIRESTORE_ENGINE names, or else on both, because each is busy in its own way; where one is missing, the part fails.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFunctions } from '../../../tools/build/outputs.ts';
import { UserFacingError } from '../../../tools/shared/command.ts';
import { run } from '../../../tools/shared/processes.ts';
import { freePorts } from '../../../tools/shared/ports.ts';
import { CACHE, inProject } from '../../../tools/shared/project.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import type { Part } from '../part.ts';

const COUNTED = ['sent', 'server_errors', 'twice', 'busy'] as const;
type Counts = Record<(typeof COUNTED)[number], number>;
const FIGURES = join(CACHE, 'prove', 'contention.json');

/** Runs the tests on the engine that FIRESTORE_ENGINE names now. */
async function tryEngine(words: readonly string[]) {
  const { env, engine } = await startEmulators({
    name: `prove-${process.env['FIRESTORE_ENGINE']}-${process.pid}`,
    services: ['auth', 'firestore'],
  });
  const [port = 0] = await freePorts(1);
  mkdirSync(dirname(FIGURES), { recursive: true });
  rmSync(FIGURES, { force: true });
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const filter = words.length === 0 ? [] : ['-t', words.join(' ')];
  const own = { HUB_URL: `http://127.0.0.1:${port}`, CONTENTION_FIGURES: FIGURES, NO_COLOR: '1' };
  const args = [vitest, 'run', '--project=contention', ...filter];
  const { code } = await run(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...own },
  });
  const lines = readFileSync(FIGURES, 'utf8').trim().split('\n');
  const counts = sumOf(lines.map((line) => JSON.parse(line) as Counts));
  const row = `On ${engine}: ${counts.sent} answers, of which ${counts.busy} were “busy”.`;
  return { ...counts, isPassed: code === 0, row };
}

const sumOf = (all: readonly Counts[]) =>
  Object.fromEntries(COUNTED.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as Counts;

export const prove: Part = async (words) => {
  await makeFunctions();
  const chosen = process.env['FIRESTORE_ENGINE'];
  const wanted = chosen ? [chosen] : ['hidane', 'official'];
  const tried: (Awaited<ReturnType<typeof tryEngine>> & { readonly name: string })[] = [];
  const rows: string[] = [];
  for (const name of wanted) {
    process.env['FIRESTORE_ENGINE'] = name;
    try {
      tried.push({ name, ...(await tryEngine(words)) });
    } catch (thrown) {
      if (chosen || !(thrown instanceof UserFacingError)) throw thrown;
      rows.push(`Not tried on ${name}: ${thrown.message}`);
    }
  }
  const { sent, server_errors, twice } = sumOf(tried);
  const isEachTried = tried.length === wanted.length;
  const engines = tried.map(({ name }) => name);
  return {
    figures: { contention: { sent, server_errors, twice, engines } },
    table: [...tried.map(({ row }) => row), ...rows],
    isKept: isEachTried && tried.every(({ isPassed }) => isPassed) && server_errors === 0 && twice === 0,
  };
};
