/** What is built again, and what is not. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeIfStale } from '../../tools/build/outputs.ts';
import { inProject } from '../../tools/shared/project.ts';

const FOLDER = `.cache/fresh-test-${process.pid}`;
const name = `fresh-test-${process.pid}`;
const what = {
  name,
  outputs: [`${FOLDER}/out`, `${FOLDER}/lock`],
  inputs: [`${FOLDER}/in`],
  variant: 'demo',
};
let made = 0;
const make = (given = what) =>
  makeIfStale(given, async () => {
    made += 1;
    for (const file of what.outputs) writeFileSync(inProject(file), String(made));
  });

const clear = () => {
  for (const path of [FOLDER, `.cache/made/${name}`])
    rmSync(inProject(path), { recursive: true, force: true });
};
const write = (file: string, text: string) => writeFileSync(inProject(FOLDER, 'in', file), text);

beforeEach(() => {
  made = 0;
  clear();
  mkdirSync(inProject(FOLDER, 'in', 'deep'), { recursive: true });
  write('deep/a.ts', 'one');
});
afterAll(clear);

test('nothing is made twice from the same inputs', async () => {
  expect([await make(), await make()]).toEqual([true, false]);
  expect(made).toBe(1);
});

test('a changed or added input, another variant or a lost output has the output made again', async () => {
  await make();
  write('deep/a.ts', 'two');
  expect(await make()).toBe(true);
  write('b.ts', '');
  expect(await make()).toBe(true);
  expect(await make({ ...what, variant: 'production' })).toBe(true);
  for (const file of what.outputs) {
    rmSync(inProject(file));
    expect(await make({ ...what, variant: 'production' }), file).toBe(true);
  }
});

test('an interrupted making is repeated', async () => {
  await make();
  write('deep/a.ts', 'broken');
  await expect(makeIfStale(what, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  write('deep/a.ts', 'one');
  expect(await make()).toBe(true);
});
