/** The service worker's part of the build: its two lists of files, and the files of earlier releases. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { TierEntry } from '../../src/pwa/worker/entry.ts';
import { siteChunks } from './static-script.ts';
import { carryOver, fetchAside, putAside } from './releases.ts';
import { type Chunk, filesInPage, reachable } from './worker-tiers.ts';

/** The public pages as files of `dist` without their ending; every other page there is the learner's. */
const PUBLIC_PAGES = ['index', 'courses', 'about', 'support', 'terms', 'privacy', '404'];
const TIERS = ['public', 'learner'] as const;
const ICONS = ['icons/icon.svg', 'manifest.webmanifest'];

const pagesIn = (dist: string) =>
  readdirSync(dist)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.slice(0, -'.html'.length));
/** Hosting serves pages without their ending (clean URLs). */
const addressOf = (page: string) => (page === 'index' ? '/' : `/${page}`);

/** The entries of both tiers; a file of both is in the public one. */
function tierEntries(
  dist: string,
  chunks: readonly Chunk[],
  hashes: ReadonlyMap<string, string>,
): TierEntry[] {
  const entries = new Map<string, TierEntry>();
  const add = (entry: TierEntry) => entries.has(entry.url) || entries.set(entry.url, entry);
  for (const tier of TIERS) {
    const pages = pagesIn(dist).filter((page) => PUBLIC_PAGES.includes(page) === (tier === 'public'));
    const html = new Map(pages.map((page) => [page, readFileSync(join(dist, `${page}.html`), 'utf8')]));
    for (const [page, text] of html) {
      const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
      add({ url: addressOf(page), revision: integrity.slice(7, 19), tier, integrity });
    }
    const roots = [...html.values()].flatMap(filesInPage);
    for (const file of [...reachable([...chunks, ...siteChunks], roots)].sort())
      add({ url: `/${file}`, revision: null, tier });
  }
  for (const icon of ICONS) {
    add({ url: `/${icon}`, revision: hashes.get(icon)?.slice(0, 12) ?? '', tier: 'public' });
  }
  return [...entries.values()];
}

/** Remembers the chunks of the site's own build; the worker's build comes later and does not pass here. */
function rememberChunks(chunks: Chunk[]): Plugin {
  return {
    name: 'hub:chunks',
    generateBundle(_options, bundle) {
      chunks.length = 0;
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const { fileName, moduleIds, imports, dynamicImports, viteMetadata } = output;
        const assets = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
        chunks.push({ fileName, moduleIds, imports, dynamicImports, assets });
      }
    },
  };
}

/** Carries earlier releases over: from the build that stands in `dist`, else from the live site. */
function carryReleases(): Plugin {
  let dist = '';
  let aside = '';
  let site: string | undefined;
  let written = false;
  return {
    name: 'hub:releases',
    configResolved({ root, build, env, mode }) {
      dist = resolve(root, build.outDir);
      const place = createHash('sha256').update(dist).digest('hex').slice(0, 8);
      aside = join(root, '.cache', 'releases', `${mode}-${place}`);
      const address = String(env['VITE_SITE_URL'] ?? '');
      site = mode === 'production' && address.startsWith('https://') ? address : undefined;
    },
    async buildStart() {
      putAside(dist, aside);
      if (site === undefined || existsSync(join(aside, 'releases.json'))) return;
      await fetchAside(site, aside).catch((error: Error) =>
        this.warn(`No earlier release could be read (${error.message}): pages open now may have to reload.`),
      );
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      // A build that failed leaves the last good one, or nothing: neither is a release.
      handler: () => {
        if (written) carryOver(dist, aside);
      },
    },
  };
}

/** All plugins of the installable site; after the one that writes the static pages. */
export function pwa(): PluginOption[] {
  const chunks: Chunk[] = [];
  let dist = '';
  const onlyBuild = (plugin: Plugin): Plugin => ({
    ...plugin,
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  });
  const remember = onlyBuild(rememberChunks(chunks));
  remember.configResolved = ({ root, build }) => {
    dist = resolve(root, build.outDir);
  };
  return [
    remember,
    onlyBuild(carryReleases()),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ICONS,
        manifestTransforms: [
          (files) => {
            const hashes = new Map(files.map(({ url, revision }) => [url, revision ?? '']));
            return { manifest: tierEntries(dist, chunks, hashes).map((entry) => ({ ...entry, size: 0 })) };
          },
        ],
      },
    }),
  ];
}
