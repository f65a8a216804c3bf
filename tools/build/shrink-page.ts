/**
 * Makes a prerendered page small: MUI's styles are written for every state of a part, a page uses a few.
 * Keeps only rules whose classes occur in the page, only variables that are used, and short class names.
 */
import { browserslistToTargets, Features, transform } from 'lightningcss';
import postcss, { type Root } from 'postcss';
import { closure } from './chunks.ts';

export type Markup = { readonly html: string; readonly css: string };

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const USED = /var\(\s*(--[\w-]+)/g;

const classesOf = (html: string) =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(/\s+/)));
const variablesIn = (text: string) => [...text.matchAll(USED)].map((found) => found[1] ?? '');

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

/** The variables that the page needs, through other variables too. */
function usedVariables(root: Root, html: string): Set<string> {
  const needs = new Map<string, string[]>();
  const roots = variablesIn(html);
  root.walkDecls(({ prop, value }) => {
    if (!prop.startsWith('--')) roots.push(...variablesIn(value));
    else needs.set(prop, [...(needs.get(prop) ?? []), ...variablesIn(value)]);
  });
  return closure(roots, (name) => needs.get(name) ?? []);
}

/** Variables with one value in the whole page (not the colours) are written out where they are used. */
function inlineConstants(root: Root, html: string): void {
  const values = new Map<string, string[]>();
  root.walkDecls(/^--/, ({ prop, value }) => void values.set(prop, [...(values.get(prop) ?? []), value]));
  const fixed = new Map(
    [...values].flatMap(([name, [value = '', ...others]]) =>
      others.length === 0 && name.startsWith('--h-') && !html.includes(name) ? [[name, value] as const] : [],
    ),
  );
  root.walkDecls((declaration) => {
    for (let round = 0; round < 4 && declaration.value.includes('var('); round += 1) {
      declaration.value = declaration.value.replace(
        /var\(\s*(--[\w-]+)(?:\s*,\s*[^()]*(?:\([^()]*\))?[^()]*)?\)/g,
        (whole, name: string) => fixed.get(name) ?? whole,
      );
    }
  });
}

function dropUnusedVariables(root: Root, html: string): void {
  const used = usedVariables(root, html);
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

/** MUI writes a value for phones as `@media (min-width:0px)`, which is always true. */
function unwrapAlways(root: Root): void {
  root.walkAtRules('media', (rule) => {
    if (/^\(min-width:\s*0(px)?\)$/.test(rule.params) && rule.nodes) rule.replaceWith(rule.nodes);
  });
}

/** Renames the variables that only these styles know. */
function renameVariables(root: Root): void {
  const names = new ShortNames();
  const renamed = (text: string) =>
    text.replace(/--(?:h|variant)-[\w-]+/g, (name) => `--${names.short(name)}`);
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
  inlineConstants(root, html);
  dropUnusedVariables(root, html);
  unwrapAlways(root);
  const renamed = renameClasses(root, html);
  if (!html.includes('var(')) renameVariables(root);
  return { html: renamed, css: minify(root.toString()) };
}
