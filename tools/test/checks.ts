/** What is checked without running the program. */
import { existsSync } from 'node:fs';
import { run } from '../shared/processes.ts';
import { inProject } from '../shared/project.ts';

const CHECKS: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
  ['format', 'biome', 'format', '.'],
];
/** As many at once as two cores bear: each of them uses more than one. */
const AT_ONCE = 2;

/** The path of a program that npm installed. */
function installed(program: string): string {
  const path = inProject('node_modules', '.bin', program);
  return existsSync(`${path}.cmd`) ? `${path}.cmd` : path;
}

/** Runs every check, prints a line for each and the output of those that fail. @returns how many failed */
export async function runChecks(): Promise<number> {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, program, ...args] = check;
      const began = performance.now();
      const { code, output } = await run(installed(program), args, { cwd: inProject() });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code === 0) continue;
      failed += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}
