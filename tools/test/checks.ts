import { existsSync } from 'node:fs';
import { type Outcome, run } from '../shared/processes.ts';
import { inProject } from '../shared/project.ts';

/** One thing that is checked without running the program. */
export interface Check {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

export const checks: readonly Check[] = [
  { name: 'format', program: 'biome', args: ['format', '.'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', program: 'tsc', args: ['-b'] },
  { name: 'dead code', program: 'knip', args: [] },
];

/** The path of a program that npm installed. */
export function installed(program: string): string {
  const path = inProject('node_modules', '.bin', program);
  return existsSync(`${path}.cmd`) ? `${path}.cmd` : path;
}

/** Runs every check, prints a line for each and the output of those that fail. @returns how many failed */
export async function runChecks(): Promise<number> {
  let failed = 0;
  for (const { name, program, args } of checks) {
    const started = performance.now();
    const { code, output }: Outcome = await run(installed(program), args, { cwd: inProject() });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
  return failed;
}
