/** Runs the checks and the suites, and reads what the runners' JSON reports say. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { run } from '../shared/processes.ts';
import { findChromium, headlessShell } from '../shared/programs.ts';
import { CACHE, inProject, ROOT } from '../shared/project.ts';

/** What a runner says of one test; its file is named from the project's root. */
export type TestResult = {
  readonly file: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** The first error of a failed test, or why it did not run. */
  readonly problem: string | null;
  /** Notes that a journey attached to its own result. */
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
};

type Read = (json: string) => readonly TestResult[];

export const RUNNER_FAILED: TestResult = { file: '', title: 'the runner', state: 'failed', problem: null };
const REASON_MAX = 300;

/** The beginning of a failed test's message, so that the end of a long log says why. */
function reasonIn(message = ''): string | null {
  const reason = stripVTControlCharacters(message).split('\n    at ')[0]?.replaceAll(/\s+/g, ' ').trim();
  return reason?.slice(0, REASON_MAX) || null;
}

/** The tests of Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export const parseVitest = (json: string): TestResult[] =>
  (JSON.parse(json) as JsonTestResults).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.map(({ fullName, status: ended, failureMessages }): TestResult => {
      const state = ended === 'passed' || ended === 'failed' ? ended : 'skipped';
      return { file, title: fullName, state, problem: reasonIn(failureMessages?.[0]) };
    });
    const isBroken = status === 'failed' && !tests.some(({ state }) => state === 'failed');
    return isBroken ? [...tests, { file, title: file, state: 'failed', problem: reasonIn(message) }] : tests;
  });

/** All tests of a Playwright report, with the titles of the groups around each. */
function specsIn(
  { suites = [], specs = [] }: Partial<JSONReportSuite>,
  groups: readonly string[] = [],
): (JSONReportSpec & { readonly groups: readonly string[] })[] {
  // A file's suite is named as its file.
  const around = (suite: JSONReportSuite) => (suite.title === suite.file ? groups : [...groups, suite.title]);
  return [
    ...specs.map((spec) => ({ ...spec, groups })),
    ...suites.flatMap((suite) => specsIn(suite, around(suite))),
  ];
}

/** The tests of Playwright's JSON report; an error outside every test counts as one failure. */
export function parsePlaywright(json: string): TestResult[] {
  const report = JSON.parse(json) as JSONReport;
  const ran = specsIn(report).map(({ groups, title, file, tests }): TestResult => {
    const statuses = tests.map(({ status }) => status);
    const areAll = (wanted: string) => statuses.length > 0 && statuses.every((status) => status === wanted);
    const { error } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
    return {
      file: relative(ROOT, join(report.config.rootDir, file)),
      title: [...groups, title].join(' '),
      state: areAll('expected') ? 'passed' : areAll('skipped') ? 'skipped' : 'failed',
      problem: reasonIn(error?.message) ?? (statuses.includes('skipped') ? 'its test was skipped' : null),
      annotations: tests.flatMap(({ annotations }) => annotations),
    };
  });
  const errors = report.errors.map(({ message }) => ({ ...RUNNER_FAILED, problem: reasonIn(message) }));
  return [...ran, ...errors];
}

/**
 * Reads a report and holds it against the runner's exit code, so that a runner which failed for a reason that
 * its report does not know still counts as a failure.
 */
export function readReport(file: string, exitCode: number, read: Read): readonly TestResult[] {
  if (!existsSync(file)) return [RUNNER_FAILED];
  const ran = read(readFileSync(file, 'utf8'));
  return exitCode !== 0 && ran.every(({ state }) => state !== 'failed') ? [...ran, RUNNER_FAILED] : ran;
}

/** The variables that tell a test where everything is. */
export type Env = Readonly<Record<string, string>>;

const reportOf = (name: string) => join(CACHE, 'reports', `${name}.json`);

/**
 * Runs a runner that writes a report. If `live`, it writes to the terminal itself; otherwise its output is printed at its
 * end, so that two concurrent runners do not write over each other.
 */
async function runSuite(name: string, args: string[], given: Env, read: Read, live: boolean) {
  rmSync(reportOf(name), { force: true });
  const options = { env: { ...process.env, ...given }, ...(live && ({ stdio: 'inherit' } as const)) };
  const { code, output } = await run(process.execPath, args, options);
  if (!live) console.log(output.trimEnd());
  return readReport(reportOf(name), code, read);
}

/** Runs projects of vitest.config.ts, which says which of them may run side by side; `name` names the report. */
export function runVitest(name: string, args: readonly string[], env: Env, live = true) {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return runSuite(name, [vitest, 'run', ...reports, ...args], env, parseVitest, live);
}

/** The tag of journeys that only `npm run prove -- journeys` walks: rare failures, and sweeps over every page (decision 0125). */
export const PROVE_TAG = '@prove';

/** Runs browser tests; `isFast` leaves out rare ones and uses a windowless Chromium if there is one. @throws UserFacingError without Chromium */
export async function runPlaywright(name: string, args: readonly string[], env: Env, isFast = false) {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const CHROMIUM = await findChromium();
  const shell = isFast ? headlessShell() : null;
  const own = {
    CHROMIUM,
    ...(shell && { HEADLESS_SHELL: shell }),
    ...(isFast && { WITHOUT: PROVE_TAG }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
  };
  return runSuite(name, [playwright, 'test', ...args], { ...env, ...own }, parsePlaywright, true);
}

/** What is checked without running the program. */
const CHECKS: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  // Next to the other checks, a second thread would only do some of the work twice.
  ['types', 'tsc', '-b', '--singleThreaded'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
  ['format', 'biome', 'format', '.'],
];

/** Runs every check, and prints a line for each and the output of those that fail. @returns the failed ones */
export async function runChecks(): Promise<readonly TestResult[]> {
  const check = async ([name, program, ...args]: (typeof CHECKS)[number]) => {
    const began = performance.now();
    const { code, output } = await run(inProject('node_modules', '.bin', program), args);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) console.log(output.trimEnd());
    return code === 0 ? [] : [{ ...RUNNER_FAILED, title: name }];
  };
  return (await Promise.all(CHECKS.map(check))).flat();
}
