/** Carries the last three releases' hashed files into a new build (decision 0012), for pages that stay open during a deploy. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchOk } from './live-catalogue.ts';

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

/** Fetches the earlier releases from the live site, for when no earlier build is at hand, as on a new checkout. */
export async function fetchReleaseFiles(site: string, aside: string): Promise<void> {
  const get = (name: string) => fetchOk(new URL(name, site));
  const index = await get(INDEX);
  const names = (JSON.parse(index.toString()) as Releases).slice(0, CARRIED).flat();
  const safe = names.filter((name) => /^assets\/[\w./-]+$/.test(name) && !name.includes('..'));
  for (const name of new Set(safe)) {
    mkdirSync(dirname(join(aside, name)), { recursive: true });
    writeFileSync(join(aside, name), await get(name));
  }
  writeFileSync(join(aside, INDEX), index);
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
