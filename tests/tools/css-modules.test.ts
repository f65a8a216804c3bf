import { expect, test } from 'vitest';
import { cssModules, sheetsOf } from '../../tools/build/styles.ts';

const nameOf = (local: string, file: string) => {
  const { generateScopedName: name } = cssModules;
  return typeof name === 'function' ? name(local, file, '') : name;
};

test('a class is called by its file and its own name, however the file was asked for', () => {
  expect(nameOf('bar', '/src/learner/ui/Shell.module.css')).toBe('Shell-bar');
  expect(nameOf('bar', '/src/learner/ui/Shell.module.css?inline')).toBe('Shell-bar');
});

const chunk = (...importedCss: string[]) => ({
  type: 'chunk',
  viteMetadata: { importedCss: new Set(importedCss) },
});
const bundle = {
  'core.js': chunk('core.css'),
  'page.js': chunk('core.css', 'page.css'),
  'plain.js': chunk(),
  'core.css': { type: 'asset', source: '.a{top:1px}' },
  'page.css': { type: 'asset', source: '.b{top:2px}' },
  'other.css': { type: 'asset', source: '.c{top:3px}' },
} as unknown as Parameters<typeof sheetsOf>[0];

test('a document has the rules of its chunks once, in their order, and links that load nothing', () => {
  expect(sheetsOf(bundle, ['core.js', 'page.js', 'plain.js'])).toEqual({
    rules: '.a{top:1px}.b{top:2px}',
    links:
      '<link rel="stylesheet" href="/core.css" disabled><link rel="stylesheet" href="/page.css" disabled>',
  });
});
