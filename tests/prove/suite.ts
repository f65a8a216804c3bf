/** A part of the tests as a proof runs it: in a process of its own, with emulators of its own. */
import { run } from '../../tools/shared/processes.ts';
import { inProject } from '../../tools/shared/project.ts';

export type SuiteResult = { readonly passed: number; readonly failed: number; readonly output: string };

/** Runs `npm run e2e -- WORDS` and the like, and reads its last line; a run that did not end with one is a failure. */
export async function runSuite(part: 'e2e' | 'functions', words: readonly string[]): Promise<SuiteResult> {
  const program = [inProject('tools', 'run.mjs'), inProject('tools', 'test', 'test.ts')];
  const { output } = await run(process.execPath, [...program, part, ...words]);
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed), output };
}
