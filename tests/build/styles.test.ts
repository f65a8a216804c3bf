/** What the build writes as styles: sheets and the heads of documents. A browser drops in silence what it does not know. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Declaration, transform } from 'lightningcss';
import { describe, expect, test } from 'vitest';
import { page, read } from './built.ts';

const DIST = process.env.DIST ?? join(import.meta.dirname, '..', '..', 'dist');
const documents = readdirSync(DIST).filter((file) => file.endsWith('.html'));
const sheets = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.css'));

const inHead = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const heads = documents.map((file) => [file, inHead(read(file).toString())] as const);
const styles = [...heads, ...sheets.map((file) => [file, read(`assets/${file}`).toString()] as const)];

/** Properties that browsers know and lightningcss does not; their values are not looked at. */
const KNOWN = new Set([
  '-moz-osx-font-smoothing',
  '-webkit-column-gap',
  '-webkit-font-smoothing',
  '-webkit-print-color-scheme',
  '-webkit-tap-highlight-color',
  'break-after',
  'break-inside',
  'color-adjust',
  'column-span',
  'columns',
  'contain-intrinsic-size',
  'content',
  'content-visibility',
  'font-variant-numeric',
  'outline-offset',
  'pointer-events',
  'text-underline-offset',
  'text-wrap',
  'touch-action',
  // Ends in nothing: Emotion writes it for browsers of 2012.
  '-webkit-box-flex-wrap',
]);

/** Values that need the page, and those that every property may have, are not looked into. */
const isOpen = (declaration: Declaration) =>
  /"type":"(?:var|env)"|"value":"(?:inherit|initial|unset|revert|none)"/.test(JSON.stringify(declaration));

/** The declarations that no browser takes: names that nobody knows, and values that their property cannot have. */
function strange(css: string): string[] {
  const found: string[] = [];
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Declaration(declaration) {
        if (declaration.property === 'custom') {
          const { name } = declaration.value;
          if (!name.startsWith('--') && !KNOWN.has(name)) found.push(name);
        }
        if (declaration.property === 'unparsed' && !isOpen(declaration))
          found.push(declaration.value.propertyId.property);
      },
    },
  });
  return found;
}

describe('what browsers cannot read', () => {
  test.each([
    ['.a{grid-column:2px}', 'grid-column'],
    ['.a{colour:red}', 'colour'],
    ['@media (min-width:900px){.a>aside{margin:2 px}}', 'margin'],
  ])('is found in %s', (css, property) => {
    expect(strange(css)).toEqual([property]);
    expect(strange('.a{grid-column:2;color:var(--b);margin:2px}')).toEqual([]);
  });

  test.each(styles)('is not in %s', (_, css) => {
    expect(css).not.toBe('');
    expect(strange(css)).toEqual([]);
  });
});

/** The rules whose selector is that class alone or goes on from it. */
const rulesOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`\\.${name}[^{}]*\\{[^}]*\\}`, 'g'))].map(([rule]) => rule);

test('the form of /register stands in the first column, which is the wider one, and its aside in the second', () => {
  const rules = rulesOf(inHead(page('register')), 'AsideLayout-grid');
  expect(rules.find((rule) => rule.includes('grid-template-columns'))).toMatch(
    /grid-template-columns:minmax\(0,560px\) minmax\(280px,400px\)/,
  );
  expect(rules.find((rule) => rule.includes('>aside'))).toMatch(
    /\{grid-area:1\/2\/span 3\}|grid-column:2[;}]/,
  );
});

describe('sheets of the app', () => {
  const linked = (name: string) =>
    [...page(name).matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)" disabled>/g)].map(
      ([, file = '']) => file,
    );

  test.each(['app', 'register', 'auth', 'dashboard'])(
    '%s has those of its first code in its head',
    (name) => {
      const sizes = linked(name).map((file) => read(`assets/${file}`).length);
      expect(sizes.length).toBeGreaterThan(0);
      const head = inHead(page(name));
      for (const file of linked(name)) {
        const [first = ''] = /\.[\w-]+/.exec(read(`assets/${file}`).toString()) ?? [];
        expect(head, file).toContain(first);
      }
      expect(page(name).match(/rel="stylesheet"/g)).toHaveLength(sizes.length);
    },
  );

  test('later pages have sheets of their own beside their code', () => {
    const first = new Set(['app', 'register', 'auth', 'dashboard'].flatMap(linked));
    expect(sheets.filter((file) => !first.has(file)).length).toBeGreaterThan(0);
  });

  test('say twice what our browsers know by an older name only', () => {
    const all = styles.map(([, css]) => css).join('');
    expect(all).toMatch(/-webkit-mask:[^;]+;mask:/);
  });
});
