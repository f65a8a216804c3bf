/** Promises about the repository itself, kept by reading it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/domain/wire/command.ts';
import * as limits from '../src/domain/wire/limits.ts';
import * as learnerMessages from '../src/domain/wire/messages.ts';
import * as staffMessages from '../src/domain/wire/staff-messages.ts';
import { pushCommands } from '../src/domain/wire/push-command.ts';
import { staffCommands } from '../src/domain/wire/staff-command.ts';
import { functionRooms, layers, rooms } from '../oxlint.config.ts';
import { paths } from '../src/domain/wire/paths.ts';

const ROOT = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const isText = (file: string) => !/\.(png|jpe?g|webp|ico|woff2?|pdf)$/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs|rules|css|html)$/.test(file);
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const code = tracked.filter(isCode);
const source = code.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const product = source.filter((file) => /^(src|functions)\//.test(file) && !isTest(file));

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);

/** `file:line` of every line that matches, in these files. */
function found(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
}

describe('nothing of one machine', () => {
  const texts = tracked.filter(
    (file) => isText(file) && file !== 'package-lock.json' && file !== 'tests/repo.test.ts',
  );

  test('no path of a machine', () => {
    expect(found(/(^|["'`\s=(:])\/(work|farm|root|home)\//, texts)).toEqual([]);
  });

  test('no package registry’s host', () => {
    expect(found(/registry\.(npmjs|yarnpkg)|pypi\.org|proxy\.golang|deb\.debian\.org/, texts)).toEqual([]);
    expect(found(/"resolved": "[a-z]+:/, ['package-lock.json'])).toEqual([]);
  });

  test('the lockfile serves every platform, not only the one it was made on', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const has = (path: string, name: string): boolean =>
      `${path}node_modules/${name}` in packages ||
      (path !== '' && has(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/'))), name));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !has(path === '' ? '' : `${path}/`, name)),
    );
    expect(missing).toEqual([]);
  });

  test('the demo project is named in its configuration alone', () => {
    const { VITE_FIREBASE_PROJECT_ID: id = '' } = Object.fromEntries(
      read('.env.demo')
        .split('\n')
        .map((line) => line.split('=')),
    ) as Record<string, string>;
    expect(id).not.toBe('');
    expect(
      found(
        new RegExp(`\\b${id}\\b`),
        source.filter((file) => !isTest(file)),
      ),
    ).toEqual([]);
  });
});

describe('tests', () => {
  test('none is left out or alone', () => {
    const files = source.filter((file) => isTest(file) && file !== 'tests/repo.test.ts');
    expect(found(/\b(test|it|describe)\.(only|skip|todo|fixme|skipIf|runIf|fails?)\b/, files)).toEqual([]);
  });

  test('none replaces a module of ours', () => {
    expect(found(/\bvi\.(mock|doMock)\(\s*['"`]\./, source)).toEqual([]);
  });
});

describe('size and comments', () => {
  const LIMIT = 250;
  /** Longer for now, with the length they may not exceed: this list only ever gets shorter. */
  const longer: Readonly<Record<string, number>> = {};
  const exempt = (file: string) => file.startsWith('src/site/content/');
  const length = (file: string) => read(file).split('\n').length - 1;

  test(`no file is longer than ${LIMIT} lines`, () => {
    const long = code.filter((file) => !exempt(file) && length(file) > (longer[file] ?? LIMIT));
    expect(long.map((file) => `${file}: ${length(file)}`)).toEqual([]);
  });

  test('no exception outlives its reason', () => {
    const needless = Object.keys(longer).filter((file) => !code.includes(file) || length(file) <= LIMIT);
    expect(needless).toEqual([]);
  });

  test('less than a tenth of the lines are comments', () => {
    const lines = source.flatMap((file) => read(file).split('\n'));
    const comments = lines.filter(isComment);
    expect(comments.length / lines.length).toBeLessThan(0.1);
  });

  test('nothing is put off', () => {
    const files = code.filter((file) => file !== 'tests/repo.test.ts');
    expect(found(/\b(TODO|FIXME|XXX|HACK)\b/, files)).toEqual([]);
  });
});

describe('who may import whom', () => {
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
  const roomOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1];
  const layerOf = (path: string) => /^src\/\w+\/([\w-]+)\//.exec(path)?.[1];
  const functionRoomOf = (path: string) => /^functions\/src\/(\w+)\//.exec(path)?.[1];
  /** The imports that lead from one entry of a table to another that it may not import. */
  const crossing = (table: Table, entryOf: (path: string) => string | undefined) =>
    imports.filter(({ file, name }) => {
      const [from, to] = [entryOf(file), entryOf(name)];
      return from && to && from !== to && from in table && to in table && !table[from]?.includes(to);
    });

  test('every folder of src and of functions/src is a room', () => {
    const folders = (of: (path: string) => string | undefined) => [
      ...new Set(product.flatMap((f) => of(f) ?? [])),
    ];
    expect(folders(roomOf).sort()).toEqual(Object.keys(rooms).sort());
    expect(folders(functionRoomOf).sort()).toEqual(Object.keys(functionRooms).sort());
  });

  test('staff, learner and site never import each other, and all three only what is below them', () => {
    expect(rooms.learner).toEqual(['domain', 'shared', 'pwa']);
    expect(rooms.staff).toEqual(rooms.learner);
    expect(rooms.site).toEqual(rooms.learner);
    expect(shown(crossing(rooms, roomOf))).toEqual([]);
  });

  test('layers import only what stands below them', () => {
    expect(shown(crossing(layers, layerOf))).toEqual([]);
  });

  test('the rooms of the functions import only what stands below them', () => {
    expect(shown(crossing(functionRooms, functionRoomOf))).toEqual([]);
  });

  test('the domain knows only zod and date-fns', () => {
    const outside = imports.filter(
      ({ file, name }) =>
        roomOf(file) === 'domain' && roomOf(name) !== 'domain' && !/^(zod|date-fns)/.test(name),
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
      ({ file, name }) =>
        file.startsWith('functions/') && name.startsWith('src/') && roomOf(name) !== 'domain',
    );
    expect(shown(other)).toEqual([]);
  });

  test('only route tables and what draws pages at build time import pages', () => {
    const mayImport = ['src/routes.tsx', 'src/prerendered.tsx', 'src/site/render/render.tsx'];
    const isPage = (path: string) => layerOf(path) === 'pages';
    const other = imports.filter(
      ({ file, name }) => isPage(name) && !isPage(file) && !mayImport.includes(file),
    );
    expect(shown(other)).toEqual([]);
  });

  test('no folder holds more than 20 files of its own, tests aside', () => {
    const sizes = new Map<string, number>();
    for (const file of product) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
  });
});

describe('said once', () => {
  test('an address of the site is spelled only in src/domain/wire/paths.ts', () => {
    const roots = Object.values(paths)
      .map((path) => (typeof path === 'string' ? path : ''))
      .filter((path) => path.length > 1)
      .map((path) => path.slice(1));
    const files = source.filter(
      (file) => file.startsWith('src/') && !isTest(file) && file !== 'src/domain/wire/paths.ts',
    );
    const spelled = found(new RegExp(`['"\`]/(${roots.join('|')})(['"\`?#/]|$)`), files);
    expect(spelled.filter((line) => !isComment(line.slice(line.indexOf(' '))))).toEqual([]);
  });

  const everything = product
    .filter((file) => !/domain\/wire\/(limits|messages|staff-messages)\.ts$/.test(file))
    .map(read)
    .join('\n');
  const uses = (word: string, text = everything) => new RegExp(`\\b${word}\\b`).test(text);

  test('every limit is used', () => {
    const own = read('src/domain/wire/limits.ts');
    const unused = Object.keys(limits).filter(
      (name) => !uses(name) && (own.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length < 2,
    );
    expect(unused).toEqual([]);
  });

  test('every sentence is used', () => {
    const leaves = Object.entries({ ...learnerMessages, ...staffMessages }).flatMap(([name, value]) =>
      typeof value === 'object'
        ? Object.keys(value).map((key) => [name, key] as const)
        : [[name, name] as const],
    );
    expect(leaves.filter(([name, key]) => !uses(name) || !uses(key))).toEqual([]);
  });
});

test('the README names commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(
    (match) => match[1] ?? '',
  );
  const known = [...Object.keys(scripts), 'ci', 'install', 'i'];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('no read of the functions takes a database that failed for a document that cannot be read', () => {
  const server = product.filter((file) => file.startsWith('functions/'));
  expect(found(/\.(get|find)\([^;]*\)\.catch\(/, server)).toEqual([]);
});

test('hosting leads to every command', () => {
  const { hosting } = JSON.parse(read('firebase.json')) as { hosting: { rewrites: { source: string }[] } };
  const served = hosting.rewrites.map((rewrite) => rewrite.source);
  const names = [commands, pushCommands, staffCommands].flatMap((table) =>
    Object.values(table).map(({ name }) => name),
  );
  expect(names.map(paths.command).filter((path) => !served.includes(path))).toEqual([]);
});
