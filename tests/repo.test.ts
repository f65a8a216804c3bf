/** Promises about the repository itself, kept by reading it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/domain/command.ts';
import * as limits from '../src/domain/limits.ts';
import * as learnerMessages from '../src/domain/messages.ts';
import * as staffMessages from '../src/domain/staff-messages.ts';
import { pushCommands } from '../src/domain/push-command.ts';
import { staffCommands } from '../src/domain/staff-command.ts';
import { paths } from '../src/paths.ts';

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
  const exempt = (file: string) => file.startsWith('src/content/');
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
  const layer = (path: string) =>
    /^src\/(domain|data|ui|forms|pages|stores|pwa|content|site|worker)\//.exec(path)?.[1];
  /** A layer and the layers of `src` that it may import beside itself. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    domain: [],
    data: ['domain', 'content'],
    ui: ['domain'],
    stores: ['domain', 'data', 'pwa'],
    forms: ['domain', 'data', 'ui', 'pwa'],
    pwa: ['domain', 'data', 'ui'],
    // What every visitor loads: nothing that reads or writes the hub's data.
    site: ['domain', 'ui', 'pwa', 'content'],
    worker: ['domain', 'ui', 'pwa'],
    pages: ['domain', 'data', 'ui', 'forms', 'stores', 'pwa', 'content'],
  };

  test('layers import only what stands below them', () => {
    const wrong = imports.filter(({ file, name }) => {
      const [from, to] = [layer(file), layer(name)];
      return from && to && from !== to && from in allowed && !allowed[from]?.includes(to);
    });
    expect(wrong.map(({ file, name }) => `${file} → ${name}`)).toEqual([]);
  });

  test('the domain knows only zod and date-fns', () => {
    const outside = imports.filter(
      ({ file, name }) =>
        layer(file) === 'domain' && layer(name) !== 'domain' && !/^(zod|date-fns)/.test(name),
    );
    expect(outside.map(({ file, name }) => `${file} → ${name}`)).toEqual([]);
  });

  test('only the data layer imports Firebase, only functions the Admin SDK', () => {
    const firebase = imports.filter(
      ({ file, name }) => /^firebase(\/|$)/.test(name) && layer(file) !== 'data',
    );
    const admin = imports.filter(
      ({ file, name }) => name.startsWith('firebase-') && !file.startsWith('functions/'),
    );
    expect([...firebase, ...admin]).toEqual([]);
  });

  test('functions take only the domain from the app', () => {
    const other = imports.filter(
      ({ file, name }) =>
        file.startsWith('functions/') && name.startsWith('src/') && layer(name) !== 'domain',
    );
    expect(other.map(({ file, name }) => `${file} → ${name}`)).toEqual([]);
  });

  test('only the site map imports pages, and what the build draws before any script', () => {
    const mayImport = ['src/routes.tsx', 'src/prerendered.tsx'];
    const other = imports.filter(
      ({ file, name }) => layer(name) === 'pages' && layer(file) !== 'pages' && !mayImport.includes(file),
    );
    expect(other.map(({ file, name }) => `${file} → ${name}`)).toEqual([]);
  });
});

describe('said once', () => {
  test('an address of the site is spelled only in src/paths.ts', () => {
    const roots = Object.values(paths)
      .map((path) => (typeof path === 'string' ? path : ''))
      .filter((path) => path.length > 1)
      .map((path) => path.slice(1));
    const files = source.filter(
      (file) => file.startsWith('src/') && !isTest(file) && file !== 'src/paths.ts',
    );
    const spelled = found(new RegExp(`['"\`]/(${roots.join('|')})(['"\`?#/]|$)`), files);
    expect(spelled.filter((line) => !isComment(line.slice(line.indexOf(' '))))).toEqual([]);
  });

  const everything = product
    .filter((file) => !/domain\/(limits|messages|staff-messages)\.ts$/.test(file))
    .map(read)
    .join('\n');
  const uses = (word: string, text = everything) => new RegExp(`\\b${word}\\b`).test(text);

  test('every limit is used', () => {
    const own = read('src/domain/limits.ts');
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
