/**
 * Which built files belong to which tier of the service worker (decision "two tiers"), computed from the module
 * graph, so that no list has to be kept by hand.
 */

import type { Rolldown } from 'vite';
import { closure } from './chunks.ts';

/** One built chunk, as the bundler reports it; names are relative to `dist`. */
export interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  /** Chunks it cannot run without, and chunks that it may load later. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Style sheets and pictures that come with it. */
  readonly assets: readonly string[];
}

/** The chunks of a build. */
export function chunksOf(outputs: readonly Rolldown.OutputChunk[]): Chunk[] {
  return outputs.map(({ fileName, moduleIds, imports, dynamicImports, viteMetadata }) => {
    const assets = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
    return { fileName, moduleIds, imports, dynamicImports, assets };
  });
}

const STAFF = [
  /\/src\/(pages\/admin|forms\/staff|ui\/staff)\//,
  /\/src\/admin-dialog\./,
  /\/src\/(data|stores)\/(staff|admin)[-.]/,
];

/** True iff the module is the staff's: no learner's phone ever keeps it. */
export function isStaffModule(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return STAFF.some((pattern) => pattern.test(path));
}

/** The page's own files among those of `dist`: what its HTML names by `src`, `data-src` or `href`. */
export function filesInPage(html: string): string[] {
  return [...html.matchAll(/\s(?:(?:data-)?src|href)="\/(assets\/[^"?#]+)"/g)].map(
    (match) => match[1] as string,
  );
}

/**
 * All files that the given ones need now or may load later, without the staff's: chunks with a staff module are not
 * entered by a later import. @throws Error when something needs one at once, because then it would be kept.
 */
export function reachable(chunks: readonly Chunk[], roots: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isStaff = (name: string) => byName.get(name)?.moduleIds.some(isStaffModule) === true;
  const found = closure(roots, (name) => {
    const { assets = [], imports = [], dynamicImports = [] } = byName.get(name) ?? {};
    return [...assets, ...imports, ...dynamicImports.filter((later) => !isStaff(later))];
  });
  const staff = [...found].find(isStaff);
  if (staff === undefined) return found;
  const from = chunks.find(({ imports }) => imports.includes(staff))?.fileName ?? 'A page';
  throw new Error(`${from} needs ${staff}, which is the staff's: import it with import() instead.`);
}
