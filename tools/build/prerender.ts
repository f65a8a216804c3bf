/**
 * Writes the static pages: after the client build, the public pages are rendered to files of their own and the
 * app's page is written once per first picture. In development the same renderer answers each request.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite';
import { type Sheets, sheetsOf } from './css-modules.ts';
import { neededAtOnce } from './chunks.ts';
import { minify, shrink } from './shrink-page.ts';
import { buildSite, SITE } from './static-script.ts';

const RENDERER = 'src/site/render/render.tsx';
const DIALOG = 'src/staff/sign-in-dialog.tsx';
const APP = 'app.html';

type Build = {
  base: string;
  now: number;
  script: string;
  dialog: string;
  shrink: typeof shrink;
  minify: typeof minify;
};
type Renderer = {
  publicPaths: string[];
  appFiles: string[];
  renderPublic(path: string | null, build: Build): string;
  renderApp(file: string, build: Build, rules: string | null): { head: string; body: string };
};

/** The inputs of the client build. The static pages' script is not among them: see `buildSite`. */
export function entries(root: string): Record<string, string> {
  return { app: join(root, APP), 'admin-dialog': join(root, DIALOG) };
}

const siteAddress = (config: ResolvedConfig) => String(config.env['VITE_SITE_URL'] ?? '').replace(/\/$/, '');
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

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Which pages exist, for search engines; private and staff addresses are not named. */
function writeSearchFiles(write: (file: string, text: string) => void, base: string, paths: string[]): void {
  const urls = paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join('');
  write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
  );
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`);
}

/** Builds the renderer into the cache and runs it: only a build knows the text of its style sheets. */
async function loadRenderer(config: ResolvedConfig): Promise<Renderer> {
  const outDir = join(config.root, '.cache', 'renderer');
  await build({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: config.css,
    define: { LIVE: String(config.define?.['LIVE']) },
    build: {
      ssr: RENDERER,
      target: 'esnext',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  });
  return (await import(`${pathToFileURL(join(outDir, 'render.js'))}?${Date.now()}`)) as Renderer;
}

export function prerender(): Plugin {
  let config: ResolvedConfig;
  let dialog: string | undefined;
  let ahead: (file: string) => readonly string[] = () => [];
  let sheets: (file: string) => Sheets = () => ({ rules: '', links: '' });

  const inDevelopment = (server: ViteDevServer) => async (url: string) => {
    const path = new URL(url, 'http://own.invalid').pathname;
    const renderer = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
    const facts = {
      base: siteAddress(config),
      now: Date.now(),
      script: `/${SITE}`,
      dialog: `/${DIALOG}`,
      shrink,
      minify,
    };
    if (renderer.publicPaths.includes(path)) return renderer.renderPublic(path, facts);
    const name = path.slice(1);
    const file = renderer.appFiles.includes(name) ? name : 'app';
    return fillApp(readFileSync(join(config.root, APP), 'utf8'), renderer.renderApp(file, facts, null));
  };

  return {
    name: 'hub-prerender',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      const draw = inDevelopment(server);
      return () => {
        server.middlewares.use((request, response, next) => {
          const { method, headers, originalUrl = '/' } = request;
          if (method !== 'GET' || !headers.accept?.includes('text/html')) return next();
          draw(originalUrl)
            .then((html) => server.transformIndexHtml(originalUrl, html))
            .then((html) => response.setHeader('content-type', 'text/html').end(html))
            .catch(next);
        });
      };
    },
    generateBundle(_options, bundle) {
      dialog = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId?.endsWith(DIALOG),
      )?.fileName;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const own = neededAtOnce(chunks, (id) => id.endsWith('/src/main.tsx'));
      ahead = (file) => {
        const pages = (FIRST_PAGES[file] ?? []).map((name) => `/src/learner/pages/${name}.tsx`);
        const all = neededAtOnce(chunks, (id) => pages.some((page) => id.endsWith(page)));
        return [...all].filter((name) => !own.has(name));
      };
      sheets = (file) => sheetsOf(bundle, [...own, ...ahead(file)]);
    },
    closeBundle: {
      order: 'pre',
      async handler() {
        if (config.command !== 'build' || !dialog) return;
        const out = join(config.root, config.build.outDir);
        const write = (file: string, text: string) => {
          mkdirSync(dirname(join(out, file)), { recursive: true });
          writeFileSync(join(out, file), text);
        };
        const renderer = await loadRenderer(config);
        const facts: Build = {
          base: siteAddress(config),
          now: Date.now(),
          script: `/${await buildSite(config)}`,
          dialog: `/${dialog}`,
          shrink,
          minify,
        };
        for (const path of [...renderer.publicPaths, null])
          write(`${fileOf(path)}.html`, renderer.renderPublic(path, facts));
        const template = readFileSync(join(out, APP), 'utf8');
        rmSync(join(out, APP));
        for (const file of renderer.appFiles) {
          const { rules, links } = sheets(file);
          const preloads = ahead(file).map(preload).join('');
          write(`${file}.html`, fillApp(template, renderer.renderApp(file, facts, rules), preloads + links));
        }
        writeSearchFiles(write, facts.base, renderer.publicPaths);
      },
    },
  };
}
