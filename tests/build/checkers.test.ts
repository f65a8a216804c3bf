/** Browsers silently drop markup and styles that they do not know: these tests find them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import stylelint from 'stylelint';
import { describe, expect, test } from 'vitest';
import sources, { written } from '../../stylelint.config.ts';
import { DIST, read, sheets } from './built.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const html = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React and Vite write: names of attributes in React's case, `hidden=""`, `<br/>`, lines that end in spaces.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // The few inline styles stay with the component that has them, and are checked as styles.
    'no-inline-style': 'off',
    // All that a page loads comes from its own origin (`size.test.ts`).
    'require-sri': ['error', { target: 'crossorigin' }],
    // Until the app's script has loaded, a submit button would send the password to nowhere.
    'wcag/h32': 'off',
  },
});

/** What is wrong in a document: markup that HTML does not allow, and what screen reader users would miss. */
async function markupProblems(document: string): Promise<string[]> {
  const { results } = await html.validateString(document);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`);
}

const textsOf = ({ results }: stylelint.LinterResult) =>
  results.flatMap(({ source = '', warnings }) =>
    warnings.map(({ line, text }) => `${source.replace(ROOT, '')}:${line} ${text}`),
  );

/** What browsers would silently drop from a style sheet that the build wrote. */
const styleProblems = async (css: string): Promise<string[]> =>
  textsOf(await stylelint.lint({ code: css, config: written, configBasedir: ROOT }));

/** The same for all style sheets in the sources, and whether they keep to the code style. */
const sourceProblems = async (): Promise<string[]> =>
  textsOf(await stylelint.lint({ files: 'src/**/*.css', cwd: ROOT, config: sources, configBasedir: ROOT }));

const documents = readdirSync(DIST)
  .filter((file) => file.endsWith('.html'))
  .map((file) => [file, read(file).toString()] as const);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** A document's sheets as they are, and each of its style attributes as a rule. */
const stylesOf = (document: string) => [
  ...matches(document, /<style>([\s\S]*?)<\/style>/g),
  ...matches(document, /\sstyle="([^"]*)"/g).map((declarations) => `a{${declarations}}`),
];

describe('the checkers find', () => {
  test.each([
    ['a value that the property cannot have', 'a{grid-column:2px}', 'grid-column'],
    ['a property that nobody knows, inside of a condition', '@media print{a{colour:red}}', 'colour'],
  ])('%s', async (_, css, word) => {
    expect((await styleProblems(css)).join()).toContain(word);
  });

  test('nothing in a sheet that is right', async () => {
    expect(await styleProblems('a{grid-column:2;color:var(--b);margin:2px}')).toEqual([]);
  });

  test.each([
    ['an element that may not stand there', '<ul><div></div></ul>', 'element-permitted-content'],
    ['a field without a label', '<input type="text" name="a">', 'input-missing-label'],
  ])('%s', async (_, markup, rule) => {
    const page = (body: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title></head><body>${body}</body></html>`;
    expect(await markupProblems(page('<p>a</p>'))).toEqual([]);
    expect((await markupProblems(page(markup))).join()).toContain(`(${rule})`);
  });
});

describe('nothing is found in', () => {
  test('a build that has documents and sheets at all', () => {
    expect(documents.length).toBeGreaterThan(10);
    expect(sheets().length).toBeGreaterThan(3);
    for (const [name, document] of documents) expect(stylesOf(document)[0], name).toMatch(/^:root\{/);
  });

  test.each(documents)('the markup of %s', async (_, document) => {
    expect(await markupProblems(document)).toEqual([]);
  });

  test.each(documents)('the styles in %s', async (_, document) => {
    for (const css of stylesOf(document)) expect(await styleProblems(css)).toEqual([]);
  });

  test.each(sheets())('%s', async (sheet) => {
    expect(await styleProblems(read(sheet).toString())).toEqual([]);
  });

  test('the sources of the sheets', async () => {
    expect(await sourceProblems()).toEqual([]);
  });
});
