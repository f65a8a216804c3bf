import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject, ROOT } from '../../../../tools/shared/project.ts';
import { drawnLines, textBetween } from './run.ts';

test('the text of a mutant is found, in one line and over several', () => {
  const text = 'const a = 1;\nif (a) {\n  b();\n}\n';
  expect(textBetween(text, { line: 2, column: 5 }, { line: 2, column: 6 })).toBe('a');
  expect(textBetween(text, { line: 2, column: 8 }, { line: 4, column: 2 })).toBe('{\n  b();\n}');
});

test('the lines of a sample are the same for the same seed, and others for another', () => {
  expect(drawnLines(5, 1)).toEqual(drawnLines(5, 1));
  expect(drawnLines(5, 2)).not.toEqual(drawnLines(5, 1));
  expect(new Set(drawnLines(50, 1)).size).toBe(50);
});

test('mistakes in some lines of the guarding code are noticed, as `npm run prove -- mutants` finds of all', () => {
  const args = [inProject('tests', 'prove', 'prove.ts'), 'mutants', 'code', '4'];
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  const { code_mutants: figures } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    code_mutants: { made: number; killed: number; equivalent: number };
  };
  expect(figures.made).toBeGreaterThanOrEqual(15);
  expect(figures.killed + figures.equivalent).toBe(figures.made);
}, 900_000);
