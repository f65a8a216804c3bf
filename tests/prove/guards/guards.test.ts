import { existsSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../tools/shared/project.ts';
import { patchedText } from '../patched.ts';
import { guards } from './guards.ts';

describe('the table of the guards', () => {
  test('has at least thirty, each with a name of its own', () => {
    expect(guards.length).toBeGreaterThanOrEqual(30);
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  });

  test.each(guards)('$name', async (one) => {
    const text = readFileSync(inProject(one.file), 'utf8');
    const patched = patchedText(text, one);
    expect(patched).not.toBe(text);
    await transform(patched, { loader: 'ts' });
    for (const name of one.tests)
      expect(existsSync(inProject('tests', 'functions', `${name}.test.ts`)), name).toBe(true);
  });
});
