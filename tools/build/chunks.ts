/** Which built files a page needs, and which the service worker keeps (decision 0011), computed from the module graph. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { TierEntry } from '../../src/pwa/worker/entry.ts';

/** All that can be reached from these, themselves among them; what one needs stands before it. */
function closure(roots: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const visited = new Set<string>();
  const found = new Set<string>();
  const visit = (one: string) => {
    if (visited.has(one)) return;
    visited.add(one);
    next(one).forEach(visit);
    found.add(one);
  };
  roots.forEach(visit);
  return found;
}

/** One built chunk, as the bundler reports it; Vite adds the style sheets and pictures that come with it. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'moduleIds' | 'imports' | 'dynamicImports' | 'viteMetadata'
>;

type Needed = Pick<Chunk, 'fileName' | 'imports' | 'moduleIds'>[];

/** The built files that hold the modules asked for, and all that those cannot run without. */
export function neededAtOnce(chunks: Needed, asked: (id: string) => boolean): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some(asked)).map(({ fileName }) => fileName);
  return closure(roots, (name) => byName.get(name)?.imports.filter((one) => byName.has(one)) ?? []);
}

/** True iff the module is the staff's: no learner's phone ever keeps it. */
export const isStaffModule = (id: string): boolean => id.replaceAll('\\', '/').includes('/src/staff/');

/** The page's own files among those of `dist`: what its HTML names by `src`, `data-src` or `href`. */
export const filesInPage = (html: string): string[] =>
  [...html.matchAll(/\s(?:(?:data-)?src|href)="\/(assets\/[^"?#]+)"/g)].map(([, file = '']) => file);

/**
 * All files that the given ones need now or may load later, without the staff's: chunks with a staff module are not
 * entered by a later import. @throws Error when something needs one at once, because then it would be kept.
 */
export function reachable(chunks: readonly Chunk[], roots: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isStaff = (name: string) => byName.get(name)?.moduleIds.some(isStaffModule) === true;
  const found = closure(roots, (name) => {
    const { viteMetadata, imports = [], dynamicImports = [] } = byName.get(name) ?? {};
    const assets = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
    return [...assets, ...imports, ...dynamicImports.filter((later) => !isStaff(later))];
  });
  const staff = [...found].find(isStaff);
  if (staff === undefined) return found;
  const from = chunks.find(({ imports }) => imports.includes(staff))?.fileName ?? 'A page';
  throw new Error(`${from} needs ${staff}, which is the staff's: import it with import() instead.`);
}

/** The public pages as files of `dist` without their ending; every other page there is the learner's. */
const PUBLIC_PAGES = ['index', 'courses', 'about', 'support', 'terms', 'privacy', '404'];

/** What the service worker keeps, for visitors and for learners; a file of both is among the visitors'. */
export function tierEntries(dist: string, chunks: readonly Chunk[]): TierEntry[] {
  const entries = new Map<string, TierEntry>();
  const add = (entry: TierEntry) => entries.has(entry.url) || entries.set(entry.url, entry);
  const digestOf = (file: string) => hash('sha256', readFileSync(join(dist, file)), 'base64');
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'));
  for (const tier of ['public', 'learner'] as const) {
    const roots: string[] = [];
    for (const file of pages) {
      const page = file.slice(0, -'.html'.length);
      if (PUBLIC_PAGES.includes(page) !== (tier === 'public')) continue;
      const digest = digestOf(file);
      // Hosting serves pages without their ending (clean URLs).
      const url = page === 'index' ? '/' : `/${page}`;
      add({ integrity: `sha256-${digest}`, revision: digest.slice(0, 12), tier, url });
      roots.push(...filesInPage(readFileSync(join(dist, file), 'utf8')));
    }
    for (const file of [...reachable(chunks, roots)].sort()) add({ revision: null, tier, url: `/${file}` });
  }
  for (const icon of ['icons/icon.svg', 'manifest.webmanifest'])
    add({ revision: digestOf(icon).slice(0, 12), tier: 'public', url: `/${icon}` });
  return [...entries.values()];
}
