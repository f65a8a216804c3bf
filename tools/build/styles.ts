/**
 * The styles of the documents: the names of their classes, and how few of their bytes come along with each document,
 * whose first paint waits for no other file (decision 0059).
 */
import { basename } from 'node:path';
import { browserslistToTargets, Features, transform } from 'lightningcss';
import postcss from 'postcss';
import type { CSSModulesOptions, Rolldown } from 'vite';

/** `Shell.module.css` calls its `.bar` `Shell-bar`, in every build; `tests/styles.test.ts` holds that no other file does. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (local, path) => `${basename(path.replace(/\?.*/, ''), '.module.css')}-${local}`,
};

/**
 * The rules of those chunks, for the document's head, and their files as links that load nothing: what loads a page's
 * code looks for such a link before it fetches a style sheet, and finds that it is there.
 */
export function sheetsOf(bundle: Rolldown.OutputBundle, chunks: readonly string[]) {
  const sheets = chunks.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  let rules = '';
  let links = '';
  for (const name of new Set(sheets)) {
    const asset = bundle[name];
    rules += asset?.type === 'asset' ? String(asset.source) : '';
    links += `<link rel="stylesheet" href="/${name}" disabled>`;
  }
  return { rules, links };
}

const targets = browserslistToTargets(['chrome 100', 'safari 15.4', 'firefox 100']);

/** Style sheets for our browsers in few bytes. @throws when they cannot be parsed. */
export function minify(css: string): string {
  // Colours follow the media query by variables already.
  const exclude = Features.LightDark;
  const code = Buffer.from(css);
  return transform({ filename: 'page.css', code, minify: true, targets, exclude }).code.toString();
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Gives each name one of the shortest that there are: `a`, `b`, … `Z`, `a0`. */
class ShortNames extends Map<string, string> {
  short(name: string): string {
    const round = Math.floor(this.size / LETTERS.length);
    const next = `${LETTERS[this.size % LETTERS.length]}${round === 0 ? '' : (round - 1).toString(36)}`;
    if (!this.has(name)) this.set(name, next);
    return this.get(name) ?? next;
  }
}

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const CLASS_LIST = / class="([^"]*)"/g;
const VARIABLE = /--[\w-]+/g;

/**
 * Makes a page small that no script takes over. The rules of all parts are given, a page uses some: it keeps the rules
 * whose classes occur in it and the variables that they use, both under short names. The markup names no variable.
 * @throws when the styles cannot be parsed.
 */
export function shrink({ html, css }: { html: string; css: string }): { html: string; css: string } {
  const root = postcss.parse(css);
  const present = new Set([...html.matchAll(CLASS_LIST)].flatMap(([, list = '']) => list.split(/\s+/)));
  const classes = new ShortNames();
  root.walkRules((rule) => {
    const canMatch = (selector: string) =>
      [...selector.matchAll(CLASS)].every(([, name = '']) => present.has(name));
    rule.selectors = rule.selectors.filter(canMatch);
    rule.selector = rule.selector.replace(CLASS, (_, name: string) => `.${classes.short(name)}`);
    if (rule.selector === '') rule.remove();
  });

  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(VARIABLE)) used.add(name);
  });
  const variables = new ShortNames();
  const renamed = (text: string) => text.replace(VARIABLE, (name) => `--${variables.short(name)}`);
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (declaration.variable && !used.has(prop)) declaration.remove();
    else declaration.assign({ prop: renamed(prop), value: renamed(value) });
  });

  // A class that no rule names is dropped from the markup.
  const markup = html.replace(CLASS_LIST, (_, list: string) => {
    const kept = list.split(/\s+/).flatMap((name) => classes.get(name) ?? []);
    return kept.length === 0 ? '' : ` class="${[...new Set(kept)].join(' ')}"`;
  });
  return { html: markup, css: minify(root.toString()) };
}
