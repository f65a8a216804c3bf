/** Which built files a page needs, and which the service worker keeps (decision 0011), computed from the module graph. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { TierEntry } from '../../src/pwa/worker/addresses.ts';

/** Everything that can be reached from the roots, which are included; each comes after what it needs. */
export function closure(roots: readonly string[], next: (one: string) => readonly string[]): Set<string> {
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

export const isStaffModule = (id: string): boolean => id.replaceAll('\\', '/').includes('/src/staff/');

/** The files of `dist` that a page names by `src`, `data-src` or `href`. */
export const filesInPage = (html: string): string[] =>
  [...html.matchAll(/\s(?:(?:data-)?src|href)="\/(assets\/[^"?#]+)"/g)].map(([, file = '']) => file);

/**
 * All files that the given ones need now or may load later, except by an `import()` of the staff's code. @throws Error if
 * something needs the staff's code at once, because phones would keep it.
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

/** File names without `.html`; every other page is the learner's. */
const PUBLIC_PAGES = ['index', 'courses', 'about', 'support', 'terms', 'privacy', '404'];
/** `verify.html` is kept once a visitor opens it (`src/site/script/verify.ts`); of the dashboard, phones store the second document. */
const IN_NO_TIER = ['verify.html', 'dashboard.html'];

type Listed = { readonly url: string; readonly revision: string | null; size: number };

/**
 * What the service worker stores; a file of both tiers is in the public one. Pages come last in each tier, because the
 * worker stores one after the other. `icons`: more files of `dist` for the public tier.
 */
export function tierEntries(
  dist: string,
  chunks: readonly Chunk[],
  icons: readonly Listed[],
): (TierEntry & Listed)[] {
  const entries = new Map<string, TierEntry & Listed>();
  const add = (entry: TierEntry & Listed) => entries.has(entry.url) || entries.set(entry.url, entry);
  const all = readdirSync(dist).filter((name) => name.endsWith('.html') && !IN_NO_TIER.includes(name));
  for (const icon of icons) add({ ...icon, tier: 'public', url: `/${icon.url}` });
  for (const tier of ['public', 'learner'] as const) {
    const pages = all.filter(
      (file) => PUBLIC_PAGES.includes(file.slice(0, -'.html'.length)) === (tier === 'public'),
    );
    const texts = pages.map((file) => [file, readFileSync(join(dist, file))] as const);
    const roots = texts.flatMap(([, text]) => filesInPage(text.toString()));
    for (const file of [...reachable(chunks, roots)].sort())
      add({ revision: null, size: statSync(join(dist, file)).size, tier, url: `/${file}` });
    for (const [file, text] of texts) {
      const digest = hash('sha256', text, 'base64');
      // Hosting serves pages without their ending (clean URLs).
      const url = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
      const size = text.length;
      add({ integrity: `sha256-${digest}`, revision: digest.slice(0, 12), size, tier, url });
    }
  }
  return [...entries.values()];
}
