/** The tools stay small beside what they serve. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** Of which 410 check `hub.config.ts`. */
const LINES = 5_842;
const FILES_IN_FOLDER = 20;

const listed = execFileSync('git', ['ls-files', 'tools'], { encoding: 'utf8' });
const tools = listed.split('\n').filter((file) => file !== '' && existsSync(file));

test(`the tools are at most ${LINES} lines`, () => {
  const lines = tools.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES);
});

test(`no folder of tools has more than ${FILES_IN_FOLDER} files of its own`, () => {
  const folders = tools.map(dirname);
  const full = folders.filter((one) => folders.filter((other) => other === one).length > FILES_IN_FOLDER);
  expect([...new Set(full)]).toEqual([]);
});
