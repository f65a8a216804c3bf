/** Runs the tests that show faults, with their own runners, and reads what their reports say of each. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { run } from '../../../tools/shared/processes.ts';
import { findChromium } from '../../../tools/shared/programs.ts';
import { CACHE, inProject, ROOT } from '../../../tools/shared/project.ts';
import { specsIn } from '../../../tools/test/suites.ts';
import type { Result, Shown } from './faults.ts';
import { PROOFS } from './control.ts';

type Env = Readonly<Record<string, string>>;
export type Proofs = { readonly made: number; readonly lost: number; readonly doubled: number };

const anyOf = (tests: readonly Shown[]) =>
  tests.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const filesOf = (tests: readonly Shown[]) => [...new Set(tests.map(({ file }) => file))];
/** Two runs at once have reports of their own. */
const reportOf = (name: string) => join(CACHE, 'reports', `faults-${name}-${process.pid}.json`);

async function reported<T>(name: string, args: readonly string[], env: Env): Promise<T | null> {
  await run(process.execPath, [...args], { env: { ...process.env, ...env }, stdio: 'inherit' });
  if (!existsSync(reportOf(name))) return null;
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8')) as T;
  rmSync(reportOf(name));
  return report;
}

/** Runs tests of functions and of pages, one file after the other. */
export async function runTests(tests: readonly Shown[], env: Env): Promise<Result[]> {
  if (tests.length === 0) return [];
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const projects = ['--project=functions*', '--project=ui'];
  const args = [vitest, 'run', ...projects, ...filesOf(tests), '-t', anyOf(tests)];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('functions')}`];
  const report = await reported<JsonTestResults>('functions', [...args, ...reports], env);
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        file: relative(ROOT, name),
        title: fullName,
        hasPassed: status === 'passed',
        problem: failureMessages?.[0]?.split('\n')[0] ?? null,
      })),
  );
}

/** What a Playwright report says of each test, and of the proofs that its tests sent. */
export function readJourneys(report: JSONReport): { results: Result[]; proofs: Proofs[] } {
  const specs = specsIn(report);
  const notes = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  return {
    results: specs.map(({ groups, title, file, tests, message }): Result => {
      const statuses = tests.map(({ status }) => status);
      const wasSkipped = statuses.includes('skipped') ? 'its test was skipped' : null;
      return {
        file: relative(ROOT, join(report.config.rootDir, file)),
        title: [...groups, title].join(' '),
        // For the runner a test that was skipped is all right, too.
        hasPassed: statuses.length > 0 && statuses.every((status) => status === 'expected'),
        problem: message ? (stripVTControlCharacters(message).split('\n')[0] ?? null) : wasSkipped,
      };
    }),
    proofs: notes
      .filter(({ type }) => type === PROOFS)
      .map(({ description = '{}' }) => JSON.parse(description) as Proofs),
  };
}

/** Runs journeys in a browser, so many at a time. @throws UserFacingError when no Chromium can be had */
export async function runJourneys(name: string, tests: readonly Shown[], env: Env, workers: number) {
  if (tests.length === 0) return { results: [], proofs: [] };
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const config = inProject('tests', 'prove', 'faults', 'playwright.config.ts');
  const args = [playwright, 'test', `--config=${config}`, `--workers=${workers}`, '--grep', anyOf(tests)];
  const given = { ...env, CHROMIUM: await findChromium(), FAULTS_REPORT: reportOf(name) };
  const report = await reported<JSONReport>(name, [...args, ...filesOf(tests)], given);
  return report === null ? { results: [], proofs: [] } : readJourneys(report);
}
