/** Promises about the repository itself, kept by reading it. */
import { describe, expect, test } from 'vitest';
import * as limits from '../src/domain/wire/limits.ts';
import * as classMessages from '../src/domain/wire/class-messages.ts';
import * as seatMessages from '../src/domain/seats/seat-messages.ts';
import * as commonMessages from '../src/domain/wire/messages.ts';
import * as orderMessages from '../src/domain/wire/order-messages.ts';
import * as passkeyMessages from '../src/domain/wire/passkeys/passkey-messages.ts';
import * as roundMessages from '../src/domain/wire/rounds/round-messages.ts';
import * as siteMessages from '../src/domain/wire/site-messages.ts';
import * as staffMessages from '../src/domain/wire/staff-messages.ts';
import { paths } from '../src/domain/wire/paths.ts';
import { code, found, isComment, isTest, isText, product, read, source, tracked } from './repository.ts';

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
  test('none is skipped or run alone', () => {
    const files = source.filter((file) => isTest(file) && file !== 'tests/repo.test.ts');
    expect(found(/\b(test|it|describe)\.(only|skip|todo|fixme|skipIf|runIf|fails?)\b/, files)).toEqual([]);
  });

  test('none replaces a module of ours', () => {
    expect(found(/\bvi\.(mock|doMock)\(\s*['"`]\./, source)).toEqual([]);
  });
});

describe('dependencies are used as their authors publish them', () => {
  /** What makes the built files, and what hands them on. */
  const building = source.filter(
    (file) =>
      !isTest(file) &&
      /^(?:vite\.config|functions\/\w+|tools\/build\/.*|src\/pwa\/.*|src\/sw)\.ts$/.test(file),
  );

  test('the build changes no code: no alias, and no plugin that rewrites modules or chunks', () => {
    const known = ['vite.config.ts', 'functions/build.ts', 'src/pwa/worker/tiers.ts', 'src/sw.ts'];
    expect(building).toEqual(expect.arrayContaining(known));
    expect(found(/\balias\b|moduleSideEffects|\bdist\/(?:production|development)/, building)).toEqual([]);
    const hook =
      /^\s*(?:async )?(?:resolveId|load|transform|renderChunk|generateBundle)\s*[(:{]|\bon(?:Load|Resolve|End)\(/;
    expect(found(hook, building)).toEqual([]);
  });

  test('what was built is not edited by pattern', () => {
    const edit = /\b(?:code|html|css|markup|text|source|selector|template)\.replace(?:All)?\((?:\/|[A-Z])/;
    expect(found(edit, building)).toEqual([]);
    // A pattern over markup, whatever it is applied to.
    const markup = /\.replace(?:All)?\(\s*\/.*<[\w\\/]/;
    expect(found(markup, building)).toEqual([]);
    expect('.replace(/<link rel="preload"/g, \'\')').toMatch(markup);
  });

  test('nothing imports what is inside of a package', () => {
    const inside =
      /(?:from|import\()\s*'(?:@[\w-]+\/)?\w[\w.-]*\/(?:.*\/)?(?:dist|build|lib|esm|cjs|internal)\//;
    expect(found(inside, source)).toEqual([]);
  });
});

describe('size and comments', () => {
  const LIMIT = 400;
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

  test('no note postpones work', () => {
    const files = code.filter((file) => file !== 'tests/repo.test.ts');
    expect(found(/\b(TODO|FIXME|XXX|HACK)\b/, files)).toEqual([]);
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
    .filter(
      (file) =>
        !/domain\/(?:wire\/(?:[a-z]+\/)?(?:limits|(?:[a-z]+-)?messages)|seats\/seat-messages)\.ts$/.test(
          file,
        ),
    )
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
    const sentences = {
      ...commonMessages,
      ...orderMessages,
      ...classMessages,
      ...siteMessages,
      ...seatMessages,
      ...passkeyMessages,
      ...roundMessages,
      ...staffMessages,
    };
    const leaves = Object.entries(sentences).flatMap(([name, value]) =>
      typeof value === 'object'
        ? Object.keys(value).map((key) => [name, key] as const)
        : [[name, name] as const],
    );
    expect(leaves.filter(([name, key]) => !uses(name) || !uses(key))).toEqual([]);
  });
});

test('the README and the docs name commands that exist, and every command is documented', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const texts = tracked.filter((file) => /^[^/]+\.md$|^docs\/[^/]+\.md$/.test(file)).map(read);
  const named = texts
    .flatMap((text) => [...text.matchAll(/(?:`|^|; )npm (?:run )?([a-z][\w:-]*)/gm)])
    .map((match) => match[1] ?? '');
  const known = [...Object.keys(scripts), 'ci', 'install', 'i', 'version'];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);
});

test('the version of the hub is the last one of the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, last] = /^## \[(\d[\d.]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(last).toBe(version);
});

test('no read in the functions takes a failed database for an unreadable document', () => {
  const server = product.filter((file) => file.startsWith('functions/'));
  expect(found(/\.(get|find)\([^;]*\)\.catch\(/, server)).toEqual([]);
});
