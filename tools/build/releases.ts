/** Carries the last three releases' hashed files into a new build (decision 0012), for pages that stay open during a deploy. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchOk, isMissing } from './live-catalogue.ts';

const CARRIED = 3;
const INDEX = 'releases.json';

/** File names under `dist`, newest release first. */
type Releases = string[][];

const assetsIn = (dist: string): string[] =>
  globSync('assets/**/*.*', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** Puts the finished build in `dist` aside, before the next one empties that folder. */
export function saveReleaseFiles(dist: string, aside: string): void {
  if (!existsSync(join(dist, INDEX))) return;
  rmSync(aside, { recursive: true, force: true });
  for (const name of [INDEX, ...assetsIn(dist)]) cpSync(join(dist, name), join(aside, name));
}

async function fetchReleaseFiles(site: string, aside: string): Promise<void> {
  const get = (name: string) => fetchOk(new URL(name, site));
  const index = await get(INDEX);
  const names = (JSON.parse(index.toString()) as Releases).slice(0, CARRIED).flat();
  const safe = names.filter((name) => /^assets\/[\w./-]+$/.test(name) && !name.includes('..'));
  for (const name of new Set(safe)) {
    const file = await get(name).catch((error: Error) => (isMissing(error) ? null : Promise.reject(error)));
    if (file === null) continue;
    mkdirSync(dirname(join(aside, name)), { recursive: true });
    writeFileSync(join(aside, name), file);
  }
  writeFileSync(join(aside, INDEX), index);
}

/** Puts the earlier releases aside: those of the live site, or else of a build in `dist` that is for the same address. */
export async function putAside(dist: string, aside: string, site: string, isLive: boolean): Promise<void> {
  try {
    if (isLive) return await fetchReleaseFiles(`${site}/`, aside);
  } catch (error) {
    const { message } = error as Error;
    console.warn(`Warning: No live release could be read (${message}): pages open now may have to reload.`);
  }
  const map = join(dist, 'sitemap.xml');
  // All builds share this folder, also the demonstration's.
  if (existsSync(map) && readFileSync(map, 'utf8').includes(`<loc>${site}/`)) saveReleaseFiles(dist, aside);
}

/** Adds the last releases' files to the new build in `dist`, and records which release has which. */
export function copyEarlierReleases(dist: string, aside: string): void {
  const current = assetsIn(dist);
  const index = join(aside, INDEX);
  const known = existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as Releases) : [];
  const earlier = known.filter((files) => `${files}` !== `${current}`);
  const releases = [current, ...earlier.slice(0, CARRIED)];
  for (const name of new Set(releases.flat())) {
    const [from, to] = [join(aside, name), join(dist, name)];
    if (!existsSync(to) && existsSync(from)) cpSync(from, to);
  }
  writeFileSync(join(dist, INDEX), JSON.stringify(releases));
}
