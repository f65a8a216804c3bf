import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../tools/shared/project.ts';
import { without } from './guard.ts';
import { guards } from './guards.ts';

const guard = { name: 'a guard', file: 'a.ts', from: 'if (a) refuse();', to: '', tests: ['a'] };

test('a guard that is there once is taken out, and nothing else', () => {
  expect(without(guard, 'before(); if (a) refuse(); after();')).toBe('before();  after();');
  expect(without({ ...guard, to: "'$&'" }, 'if (a) refuse();')).toBe("'$&'");
});

test.each(['', 'if (a) refuse(); if (a) refuse();'])(
  'a guard that is not there once is an error: “%s”',
  (text) => {
    expect(() => without(guard, text)).toThrow('not once');
  },
);

describe('the table of the guards', () => {
  test('has at least thirty, each with a name of its own', () => {
    expect(guards.length).toBeGreaterThanOrEqual(30);
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  });

  test.each(guards)('$name', (one) => {
    const text = readFileSync(inProject(one.file), 'utf8');
    expect(without(one, text)).not.toBe(text);
    for (const name of one.tests)
      expect(existsSync(inProject('tests', 'functions', `${name}.test.ts`)), name).toBe(true);
  });
});
