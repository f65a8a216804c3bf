/**
 * `npm run prove`: proofs that the tests would notice what is wrong, and that what must hold does under attack, faults and
 * crowds. All parts in turn, or one: `npm run prove -- mutants`. Ends with one line of JSON.
 */
import { fileURLToPath } from 'node:url';
import { runTool, UserFacingError } from '../../tools/shared/command.ts';
import { run } from '../../tools/shared/processes.ts';
import { PROVE_TAG } from '../../tools/test/suites.ts';
import type { Part } from './part.ts';
import { proveSuite } from './suite.ts';

/** They run in the order of the last line's keys. */
const parts: Readonly<Record<string, () => Promise<{ readonly prove: Part }>>> = {
  mutants: () => import('./mutants/part.ts'),
  guards: () => import('./guards/part.ts'),
  contention: () => import('./contention/part.ts'),
  faults: () => import('./faults/part.ts'),
  model: () => import('./model/part.ts'),
  passkeys: () => import('./passkeys/part.ts'),
  restore: () => import('./restore/part.ts'),
  engines: () => import('./engines/part.ts'),
  supply: () => import('./supply/part.ts'),
  certificates: () => import('./certificates/part.ts'),
  journeys: async () => ({ prove: proveSuite('journeys', 'e2e', ['--grep', PROVE_TAG]) }),
  races: async () => ({ prove: proveSuite('races', 'races') }),
};

type Figures = Record<string, unknown> & { seconds?: number; promises_kept: boolean };

async function proveOne(name: string, words: readonly string[]): Promise<Figures> {
  const load = parts[name];
  if (load === undefined)
    throw new UserFacingError(`There is no part "${name}": use ${Object.keys(parts).join(', ')}, or none.`);
  const began = performance.now();
  const { prove } = await load();
  const { figures, table, isKept } = await prove(words);
  for (const row of table) console.log(row);
  return { ...figures, seconds: Math.round((performance.now() - began) / 1000), promises_kept: isKept };
}

/** This part waits half an hour for the emulator's locks and computes little: it runs alongside the first part, which looks at no clock. */
const BESIDE = 'races';

/** Each part in a process of its own, so that what one leaves behind is not in the way of the next. */
async function proveAll(): Promise<Figures> {
  const begin = (name: string) => run(process.execPath, [fileURLToPath(import.meta.url), name]);
  const beside = begin(BESIDE);
  const all: Record<string, unknown> = {};
  let areAllKept = true;
  const rows: string[] = [];
  for (const name of Object.keys(parts)) {
    const { code, output } = await (name === BESIDE ? beside : begin(name));
    console.log(output.trimEnd());
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    const { promises_kept, seconds, ...figures } = (
      last.startsWith('{') ? JSON.parse(last) : { promises_kept: false }
    ) as Figures;
    Object.assign(all, figures);
    const isKept = code === 0 && promises_kept;
    areAllKept &&= isKept;
    rows.push(
      `${isKept ? '✓' : '✗'} ${name.padEnd(12)} ${String(seconds ?? '–').padStart(6)} s  ${JSON.stringify(figures)}`,
    );
  }
  console.log(`\n${rows.join('\n')}`);
  return { ...all, promises_kept: areAllKept };
}

await runTool(async () => {
  const [name, ...words] = process.argv.slice(2);
  const figures = name === undefined ? await proveAll() : await proveOne(name, words);
  process.on('exit', () => console.log(JSON.stringify(figures)));
  return figures.promises_kept ? 0 : 1;
});
