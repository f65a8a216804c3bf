/** What the build wrote, as the tests of this folder read it: `DIST` names another folder than `dist`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { closure } from '../../tools/build/chunks.ts';

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

export const read = (file: string, dist = DIST): Buffer => readFileSync(join(dist, file));
/** The style sheets of this build; `dist` also holds those of earlier releases. */
export const sheets = (): string[] =>
  (JSON.parse(read('releases.json').toString()) as string[][])
    .slice(0, 1)
    .flat()
    .filter((file) => file.endsWith('.css'));
export const page = (name: string, dist = DIST): string => read(`${name}.html`, dist).toString();

/** Bytes on the wire, as hosting sends them: brotli to current browsers, gzip to old ones. */
export const brotli = (file: string, dist = DIST): number => brotliCompressSync(read(file, dist)).length;
const gzip = (file: string, dist = DIST): number => gzipSync(read(file, dist)).length;

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

/** Inline scripts that a browser would run; data blocks such as JSON-LD are not among them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter((found) => !/type="application\/(ld\+)?json"/.test(found[1] ?? ''))
    .map((found) => found[2] ?? '')
    .filter((text) => text !== '');
}

/** The first pages of the app. */
export const APP_PAGES = ['register', 'auth', 'dashboard'] as const;

/** What a page may weigh on the wire, in bytes (rules §9, decision 0100). HTML: one round trip of a fresh connection. */
export const BUDGETS = {
  html: 14_600,
  script: 5 * 1024,
  'first visit': 20_000,
  'script before content': 125 * 1024,
} as const;

export const scriptsOf = (html: string): string[] => loadedBy(html).filter((file) => file.endsWith('.js'));

/** The files that a script imports statically. */
export const importsOf = (file: string, dist = DIST): string[] =>
  [
    ...read(file, dist)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
  ].map((found) => `/assets/${found[1]}`);

/** The scripts that a page of the app needs before its content, with everything they import statically. */
export const scriptsBeforeContent = (name: string, dist = DIST): Set<string> =>
  closure(scriptsOf(page(name, dist)), (file) => importsOf(file, dist));

/** The weight of a page for each budget that applies to it; HTML as it is sent to browsers without brotli. */
export function weigh(name: string, dist = DIST): Partial<Record<keyof typeof BUDGETS, number>> {
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + brotli(file, dist), 0);
  if (APP_PAGES.some((one) => one === name))
    return { 'script before content': sum(scriptsBeforeContent(name, dist)) };
  const html = page(name, dist);
  return {
    html: gzip(`${name}.html`, dist),
    script: sum(scriptsOf(html)),
    'first visit': sum([`${name}.html`, ...loadedBy(html)]),
  };
}
