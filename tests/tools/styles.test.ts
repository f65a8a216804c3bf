import { expect, test } from 'vitest';
import { cssModules, minify, sheetsOf } from '../../tools/build/styles.ts';

test.each(['', '?inline'])(
  'a class is called by its file and its own name, also with the query %j',
  (query) => {
    const { generateScopedName: name } = cssModules;
    const file = `/src/learner/ui/Shell.module.css${query}`;
    expect(typeof name === 'function' && name('bar', file, '')).toBe('Shell-bar');
  },
);

test('a document has the rules of its chunks once, in their order, and links that load nothing', () => {
  const chunk = (...files: string[]) => ({ type: 'chunk', viteMetadata: { importedCss: new Set(files) } });
  const bundle = {
    'core.js': chunk('core.css'),
    'page.js': chunk('core.css', 'page.css'),
    'plain.js': chunk(),
    'core.css': { type: 'asset', source: '.a{top:1px}' },
    'page.css': { type: 'asset', source: '.b{top:2px}' },
    'other.css': { type: 'asset', source: '.c{top:3px}' },
  } as unknown as Parameters<typeof sheetsOf>[0];
  const link = (file: string) => `<link rel="stylesheet" href="/${file}" disabled>`;
  expect(sheetsOf(bundle, ['core.js', 'page.js', 'plain.js'])).toEqual({
    rules: '.a{top:1px}.b{top:2px}',
    links: link('core.css') + link('page.css'),
  });
});

test('a minified sheet keeps its names, and repeats a property that browsers know by an older name', () => {
  expect(minify('.One-x { color: var(--h-a) }')).toBe('.One-x{color:var(--h-a)}');
  expect(minify('.x{mask:none}')).toBe('.x{-webkit-mask:none;mask:none}');
  expect(() => minify('.x{:;}')).toThrow(/Unexpected token/);
});
