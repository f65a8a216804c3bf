/** What the staff's portal weighs: its pages with everything that they load beyond the shell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closure } from '../../tools/build/chunks.ts';
import { brotli, importsOf, page, read, scriptsOf } from './built.ts';

/** A third of this is Firestore, used as published (decision 0107). */
const PAGE_MAX = 360 * 1024;
const OWN_MAX = 300 * 1024;

const ROUTES = readFileSync(
  join(import.meta.dirname, '..', '..', 'src', 'staff', 'pages', 'routes.tsx'),
  'utf8',
);
const PAGES = [...ROUTES.matchAll(/import\('\.\/(?:\w+\/)*(\w+)\.tsx'\)/g)].map((found) => found[1] ?? '');
/** Words that tell a staff page apart from the learner's page of the same name. */
const OWN_WORDS: Readonly<Record<string, string>> = { Layout: 'Admin Portal', Dashboard: 'Last updated' };

const text = (file: string) => read(file).toString();
const maySoonNeed = (file: string) =>
  [...text(file).matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map((found) => `/assets/${found[1]}`);

const entry = scriptsOf(page('app'));
const shell = closure(entry, (file) => importsOf(file));
const everything = closure(entry, (file) => [...importsOf(file), ...maySoonNeed(file)]);

function chunkOf(name: string): string {
  const candidates = [...everything].filter((file) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file));
  const own = candidates.filter((file) => text(file).includes(OWN_WORDS[name] ?? ''));
  expect(own, `the built page ${name}`).toHaveLength(1);
  return own[0] as string;
}

const weights = new Map<string, number>();
/** Bytes on the wire of these files; each is compressed once. */
function weigh(files: readonly string[]): number {
  for (const file of files) if (!weights.has(file)) weights.set(file, brotli(file));
  return files.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
}

const pages = new Map(PAGES.map((name) => [chunkOf(name), name]));
/**
 * The files beyond the shell that the wanted pages load. The other pages, which the shell and the portal's routes import
 * dynamically, come one by one after the sign-in (decision 0074); all of them together have the limit above.
 */
const loadedFor = (wanted: readonly string[]) =>
  [
    ...closure([...entry, ...wanted], (file) => [
      ...importsOf(file),
      ...(shell.has(file) ? [] : maySoonNeed(file).filter((later) => !pages.has(later))),
    ]),
  ].filter((file) => !shell.has(file));

test('code that is loaded only for staff, all pages together, is at most 300 KB', () => {
  const learners = closure(entry, (file) => [
    ...importsOf(file),
    ...maySoonNeed(file).filter((other) => !pages.has(other)),
  ]);
  const own = loadedFor([...pages.keys()]).filter((file) => !learners.has(file));
  expect(own.length).toBeGreaterThan(10);
  expect(weigh(own)).toBeLessThanOrEqual(OWN_MAX);
});

test('each page adds at most 360 KB to the shell of the application, Firestore included', () => {
  const layout = [...pages].filter(([, name]) => name === 'Layout').map(([file]) => file);
  const own = new Map([...pages].map(([file, name]) => [name, weigh(loadedFor([...layout, file]))]));
  for (const [name, weight] of own) expect(weight, name).toBeLessThanOrEqual(PAGE_MAX);
  // If all pages weighed the same, each would have been measured with all the others.
  expect(new Set(own.values()).size).toBeGreaterThan(5);
});
