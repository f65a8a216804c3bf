/** Checkers made by others, as the tests of this folder use them: each answers with what it finds. */
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import stylelint from 'stylelint';
import sources, { written } from '../../stylelint.config.ts';

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
    // The few that there are move with the part that has them, and are checked as styles.
    'no-inline-style': 'off',
    // All that a page loads comes from its own origin (`size.test.ts`).
    'require-sri': ['error', { target: 'crossorigin' }],
    // Before the app's script has come, a button that sends would send the password to nowhere.
    'wcag/h32': 'off',
  },
});

/** What is wrong in a document: markup that HTML does not allow, and what people who use a reader would miss. */
export async function markupProblems(document: string): Promise<string[]> {
  const { results } = await html.validateString(document);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`);
}

const textsOf = ({ results }: stylelint.LinterResult) =>
  results.flatMap(({ source = '', warnings }) =>
    warnings.map(({ line, text }) => `${source.replace(ROOT, '')}:${line} ${text}`),
  );

/** What browsers would drop in silence of a style sheet that the build wrote. */
export const styleProblems = async (css: string): Promise<string[]> =>
  textsOf(await stylelint.lint({ code: css, config: written, configBasedir: ROOT }));

/** The same and the style of writing, of all style sheets in the sources. */
export const sourceProblems = async (): Promise<string[]> =>
  textsOf(await stylelint.lint({ files: 'src/**/*.css', cwd: ROOT, config: sources, configBasedir: ROOT }));
