/**
 * Writes the site around the app after the client build: the public pages, a document for each first page of the app, the
 * files of earlier releases, and the service worker. In development the same renderer answers each request.
 */
import * as hub from '#hub';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  build,
  type Plugin,
  type PluginOption,
  type ResolvedConfig,
  type Rolldown,
  type ViteDevServer,
} from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { DASHBOARD_KEPT } from '../../src/pwa/worker/addresses.ts';
import { markSvg } from '../../src/shared/ui/brand/drawings.ts';
import { type Chunk, neededAtOnce, tierEntries } from './chunks.ts';
import { copyEarlierReleases, putAside } from './releases.ts';
import { WEEKLY, capital, countOf } from '../../src/domain/time/class-week.ts';
import { minify, sheetsOf } from './styles.ts';

const RENDERER = 'src/site/render/render.tsx';
const DIALOG = 'src/staff/sign-in-dialog.tsx';
const APP = 'app.html';
const MAIN = 'src/main.tsx';
const STATIC_SCRIPT = 'src/site/script/main.ts';
const VERIFY_SCRIPT = 'src/site/script/verify.ts';

type Build = ReturnType<typeof factsOf>;
type Renderer = {
  publicPaths: string[];
  appFiles: string[];
  renderPublic(path: string | null, build: Build): string;
  renderApp(file: string, build: Build, rules: string | null): { head: string; body: string };
};

/** The inputs of the client build. The static pages' script is built on its own. */
export const entries = (root: string) => ({ app: join(root, MAIN), 'staff-sign-in': join(root, DIALOG) });

const digest = (text: string) => hash('sha256', text, 'base64').slice(0, 12);
const siteAddress = (config: ResolvedConfig) => String(config.env['VITE_SITE_URL'] ?? '').replace(/\/$/, '');
/** What a page has to know of the build. */
const factsOf = (config: ResolvedConfig, script = '', dialog = '', verify = '') => ({
  base: siteAddress(config),
  now: Date.now(),
  script: `/${script}`,
  dialog: `/${dialog}`,
  verify: `/${verify}`,
  minify,
  digest,
});

/** The first page of each document, whose code is preloaded with the app's. */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  register: 'register/Register',
  auth: 'account/Auth',
  dashboard: 'dashboard/Dashboard',
};

/** The app's document: `app.html` with its three parts. */
function fillApp(config: ResolvedConfig, parts: { head: string; program: string; body: string }): string {
  const template = readFileSync(join(config.root, APP), 'utf8');
  return template
    .replace('<!--head-->', () => parts.head)
    .replace('<!--name-->', hub.name)
    .replace('<!--program-->', () => parts.program)
    .replace('<!--app-->', () => parts.body);
}

/** The options of builds other than the app's, which take nothing else from its configuration. */
const apart = ({ root, mode, resolve: { conditions }, ssr }: ResolvedConfig) =>
  ({
    root,
    mode,
    resolve: { conditions },
    ssr,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
  }) as const;

/**
 * Builds a static page's script on its own, because a chunk shared with the app would cost visitors the app's share.
 * Returns its chunks, the entry first.
 */
async function buildStaticScript(
  config: ResolvedConfig,
  script: string,
  called: string,
): Promise<Rolldown.OutputChunk[]> {
  const { target, outDir, assetsDir } = config.build;
  const name = `${assetsDir}/${called}-`;
  const result = await build({
    ...apart(config),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target,
      outDir,
      emptyOutDir: false,
      // No preload helper around `import()`: it would be a third of the script.
      lib: { entry: join(config.root, script), formats: ['es'], name: 'hub' },
      minify: 'oxc',
      rolldownOptions: {
        // Schemas that nothing parses with are left out, and with them the library: 7 KB of 11 (decision 0108).
        treeshake: { manualPureFunctions: ['z'] },
        // The update's code may import from the entry, so that no third file is needed for what they share.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          entryFileNames: `${name}[hash].js`,
          chunkFileNames: `${name}[name]-[hash].js`,
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => (one as Rolldown.RolldownOutput).output);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
}

/** Builds the renderer and runs it: only a build knows the text of its style sheets. */
async function loadRenderer(config: ResolvedConfig): Promise<Renderer> {
  const outDir = join(config.root, '.cache', 'renderer');
  const output = { entryFileNames: 'render.js' };
  await build({
    ...apart(config),
    css: config.css,
    define: { LIVE: String(config.define?.['LIVE']) },
    build: { ssr: RENDERER, target: 'esnext', outDir, emptyOutDir: true, rolldownOptions: { output } },
  });
  return (await import(`${pathToFileURL(join(outDir, 'render.js'))}?${Date.now()}`)) as Renderer;
}

async function drawInDevelopment(server: ViteDevServer, url: string): Promise<string> {
  const { config } = server;
  const path = new URL(url, 'http://own.invalid').pathname;
  const renderer = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
  const facts = factsOf(config, STATIC_SCRIPT, DIALOG, VERIFY_SCRIPT);
  if (renderer.publicPaths.includes(path)) return renderer.renderPublic(path, facts);
  const name = path.slice(1);
  const file = renderer.appFiles.includes(name) ? name : 'app';
  const program = `<script type="module" src="/${MAIN}"></script>`;
  return fillApp(config, { ...renderer.renderApp(file, facts, null), program });
}

const entryOf = (chunks: readonly Rolldown.OutputChunk[], file: string) =>
  chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(file))?.fileName;

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

async function writePages(facts: Build, config: ResolvedConfig, bundle: Rolldown.OutputBundle) {
  const chunks = chunksOf(bundle);
  const out = resolve(config.root, config.build.outDir);
  const write = (file: string, text: string) => writeFileSync(join(out, file), text);
  const renderer = await loadRenderer(config);
  write('404.html', renderer.renderPublic(null, facts));
  for (const path of renderer.publicPaths)
    write(`${path.slice(1) || 'index'}.html`, renderer.renderPublic(path, facts));
  const main = entryOf(chunks, MAIN);
  for (const file of renderer.appFiles) {
    const first = FIRST_PAGES[file];
    const isFirst = (id: string) => first !== undefined && id.endsWith(`/src/learner/pages/${first}.tsx`);
    const needed = neededAtOnce(chunks, (id) => id.endsWith(`/${MAIN}`) || isFirst(id));
    const { rules, links } = sheetsOf(bundle, [...needed]);
    const { head, body } = renderer.renderApp(file, facts, rules);
    const others = [...needed].filter((name) => name !== main);
    // With `data-`, the script in the head of `app.html` asks for the program later.
    const draw = (later = '') => {
      const preloads = others.map((name) => `<link ${later}rel="modulepreload" crossorigin href="/${name}">`);
      const program = `<script type="module" crossorigin ${later}src="/${main}"></script>${preloads.join('')}`;
      return fillApp(config, { head: head + links, program, body });
    };
    write(`${file}.html`, draw());
    if (file === 'dashboard') write(`${DASHBOARD_KEPT}.html`, draw('data-'));
  }
  const { screenshots, ...manifest }: { screenshots: object[] } = JSON.parse(
    readFileSync(join(out, 'manifest.webmanifest'), 'utf8'),
  );
  const description = `Short live ${WEEKLY} courses in digital skills, from ${hub.country}: register, pay by mobile money and join your class, also with a weak signal.`;
  const label = `${capital(countOf(hub.courses.length, 'skill'))}, live every ${hub.weekendWord}`;
  const labelled = { ...manifest, screenshots: screenshots.map((one) => ({ label, ...one })) };
  const colours = { theme_color: hub.brand, background_color: hub.paper };
  const own = { name: hub.name, short_name: hub.shortName, description, ...colours };
  write('manifest.webmanifest', JSON.stringify({ ...own, ...labelled }));
  write('icons/icon.svg', `${markSvg(512)}\n`);
  // Which pages exist, for search engines; private and staff addresses are not named.
  const urls = renderer.publicPaths.map((path) => `<url><loc>${facts.base}${path}</loc></url>`);
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  write('sitemap.xml', `<?xml version="1.0" encoding="UTF-8"?>${list}\n`);
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${facts.base}/sitemap.xml\n`);
}

export function site(): PluginOption[] {
  let config: ResolvedConfig;
  let out = '';
  let aside = '';
  let built: Chunk[] = [];

  const pages: Plugin = {
    name: 'hub:site',
    configResolved(resolved) {
      config = resolved;
      out = resolve(config.root, config.build.outDir);
      aside = join(config.root, '.cache', 'releases', config.mode);
    },
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const { method, headers, originalUrl = '/' } = request;
          if (method !== 'GET' || !headers.accept?.includes('text/html')) return next();
          drawInDevelopment(server, originalUrl)
            .then((html) => server.transformIndexHtml(originalUrl, html))
            .then((html) => response.setHeader('content-type', 'text/html').end(html))
            .catch(next);
        });
      };
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const address = siteAddress(config);
      await putAside(out, aside, address, config.mode === 'production' && address.startsWith('https://'));
    },
    async writeBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const own = await buildStaticScript(config, STATIC_SCRIPT, 'site');
      const [verify] = await buildStaticScript(config, VERIFY_SCRIPT, 'verify');
      const facts = factsOf(config, own[0]?.fileName, entryOf(chunks, DIALOG), verify?.fileName);
      await writePages(facts, config, bundle);
      built = [...chunks, ...own];
      copyEarlierReleases(out, aside);
    },
  };

  // Builds once the bundle is closed, when all pages are written.
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    injectRegister: null,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['icons/icon.svg', 'manifest.webmanifest'],
      manifestTransforms: [(icons) => ({ manifest: tierEntries(out, built, icons) })],
    },
  });
  return [pages, worker];
}
