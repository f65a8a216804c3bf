/**
 * Makes a prerendered page small. The rules of all parts are given, a page uses some: it keeps the rules whose classes
 * occur in it and the variables that they use, both under short names.
 */
import { browserslistToTargets, Features, transform } from 'lightningcss';
import postcss, { type Root } from 'postcss';

export type Markup = { readonly html: string; readonly css: string };

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const USED = /var\(\s*(--[\w-]+)/g;

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(/\s+/)));
}

/** Selectors that name a class which the page does not have can never match: nothing here adds classes later. */
function dropUnusedRules(root: Root, classes: ReadonlySet<string>): void {
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) =>
      [...selector.matchAll(CLASS)].every((found) => classes.has(found[1] ?? '')),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
}

function dropUnusedVariables(root: Root): void {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(USED)) used.add(name);
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
}

/** Gives each name one of the shortest that there are: `a`, `b`, … `Z`, `a0`. */
class ShortNames extends Map<string, string> {
  short(name: string): string {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const rest = this.size < letters.length ? '' : Math.floor(this.size / letters.length - 1).toString(36);
    const known = this.get(name) ?? `${letters[this.size % letters.length]}${rest}`;
    this.set(name, known);
    return known;
  }
}

/** Renames the variables: the markup names none. */
function renameVariables(root: Root): void {
  const names = new ShortNames();
  const renamed = (text: string) => text.replace(/--[\w-]+/g, (name) => `--${names.short(name)}`);
  root.walkDecls((declaration) => {
    declaration.prop = renamed(declaration.prop);
    declaration.value = renamed(declaration.value);
  });
}

/** Renames the classes that the styles name and drops the others from the markup. */
function renameClasses(root: Root, html: string): string {
  const names = new ShortNames();
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(CLASS, (_, name: string) => `.${names.short(name)}`);
  });
  return html.replace(/ class="([^"]*)"/g, (_, list: string) => {
    const kept = list.split(/\s+/).flatMap((name) => names.get(name) ?? []);
    return kept.length === 0 ? '' : ` class="${[...new Set(kept)].join(' ')}"`;
  });
}

const targets = browserslistToTargets(['chrome 100', 'safari 15.4', 'firefox 100']);

/** Style sheets for our browsers in few bytes. @throws when they cannot be parsed. */
export function minify(css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    // Colours follow the media query by variables already.
    exclude: Features.LightDark,
    errorRecovery: false,
  });
  return code.toString();
}

/** For a page that no script takes over. @throws when the styles cannot be parsed. */
export function shrink({ html, css }: Markup): Markup {
  const root = postcss.parse(css);
  dropUnusedRules(root, classesOf(html));
  dropUnusedVariables(root);
  renameVariables(root);
  const renamed = renameClasses(root, html);
  return { html: renamed, css: minify(root.toString()) };
}
