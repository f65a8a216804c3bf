/** The faults that `docs/faults.md` lists: the run takes its tests from that document. */

import type { TestResult } from '../../../tools/test/suites.ts';

/** A test: its file, and a part of its title, which may fit several tests that belong together. */
export type Shown = { readonly file: string; readonly title: string };
export type Fault = { readonly name: string; readonly shownBy: readonly Shown[] };

/** The columns of each table; the first names the fault, the last its tests. */
const COLUMNS = 6;
const TEST = /^`([^`]+\.(?:spec|test)\.tsx?)` (.+)$/;

/** Reads the tables. @throws Error for a row that names no test */
export function readFaults(document: string): Fault[] {
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
  return rows
    .filter(([name]) => name !== 'fault')
    .map((cells) => {
      const [name = '', last = ''] = [cells[0], cells[COLUMNS - 1]];
      const shownBy = last.split('<br>').map((one) => {
        const [, file, title] = TEST.exec(one.trim()) ?? [];
        if (file === undefined || title === undefined || cells.length !== COLUMNS)
          throw new Error(`The row of "${name}" names no test.`);
        return { file, title };
      });
      return { name, shownBy };
    });
}

export type Verdict = { readonly name: string; readonly survived: boolean; readonly why: string };

/** Whether each fault was survived: where all tests of its row were run, and passed. */
export function verdictsOn(faults: readonly Fault[], results: readonly TestResult[]): Verdict[] {
  return faults.map(({ name, shownBy }) => {
    for (const { file, title } of shownBy) {
      const ran = results.filter((result) => result.file === file && result.title.includes(title));
      const failed = ran.find(({ state }) => state !== 'passed');
      if (ran.length === 0) return { name, survived: false, why: `no test ran: ${file} ${title}` };
      if (failed) return { name, survived: false, why: failed.problem ?? 'its test failed' };
    }
    return { name, survived: true, why: shownBy.map(({ title }) => title).join(', ') };
  });
}

/** The rows of the run's table. */
export function tableOf(verdicts: readonly Verdict[]): string[] {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  return verdicts.map(({ name, survived, why }) => `${survived ? '✓' : '✗'} ${name.padEnd(width)}  ${why}`);
}
