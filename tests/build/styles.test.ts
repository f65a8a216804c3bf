/** Where the build writes the CSS rules of the parts: into the heads of documents and into sheets. */
import { describe, expect, test } from 'vitest';
import { page, PUBLIC_FILES, read, sheets } from './built.ts';

const inHead = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

/** The rules whose selector is that class alone or goes on from it. */
const rulesOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`\\.${name}[^{}]*\\{[^}]*\\}`, 'g'))].map(([rule]) => rule);

test('the form of /register is in the first and wider column, and its aside in the second', () => {
  const rules = rulesOf(inHead(page('register')), 'AsideLayout-grid');
  expect(rules.find((rule) => rule.includes('grid-template-columns'))).toMatch(
    /grid-template-columns:minmax\(0,560px\) minmax\(280px,400px\)/,
  );
  expect(rules.find((rule) => rule.includes('>aside'))).toMatch(
    /\{grid-area:1\/2\/span 3\}|grid-column:2[;}]/,
  );
});

test.each(PUBLIC_FILES)('the head of %s has the sheets whose classes it uses, and no others', (name) => {
  const [head = '', body = ''] = page(name).split('</head>');
  const styled = [...inHead(head).matchAll(/\.([A-Za-z]+)-[A-Za-z]/g)].map(([, sheet]) => sheet);
  const used = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, classes = '']) =>
    classes.split(' ').map((one) => one.slice(0, one.indexOf('-'))),
  );
  expect(used.length).toBeGreaterThan(0);
  expect([...new Set(styled)].sort()).toEqual([...new Set(used)].sort());
});

describe('sheets of the app', () => {
  const linked = (name: string) =>
    [...page(name).matchAll(/<link rel="stylesheet" href="\/([^"]+)" disabled>/g)].map(
      ([, file = '']) => file,
    );

  test.each(['app', 'register', 'auth', 'dashboard'])(
    'the head of %s has the rules of its first code',
    (name) => {
      const sizes = linked(name).map((file) => read(file).length);
      expect(sizes.length).toBeGreaterThan(0);
      const head = inHead(page(name));
      for (const file of linked(name)) {
        const [first = ''] = /\.[\w-]+/.exec(read(file).toString()) ?? [];
        expect(head, file).toContain(first);
      }
      expect(page(name).match(/rel="stylesheet"/g)).toHaveLength(sizes.length);
    },
  );

  test('later pages have sheets of their own beside their code', () => {
    const first = new Set(['app', 'register', 'auth', 'dashboard'].flatMap(linked));
    expect(sheets().filter((file) => !first.has(file)).length).toBeGreaterThan(0);
  });

  test('repeat a property that our browsers know only by an older name', () => {
    const all = [
      ...PUBLIC_FILES.map((name) => inHead(page(name))),
      ...sheets().map((file) => `${read(file)}`),
    ];
    expect(all.join('')).toMatch(/-webkit-mask:[^;]+;mask:/);
  });
});
