import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyEarlierReleases, putAside, saveReleaseFiles } from '../../tools/build/releases.ts';
import {
  type Chunk,
  filesInPage,
  isStaffModule,
  neededAtOnce,
  reachable,
  tierEntries,
} from '../../tools/build/chunks.ts';
import { listen } from '../../tools/shared/ports.ts';
import { shortcutIds } from '../../src/learner/pages/dashboard/NextStep.tsx';
import { paths } from '../../src/domain/wire/paths.ts';

const chunk = (name: string, changes: Partial<Chunk> = {}): Chunk => ({
  fileName: `assets/${name}.js`,
  moduleIds: [`/hub/src/${name}.ts`],
  imports: [],
  dynamicImports: [],
  ...changes,
});

test('built files are named with all that they cannot run without, each once', () => {
  const chunks = [
    chunk('auth', { imports: ['assets/core.js', 'assets/way-in.js'] }),
    chunk('dashboard', { imports: ['assets/core.js'] }),
    chunk('way-in', { imports: ['assets/core.js'] }),
    chunk('core', { imports: ['assets/way-in.js'] }),
  ];
  const needed = neededAtOnce(chunks, (id) => id.endsWith('/auth.ts'));
  expect([...needed].sort()).toEqual(['assets/auth.js', 'assets/core.js', 'assets/way-in.js']);
  expect(neededAtOnce(chunks, () => false).size).toBe(0);
});

describe('tiers', () => {
  const staff = chunk('Payments', {
    moduleIds: ['/hub/src/staff/pages/payments/Payments.tsx'],
    imports: ['assets/grid.js'],
  });
  const app = [
    chunk('main', {
      imports: ['assets/react.js'],
      dynamicImports: ['assets/Dashboard.js', 'assets/Payments.js'],
    }),
    chunk('react'),
    chunk('Dashboard', {
      dynamicImports: ['assets/firestore.js'],
      viteMetadata: {
        importedCss: new Set(['assets/Dashboard.css']),
        importedAssets: new Set(),
        __modules: {},
      },
    }),
    chunk('firestore'),
    chunk('grid'),
    staff,
  ];

  test('a tier holds what its pages need now and later, and not the staff’s', () => {
    expect([...reachable(app, ['assets/main.js'])].sort()).toEqual([
      'assets/Dashboard.css',
      'assets/Dashboard.js',
      'assets/firestore.js',
      'assets/main.js',
      'assets/react.js',
    ]);
  });

  test('the build stops where a learner’s page needs the staff’s code at once', () => {
    const leaking = [chunk('main', { imports: ['assets/Payments.js'] }), staff];
    expect(() => reachable(leaking, ['assets/main.js'])).toThrow('import it with import() instead');
  });

  test.each([
    ['/hub/src/staff/pages/payments/Payments.tsx', true],
    ['C:\\hub\\src\\staff\\sign-in-dialog.tsx', true],
    ['/hub/src/learner/pages/dashboard/Dashboard.tsx', false],
  ])('%s is the staff’s code: %s', (id, expected) => {
    expect(isStaffModule(id)).toBe(expected);
  });

  test('the worker’s list has each file once, and in each tier the pages last, with their digest', () => {
    const dist = mkdtempSync(join(tmpdir(), 'tiers-'));
    mkdirSync(join(dist, 'assets'));
    for (const { fileName } of app) writeFileSync(join(dist, fileName), '');
    writeFileSync(join(dist, 'assets/Dashboard.css'), '');
    const page = (name: string, script: string) =>
      writeFileSync(join(dist, `${name}.html`), `<script src="/assets/${script}.js"></script>`);
    page('index', 'react');
    page('auth', 'main');
    page('dashboard', 'main');
    page('dashboard-kept', 'main');
    const list = tierEntries(dist, app, [{ url: 'icons/icon.svg', revision: 'abc', size: 1 }]);
    rmSync(dist, { recursive: true });
    expect(list.map(({ tier, url }) => `${tier} ${url}`)).toEqual([
      'public /icons/icon.svg',
      'public /assets/react.js',
      'public /',
      'learner /assets/Dashboard.css',
      'learner /assets/Dashboard.js',
      'learner /assets/firestore.js',
      'learner /assets/main.js',
      'learner /auth',
      'learner /dashboard-kept',
    ]);
    const digest = hash('sha256', '<script src="/assets/main.js"></script>', 'base64');
    expect(list.at(-1)).toMatchObject({ integrity: `sha256-${digest}`, revision: digest.slice(0, 12) });
    expect(list.at(-3)).toMatchObject({ revision: null });
  });

  test('a page’s own files are what it loads, not what it loads on demand', () => {
    const html =
      '<link rel="modulepreload" href="/assets/react-1.js"><script data-src="/assets/site-2.js" data-dialog="/assets/dialog-3.js"></script><a href="/courses">';
    expect(filesInPage(html)).toEqual(['assets/react-1.js', 'assets/site-2.js']);
  });
});

describe('releases', () => {
  let place = '';
  const at = (...parts: string[]) => join(place, ...parts);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const assets = () => readdirSync(at('dist', 'assets')).sort();

  /** As the bundler does: the folder is emptied, then holds this release only. */
  function build(name: string, ...more: string[]): void {
    saveReleaseFiles(at('dist'), at('aside'));
    rmSync(at('dist'), { recursive: true, force: true });
    for (const file of [name, ...more]) write(at('dist', 'assets', `${file}.js`), file);
    copyEarlierReleases(at('dist'), at('aside'));
  }

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'releases-'));
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  test('a release carries the files of the three before it, and no more', () => {
    for (const name of ['a', 'b', 'c', 'd']) build(name);
    expect(assets()).toEqual(['a.js', 'b.js', 'c.js', 'd.js']);
    build('e');
    expect(assets()).toEqual(['b.js', 'c.js', 'd.js', 'e.js']);
    expect(readFileSync(at('dist', 'assets', 'b.js'), 'utf8')).toBe('b');
  });

  test('the same build again is no new release, and a shared file stays while a counted release uses it', () => {
    build('a', 'shared');
    for (const name of ['b', 'c', 'c', 'c', 'd']) build(name, 'shared');
    build('e');
    build('f');
    expect(assets()).toEqual(['c.js', 'd.js', 'e.js', 'f.js', 'shared.js']);
  });

  test('a failed build in between loses nothing', () => {
    build('a');
    saveReleaseFiles(at('dist'), at('aside'));
    rmSync(at('dist'), { recursive: true });
    build('b');
    expect(assets()).toEqual(['a.js', 'b.js']);
  });

  test('the live site’s files are carried, without one that is gone, else those of a build for its address', async () => {
    for (const name of ['a', 'b']) build(name, 'gone');
    rmSync(at('dist', 'assets', 'gone.js'));
    const server = createServer((request, response) => {
      const file = at('dist', request.url ?? '');
      if (existsSync(file)) response.end(readFileSync(file));
      else response.writeHead(404).end();
    });
    const site = `http://127.0.0.1:${await listen(server)}`;
    const carried = async (address: string, aside: string) => {
      write(at('checkout', 'releases.json'), '[["assets/demo.js"]]');
      write(at('checkout', 'assets', 'demo.js'), 'demo');
      write(at('checkout', 'sitemap.xml'), `<loc>${address}/</loc>`);
      await putAside(at('checkout'), at(aside), site, true);
      rmSync(at('checkout'), { recursive: true });
      write(at('checkout', 'assets', 'c.js'), 'c');
      copyEarlierReleases(at('checkout'), at(aside));
      return readdirSync(at('checkout', 'assets')).sort();
    };
    expect(await carried('http://localhost:5000', 'fresh')).toEqual(['a.js', 'b.js', 'c.js']);
    rmSync(at('dist'), { recursive: true });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await carried('http://localhost:5000', 'other')).toEqual(['c.js']);
    expect(await carried(site, 'own')).toEqual(['c.js', 'demo.js']);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
    server.close();
  });
});

test('the manifest speaks of addresses that exist', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest.start_url).toBe(paths.dashboard());
  expect(manifest.share_target.action).toBe(paths.share);
  const shortcuts: { url: string }[] = manifest.shortcuts;
  expect(shortcuts.map(({ url }) => url)).toEqual(
    ['', ...Object.values(shortcutIds).map((id) => `#${id}`)].map((part) => paths.dashboard() + part),
  );
  const pictures: { src: string }[] = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((shortcut: { icons: [] }) => shortcut.icons),
  ];
  for (const { src } of pictures) expect(existsSync(`public${src}`), src).toBe(true);
});
