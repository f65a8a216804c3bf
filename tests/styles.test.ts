/** Each class that a component names is in its CSS module, and no module keeps a class that nobody names. */
import { basename, dirname, join, normalize } from 'node:path';
import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { read, tracked } from './repository.ts';

const modules = tracked.filter((file) => file.endsWith('.module.css'));
const parts = tracked.filter((file) => file.endsWith('.tsx'));

function classesIn(file: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(read(file)).walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.([a-zA-Z]\w*)/g)) found.add(name ?? '');
  });
  return found;
}

/** The classes that the components name of that module; `*` where one is looked up by a value. */
function namedOf(module: string): Set<string> {
  const found = new Set<string>();
  for (const part of parts) {
    const text = read(part);
    for (const [, name, path = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)';/g)) {
      if (normalize(join(dirname(part), path)) !== module) continue;
      for (const use of text
        .replaceAll(/^import .*$/gm, '')
        .matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|(\\[))`, 'g')))
        found.add(use[1] ?? '*');
    }
  }
  return found;
}

test('the components and their modules are found', () => {
  expect(modules.length).toBeGreaterThan(20);
  expect(namedOf('src/learner/pages/Shell.module.css')).toContain('bar');
});

describe.each(modules)('%s', (module) => {
  const [written, named] = [classesIn(module), namedOf(module)];

  test('has every class that is named', () => {
    expect([...named].filter((name) => name !== '*' && !written.has(name))).toEqual([]);
  });

  test('has no class that nobody names', () => {
    if (named.has('*')) return;
    expect([...written].filter((name) => !named.has(name))).toEqual([]);
  });

  test('has a file name of its own', () => {
    expect(modules.filter((other) => basename(other) === basename(module))).toEqual([module]);
  });
});
