/**
 * Style objects as rules under a class of their own: the little of Emotion's language that the learner's pages use,
 * in a fortieth of its size. A rule is written once, into one sheet; at build time the sheet is read out for the page.
 */
export type Css = { readonly [property: string]: string | number | undefined | Css };

/** Numbers of these are not pixels. */
const UNITLESS = /^(?:--.*|flex|flexGrow|flexShrink|fontWeight|lineHeight|opacity|order|zIndex)$/;
/** Browsers of our range still want these by their old names. */
const PREFIXED = /^(?:mask|userSelect|appearance|backdropFilter|printColorAdjust)/;

const hyphenated = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, '-webkit-');

function declaration(name: string, value: string | number): string {
  const text = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? `${value}px` : `${value}`;
  const property = `${hyphenated(name)}:${text};`;
  return PREFIXED.test(name) ? `-webkit-${property}${property}` : property;
}

/** `&` is the part itself; commas inside of brackets belong to one selector. */
const nestedIn = (parents: readonly string[], key: string): string[] =>
  key
    .split(/,(?![^(]*\))/)
    .flatMap((part) =>
      parents.map((parent) =>
        part.includes('&') ? part.trim().replaceAll('&', parent) : `${parent} ${part.trim()}`,
      ),
    );

/** A part's own declarations first, then what is nested, in order; at-rules go around the same selectors. */
function rulesOf(selectors: readonly string[], styles: readonly Css[]): string[] {
  const entries = styles.flatMap((css) => Object.entries(css));
  let own = '';
  const nested: string[] = [];
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    if (typeof value !== 'object') own += declaration(key, value);
    else if (key.startsWith('@keyframes')) nested.push(`${key}{${framesOf(value)}}`);
    else if (key.startsWith('@')) nested.push(`${key}{${rulesOf(selectors, [value]).join('')}}`);
    else nested.push(...rulesOf(nestedIn(selectors, key), [value]));
  }
  return own === '' ? nested : [`${selectors.join(',')}{${own}}`, ...nested];
}

const framesOf = (frames: Css): string =>
  Object.entries(frames)
    .flatMap(([at, css]) => (typeof css === 'object' ? rulesOf([at], [css]) : []))
    .join('');

/** FNV-1a, twice, over the characters: short names that differ where the rules do. */
function hash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ low ^ index, 0x01000193);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** The class of these styles, later ones over earlier ones, and its rules. */
export function toRules(styles: readonly Css[]): {
  readonly name: string;
  readonly rules: readonly string[];
} {
  const name = `h${hash(rulesOf(['&'], styles).join(''))}`;
  return { name, rules: rulesOf([`.${name}`], styles) };
}

const written = new Map<string, readonly string[]>();
let sheet: CSSStyleSheet | null = null;

function openSheet(): CSSStyleSheet | null {
  if (typeof document === 'undefined') return null;
  const element = document.createElement('style');
  document.head.append(element);
  return element.sheet;
}

function write(rule: string): void {
  sheet ??= openSheet();
  try {
    sheet?.insertRule(rule, sheet.cssRules.length);
  } catch {
    // A browser that does not know a selector, such as another vendor's, goes without that rule.
  }
}

/** Writes the styles into the page unless they are there; answers with their class. */
export function classOf(styles: readonly Css[]): string {
  const { name, rules } = toRules(styles);
  if (!written.has(name)) {
    written.set(name, rules);
    rules.forEach(write);
  }
  return name;
}

/** All rules that were written so far: what the build puts into a page's head. */
export const writtenRules = (): string => [...written.values()].flat().join('');
