/** Parts of the tests as a proof runs them: in a process of their own with emulators of their own, or in its own process. */
import type { TestSpecification, Vitest } from 'vitest/node';
import { run } from '../../tools/shared/processes.ts';
import { inProject } from '../../tools/shared/project.ts';
import type { Part } from './part.ts';

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

/** A proof that runs a part of the tests which `npm test` leaves out, and holds if all of it passes. */
export const proveSuite =
  (name: string, part: keyof typeof PROGRAMS, always: readonly string[] = []): Part =>
  async (words) => {
    const { passed, failed, output } = await runSuite(part, [...always, ...words]);
    const isKept = failed === 0 && passed > 0;
    return {
      figures: { [name]: { passed, failed } },
      table: isKept ? [`${passed} ${name} passed`] : [output.trimEnd()],
      isKept,
    };
  };

/** Runs files of tests in this process. @returns the first that failed, or null. @throws Error where none ran */
export async function firstFailed(vitest: Vitest, suite: TestSpecification[]) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(suite);
  const inside = testModules.map(({ children }) => children);
  const tests = inside.flatMap((one) => [...one.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed !== undefined) return failed;
  const [error] = [
    ...(unhandledErrors as { message?: string }[]),
    ...testModules.flatMap((module) => module.errors()),
    ...inside.flatMap((one) => [...one.allSuites()].flatMap((part) => part.errors())),
  ];
  if (error !== undefined) throw new Error(error.message);
  if (!tests.some((test) => test.result().state === 'passed')) throw new Error('No test ran.');
  return null;
}
