/** The next release of a built site without building it anew: every hashed name is another one, every page is marked. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { carryOver, putAside } from '../../tools/build/releases.ts';
import type { TierEntry } from '../../src/worker/entry.ts';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.webmanifest']);
const MANIFEST = /\[\{"integrity":.*?\}\]/s;

/** What the worker of a build keeps, by tier. */
export function tierEntries(dist: string): TierEntry[] {
  const list = MANIFEST.exec(readFileSync(join(dist, 'sw.js'), 'utf8'))?.[0];
  if (list === undefined) throw new Error(`${dist}/sw.js holds no list of files`);
  return JSON.parse(list) as TierEntry[];
}

/** The file of `dist` behind an entry's address. */
export function fileOf(dist: string, url: string): string {
  if (url === '/') return join(dist, 'index.html');
  return join(dist, extname(url) === '' ? `${url}.html` : url);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Entries of pages carry their content's digest, as the build writes it. */
function resign(dist: string): void {
  const entries = tierEntries(dist).map((entry) => {
    if (entry.integrity === undefined) return entry;
    const digest = createHash('sha256')
      .update(readFileSync(fileOf(dist, entry.url)))
      .digest('base64');
    return { integrity: `sha256-${digest}`, revision: digest.slice(0, 12), tier: entry.tier, url: entry.url };
  });
  const worker = join(dist, 'sw.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(MANIFEST, () => JSON.stringify(entries)),
  );
}

/** The names of this build's own hashed files, not of those that it carries. */
export function ownAssets(dist: string): string[] {
  const releases = JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[][];
  return releases[0] ?? [];
}

/**
 * Makes release `number` in `dist` out of the build `first`, on top of the release `before`, with the files that the
 * real build would carry over. Pages say `data-release="<number>"`.
 */
export function makeRelease(
  number: number,
  { first, before, dist }: Record<'first' | 'before' | 'dist', string>,
): void {
  rmSync(dist, { recursive: true, force: true });
  const own = new Set(ownAssets(first).map((name) => join(first, name)));
  const isCarried = (file: string) => file.startsWith(join(first, 'assets')) && !own.has(file);
  for (const file of filesIn(first)) if (!isCarried(file)) cpSync(file, join(dist, file.slice(first.length)));
  rmSync(join(dist, 'releases.json'));
  const renamed = [...own].map((file) => {
    const name = basename(file);
    return [name, name.replace(/(\.[a-z0-9]+)$/, `r${number}$1`)] as const;
  });
  for (const file of filesIn(dist)) {
    if (!TEXT.has(extname(file))) continue;
    let text = readFileSync(file, 'utf8');
    for (const [name, next] of renamed) text = text.replaceAll(name, next);
    if (extname(file) === '.html') text = text.replace('<html ', `<html data-release="${number}" `);
    writeFileSync(file, text);
  }
  for (const [name, next] of renamed) {
    cpSync(join(dist, 'assets', name), join(dist, 'assets', next));
    rmSync(join(dist, 'assets', name));
  }
  resign(dist);
  const aside = `${dist}-aside`;
  rmSync(aside, { recursive: true, force: true });
  putAside(before, aside);
  carryOver(dist, aside);
}
