/** What is built again, and what is not. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeIfStale } from '../../tools/build/outputs.ts';
import { inProject } from '../../tools/shared/project.ts';

const FOLDER = `.cache/fresh-test-${process.pid}`;
const name = `fresh-test-${process.pid}`;
const what = { name, output: `${FOLDER}/out`, inputs: [`${FOLDER}/in`], variant: 'demo' };
let made = 0;
const make = (given = what) =>
  makeIfStale(given, async () => {
    made += 1;
    writeFileSync(inProject(what.output), String(made));
  });

beforeEach(() => {
  made = 0;
  rmSync(inProject('.cache', 'made', name), { force: true });
  rmSync(inProject(FOLDER), { recursive: true, force: true });
  mkdirSync(inProject(FOLDER, 'in', 'deep'), { recursive: true });
  writeFileSync(inProject(FOLDER, 'in', 'deep', 'a.ts'), 'one');
});

afterAll(() => {
  rmSync(inProject(FOLDER), { recursive: true, force: true });
  rmSync(inProject('.cache', 'made', name), { force: true });
});

test('nothing is made twice from the same inputs', async () => {
  expect([await make(), await make()]).toEqual([true, false]);
  expect(made).toBe(1);
});

test('a changed, added or renamed input, another variant and a lost output are made again', async () => {
  await make();
  writeFileSync(inProject(FOLDER, 'in', 'deep', 'a.ts'), 'two');
  expect(await make()).toBe(true);
  writeFileSync(inProject(FOLDER, 'in', 'b.ts'), '');
  expect(await make()).toBe(true);
  expect(await make({ ...what, variant: 'production' })).toBe(true);
  rmSync(inProject(what.output));
  expect(await make({ ...what, variant: 'production' })).toBe(true);
});

test('an interrupted making is repeated', async () => {
  await make();
  writeFileSync(inProject(FOLDER, 'in', 'deep', 'a.ts'), 'broken');
  await expect(makeIfStale(what, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  writeFileSync(inProject(FOLDER, 'in', 'deep', 'a.ts'), 'one');
  expect(await make()).toBe(true);
});
