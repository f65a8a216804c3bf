/** What the build wrote, as the tests of this folder read it: `DIST` names another folder than `dist`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const DIST = process.env.DIST ?? join(import.meta.dirname, '..', '..', 'dist');

export const PUBLIC_FILES = [
  'index',
  'courses',
  'about',
  'support',
  'terms',
  'privacy',
  'verify',
  '404',
] as const;

export const read = (file: string): Buffer => readFileSync(join(DIST, file));
/** The style sheets of this build; those of earlier releases lie beside them. */
export const sheets = (JSON.parse(read('releases.json').toString()) as string[][])
  .slice(0, 1)
  .flat()
  .filter((file) => file.endsWith('.css'));
export const page = (name: string): string => read(`${name}.html`).toString();

/** Bytes on the wire, as hosting sends them to a browser of today, and to an old one. */
export const brotli = (file: string): number => brotliCompressSync(read(file)).length;
export const gzip = (file: string): number => gzipSync(read(file)).length;

/** The site's own files that a page names in its head and that a browser loads with it or right after. */
export function loadedBy(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]* (?:data-)?src="([^"]+)"/g)];
  const links = [
    ...html.matchAll(
      /<link rel="(?:icon|manifest|stylesheet|modulepreload)"[^>]* href="([^"]+)"(?![^>]* disabled)/g,
    ),
  ];
  return [...scripts, ...links].map((found) => found[1] ?? '');
}

/** All that can be reached from these, themselves among them. */
export function closure(roots: readonly string[], needs: (one: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (one: string) => {
    if (found.has(one)) return;
    found.add(one);
    needs(one).forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/** Inline scripts that a browser would run; data blocks such as JSON-LD are not among them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter((found) => !/type="application\/(ld\+)?json"/.test(found[1] ?? ''))
    .map((found) => found[2] ?? '');
}
