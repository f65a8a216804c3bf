import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../../tools/shared/project.ts';
import { drawnLines, namesOf, shown, textBetween } from './run.ts';
import { survivors } from './survivors.ts';

test('the text of a mutant is found, in one line and over several', () => {
  const text = 'const a = 1;\nif (a) {\n  b();\n}\n';
  expect(textBetween(text, { line: 2, column: 5 }, { line: 2, column: 6 })).toBe('a');
  expect(textBetween(text, { line: 2, column: 8 }, { line: 4, column: 2 })).toBe('{\n  b();\n}');
});

test('mutants that would share a name are numbered, in their order in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-mutants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fileName = join(folder, 'a.ts');
  writeFileSync(fileName, "f('', '');\nf('');\nf('', '');\n");
  const emptied = (line: number, column: number) => ({
    fileName,
    mutatorName: 'StringLiteral',
    replacement: '"x"',
    location: { start: { line, column }, end: { line, column: column + 2 } },
  });
  const [first, second, other, third] = [emptied(1, 3), emptied(1, 7), emptied(2, 3), emptied(3, 3)];
  const names = namesOf([third, other, second, first]);
  const whole = `${relative(ROOT, fileName)}, StringLiteral: '' → "x", in: `;
  expect([first, second, other, third].map((one) => names.get(one))).toEqual([
    `${whole}f('', '');`,
    `${whole}f('', ''); (2)`,
    `${whole}f('');`,
    `${whole}f('', ''); (3)`,
  ]);
});

test('the lines of a sample are the same for the same seed, and others for another', () => {
  expect(drawnLines(5, 1)).toEqual(drawnLines(5, 1));
  expect(drawnLines(5, 2)).not.toEqual(drawnLines(5, 1));
  expect(new Set(drawnLines(50, 1)).size).toBe(50);
});

test.each(Object.keys(survivors))('the line of a survivor is still there: %s', (name) => {
  const [, file = '', line = ''] = /^([^,]+), .*, in: (.*?)(?: \(\d+\))?$/.exec(name) ?? [];
  expect(readFileSync(join(ROOT, file), 'utf8').split('\n').map(shown)).toContain(line);
});
