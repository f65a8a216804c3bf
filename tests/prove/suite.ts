/** A part of the tests as a proof runs it: in a process of its own, with emulators of its own. */
import { run } from '../../tools/shared/processes.ts';
import { inProject } from '../../tools/shared/project.ts';

export type SuiteResult = { readonly passed: number; readonly failed: number; readonly output: string };

const PROGRAMS = {
  e2e: [inProject('tests', 'e2e', 'e2e.ts')],
  functions: [inProject('tools', 'test', 'test.ts'), 'functions'],
  races: [inProject('tools', 'test', 'test.ts'), 'races'],
} as const;

/** Runs one of these parts with these words, and reads its last line; a run without one has failed. */
export async function runSuite(part: keyof typeof PROGRAMS, words: readonly string[]): Promise<SuiteResult> {
  const { output } = await run(process.execPath, [
    inProject('tools', 'run.mjs'),
    ...PROGRAMS[part],
    ...words,
  ]);
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed), output };
}
