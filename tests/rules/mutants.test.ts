/** Ten mistakes in the rules, the same ones each time, beside at least fifteen in the guarding code (sample.test.ts); `npm run prove -- mutants rules` tries all. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject, ROOT } from '../../tools/shared/project.ts';

test('the suite notices rules that are a little wrong', () => {
  const args = [inProject('tests', 'prove', 'prove.ts'), 'mutants', 'rules', '10'];
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  const { rules_mutants: figures } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    rules_mutants: { made: number; killed: number; equivalent: number };
  };
  expect(figures.made).toBe(10);
  expect(figures.killed + figures.equivalent).toBe(10);
}, 900_000);
