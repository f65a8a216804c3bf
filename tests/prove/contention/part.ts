/** `npm run prove -- contention [TEST]`: 200 commands at once on one order, offering and account, and a database in trouble. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFunctions } from '../../../tools/build/outputs.ts';
import { run } from '../../../tools/shared/processes.ts';
import { freePorts } from '../../../tools/shared/ports.ts';
import { CACHE, inProject } from '../../../tools/shared/project.ts';
import { startEmulators } from '../../../tools/start/emulators.ts';
import type { Part } from '../part.ts';

const COUNTED = ['sent', 'server_errors', 'twice', 'busy'] as const;
const FIGURES = join(CACHE, 'prove', 'contention.json');

export const prove: Part = async (words) => {
  await makeFunctions();
  const { env, engine } = await startEmulators({
    name: `prove-${process.pid}`,
    services: ['auth', 'firestore'],
  });
  const [port = 0] = await freePorts(1);
  mkdirSync(dirname(FIGURES), { recursive: true });
  rmSync(FIGURES, { force: true });
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const filter = words.length === 0 ? [] : ['-t', words.join(' ')];
  const { code } = await run(process.execPath, [vitest, 'run', '--project=contention', ...filter], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...env,
      HUB_URL: `http://127.0.0.1:${port}`,
      CONTENTION_FIGURES: FIGURES,
      NO_COLOR: '1',
    },
  });
  const lines = readFileSync(FIGURES, 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Record<(typeof COUNTED)[number], number>);
  const sumOf = (name: (typeof COUNTED)[number]) => all.reduce((sum, one) => sum + one[name], 0);
  const [sent, server_errors, twice, busy] = COUNTED.map(sumOf) as [number, number, number, number];
  return {
    figures: { contention: { sent, server_errors, twice } },
    table: [`On ${engine}: ${sent} answers, of which ${busy} were “busy”.`],
    isKept: code === 0 && server_errors === 0 && twice === 0,
  };
};
