/**
 * Writes the site around the app: after the client build, the public pages are rendered to files of their own and the
 * app's page is written once per first picture; then comes the service worker, which knows all these files, and the
 * files of earlier releases. In development the same renderer answers each request.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite';
import { type Chunk, chunksOf, neededAtOnce, tierEntries } from './chunks.ts';
import { STATIC_SCRIPT, apart, buildStaticScript, buildWorker } from './own-builds.ts';
import { copyEarlierReleases, fetchReleaseFiles, saveReleaseFiles } from './releases.ts';
import { minify, sheetsOf, shrink } from './styles.ts';

const RENDERER = 'src/site/render/render.tsx';
const DIALOG = 'src/staff/sign-in-dialog.tsx';
const APP = 'app.html';

/** The addresses of the static pages' script and of the staff's dialog. */
type Scripts = { script: string; dialog: string };
type Build = ReturnType<typeof factsOf>;
type Renderer = {
  publicPaths: string[];
  appFiles: string[];
  renderPublic(path: string | null, build: Build): string;
  renderApp(file: string, build: Build, rules: string | null): { head: string; body: string };
};

/** The inputs of the client build. The static pages' script is built on its own. */
export const entries = (root: string) => ({ app: join(root, APP), 'staff-sign-in': join(root, DIALOG) });

const siteAddress = (config: ResolvedConfig) => String(config.env['VITE_SITE_URL'] ?? '').replace(/\/$/, '');
/** What a page has to know of the build that it is drawn in. */
const factsOf = (config: ResolvedConfig, scripts: Scripts) => {
  return { base: siteAddress(config), now: Date.now(), ...scripts, shrink, minify };
};
const fileOf = (path: string | null) => (path === null ? '404' : path === '/' ? 'index' : path.slice(1));

/** What each document's page is made of, so that its code is fetched beside the app's and not after it. */
const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  register: ['Layout', 'register/Register'],
  auth: ['Layout', 'account/Auth'],
  dashboard: ['Layout', 'dashboard/Dashboard'],
};

/** `links` stand in place of the style sheets that Vite would have the first paint wait for. */
const fillApp = (template: string, part: { head: string; body: string }, links = '') =>
  template
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!--head-->', () => part.head + links)
    .replace('<!--app-->', () => part.body);

/** The head of a list of the pages that exist. */
const SITEMAP =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** Builds the renderer into the cache and runs it: only a build knows the text of its style sheets. */
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

/** The page that Vite's server answers with, drawn anew. */
async function drawInDevelopment(server: ViteDevServer, url: string): Promise<string> {
  const { config } = server;
  const path = new URL(url, 'http://own.invalid').pathname;
  const renderer = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
  const facts = factsOf(config, { script: `/${STATIC_SCRIPT}`, dialog: `/${DIALOG}` });
  if (renderer.publicPaths.includes(path)) return renderer.renderPublic(path, facts);
  const name = path.slice(1);
  const file = renderer.appFiles.includes(name) ? name : 'app';
  return fillApp(readFileSync(join(config.root, APP), 'utf8'), renderer.renderApp(file, facts, null));
}

/** Writes all pages into `out`. `bundle`: the app's build; `chunks`: its code. */
async function writePages(
  config: ResolvedConfig,
  out: string,
  bundle: Rolldown.OutputBundle,
  chunks: readonly Chunk[],
  scripts: Scripts,
): Promise<void> {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  };
  const renderer = await loadRenderer(config);
  const facts = factsOf(config, scripts);
  for (const path of [...renderer.publicPaths, null])
    write(`${fileOf(path)}.html`, renderer.renderPublic(path, facts));
  const own = neededAtOnce(chunks, (id) => id.endsWith('/src/main.tsx'));
  const template = readFileSync(join(out, APP), 'utf8');
  rmSync(join(out, APP));
  for (const file of renderer.appFiles) {
    const pages = (FIRST_PAGES[file] ?? []).map((name) => `/src/learner/pages/${name}.tsx`);
    const needed = neededAtOnce(chunks, (id) => pages.some((page) => id.endsWith(page)));
    const ahead = [...needed].filter((name) => !own.has(name));
    const { rules, links } = sheetsOf(bundle, [...own, ...ahead]);
    const heads =
      ahead.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('') + links;
    write(`${file}.html`, fillApp(template, renderer.renderApp(file, facts, rules), heads));
  }
  // Which pages exist, for search engines; private and staff addresses are not named.
  const urls = renderer.publicPaths.map((path) => `<url><loc>${facts.base}${path}</loc></url>`);
  write('sitemap.xml', `${SITEMAP}${urls.join('')}</urlset>\n`);
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${facts.base}/sitemap.xml\n`);
}

export function site(): Plugin {
  let config: ResolvedConfig;
  let out = '';
  let aside = '';
  let built: Rolldown.OutputBundle = {};

  return {
    name: 'hub:site',
    configResolved(resolved) {
      config = resolved;
      out = resolve(config.root, config.build.outDir);
      const place = createHash('sha256').update(out).digest('hex').slice(0, 8);
      aside = join(config.root, '.cache', 'releases', `${config.mode}-${place}`);
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
      saveReleaseFiles(out, aside);
      const address = siteAddress(config);
      const isLive = config.mode === 'production' && address.startsWith('https://');
      if (!isLive || existsSync(join(aside, 'releases.json'))) return;
      await fetchReleaseFiles(`${address}/`, aside).catch((error: Error) =>
        this.warn(`No earlier release could be read (${error.message}): pages open now may have to reload.`),
      );
    },
    generateBundle(_options, bundle) {
      built = bundle;
    },
    async closeBundle() {
      const outputs = Object.values(built).filter((output) => output.type === 'chunk');
      const dialog = outputs.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(DIALOG));
      // A build that failed leaves the last good one, or nothing: neither is a release, and it has no chunks.
      if (config.command !== 'build' || !dialog) return;
      const chunks = chunksOf(outputs);
      const own = await buildStaticScript(config);
      const scripts = { script: `/${own[0]?.fileName}`, dialog: `/${dialog.fileName}` };
      await writePages(config, out, built, chunks, scripts);
      await buildWorker(config, tierEntries(out, [...chunks, ...own]));
      copyEarlierReleases(out, aside);
    },
  };
}
