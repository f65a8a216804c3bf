/** Who may import whom: every import, resolved to its file, against the tables that the linter has too. */
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { areas, functionAreas, layers } from '../oxlint.config.ts';
import { code, isTest, product, read } from './repository.ts';

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
const target = (file: string, name: string) =>
  name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
const imports = product.flatMap((file) =>
  importsOf(file).map((name) => ({ file, name: target(file, name) })),
);
const shown = (wrong: readonly { file: string; name: string }[]) =>
  wrong.map(({ file, name }) => `${file} → ${name}`);

type Table = Readonly<Record<string, readonly string[]>>;
const areaOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1];
const layerOf = (path: string) => /^src\/\w+\/([\w-]+)\//.exec(path)?.[1];
const functionAreaOf = (path: string) => /^functions\/src\/(\w+)\//.exec(path)?.[1];
/** The imports that lead from one entry of a table to another that it may not import. */
const crossing = (table: Table, entryOf: (path: string) => string | undefined) =>
  imports.filter(({ file, name }) => {
    const [from, to] = [entryOf(file), entryOf(name)];
    return from && to && from !== to && from in table && to in table && !table[from]?.includes(to);
  });

test('every folder of src and of functions/src is an area', () => {
  const folders = (of: (path: string) => string | undefined) => [
    ...new Set(product.flatMap((f) => of(f) ?? [])),
  ];
  expect(folders(areaOf).sort()).toEqual(Object.keys(areas).sort());
  expect(folders(functionAreaOf).sort()).toEqual(Object.keys(functionAreas).sort());
});

test('staff, learner and site never import each other, and all three only what is below them', () => {
  expect(areas.learner).toEqual(['domain', 'shared', 'pwa']);
  expect(areas.staff).toEqual(areas.learner);
  expect(areas.site).toEqual(areas.learner);
  expect(shown(crossing(areas, areaOf))).toEqual([]);
});

test('layers import only what stands below them', () => {
  expect(shown(crossing(layers, layerOf))).toEqual([]);
});

test('the areas of the functions import only what stands below them', () => {
  expect(shown(crossing(functionAreas, functionAreaOf))).toEqual([]);
});

test('the domain knows only #hub, zod, papaparse, and single functions of date-fns(-tz)', () => {
  const outside = imports.filter(
    ({ file, name }) =>
      areaOf(file) === 'domain' &&
      areaOf(name) !== 'domain' &&
      !/^(#hub(?:\/\w+)?$|zod|papaparse|date-fns(-tz)?\/)/.test(name),
  );
  expect(shown(outside)).toEqual([]);
});

test('only the data layers import Firebase, only functions the Admin SDK', () => {
  const firebase = imports.filter(
    ({ file, name }) => /^firebase(\/|$)/.test(name) && layerOf(file) !== 'data',
  );
  const admin = imports.filter(
    ({ file, name }) => name.startsWith('firebase-') && !file.startsWith('functions/'),
  );
  expect(shown([...firebase, ...admin])).toEqual([]);
});

test('functions take only the domain from the app', () => {
  const other = imports.filter(
    ({ file, name }) => file.startsWith('functions/') && name.startsWith('src/') && areaOf(name) !== 'domain',
  );
  expect(shown(other)).toEqual([]);
});

test('only route tables and what draws pages at build time import pages', () => {
  const mayImport = ['src/app.tsx', 'src/routes.tsx', 'src/prerendered.tsx', 'src/site/render/render.tsx'];
  const isPage = (path: string) => layerOf(path) === 'pages';
  const other = imports.filter(
    ({ file, name }) => isPage(name) && !isPage(file) && !mayImport.includes(file),
  );
  expect(shown(other)).toEqual([]);
});

test('no folder holds more than 20 files of its own, tests aside', () => {
  const sizes = new Map<string, number>();
  const own = code.filter((file) => /^(src|functions|tools)\//.test(file) && !isTest(file));
  for (const file of own) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
});
