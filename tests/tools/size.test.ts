/** The tools stay small beside what they serve. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/**
 * This number only gets larger with what somebody is shown: for the demonstration and its pictures (decision 0075), for
 * reading the wallet and measuring what it says, for a phone that keeps the app between two visits (decision 0065), and for
 * a weekend with seats, rounds and entry (decisions 0083 to 0086), and that weekend played from Thursday to Sunday; and with
 * what keeps a hub from being lost: a backup and its way back (decision 0092).
 */
const LINES = 6_500;
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
