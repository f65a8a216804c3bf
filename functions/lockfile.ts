/**
 * The functions' own lockfile. A deploy uploads this folder alone and leaves the workspace's lockfile behind; without one,
 * the cloud would install whatever the ranges of `package.json` allow on that day, and not what was tested.
 */
import { readFileSync } from 'node:fs';

type Dependencies = Readonly<Record<string, string>>;
export type Package = {
  readonly name?: string;
  readonly dependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
/** The `packages` of a lockfile (version 3), by path. */
type Packages = Readonly<Record<string, Package>>;

const WORKSPACE = 'functions';
const FOLDER = 'node_modules/';

/** The packages that a package needs installed: all its dependencies except optional peers. */
export function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Package): string[] {
  const peers = Object.keys(peerDependencies ?? {});
  const needed = peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed];
}

/** Where the package at `from` finds another: in its own folder, or in one further out; null where the lockfile has none. */
export function findPackage(packages: Packages, from: string, name: string): string | null {
  const inner = `${from}${from === '' ? '' : '/'}${FOLDER}${name}`;
  if (inner in packages) return inner;
  if (from === '') return null;
  return findPackage(packages, from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`))), name);
}

/** The part of the workspace's packages that the functions need, in the versions and places that were tested. */
export function lockfileFor(packages: Packages): object {
  const own = packages[WORKSPACE];
  if (own === undefined) throw new Error('The lockfile has no functions: run npm install.');
  const found = new Map<string, Package>([['', { ...own, name: WORKSPACE }]]);
  const visit = (from: string) => {
    for (const name of needsOf(packages[from] ?? {})) {
      const path = findPackage(packages, from, name);
      if (path === null) throw new Error(`The lockfile lacks ${name}: run npm install.`);
      // A version that only the functions use is in their own folder, and moves to the top level.
      const place = path.replace(new RegExp(`^${WORKSPACE}/`), '');
      const known = found.get(place);
      if (known !== undefined && known !== packages[path])
        throw new Error(`The functions need two versions of ${place}.`);
      if (known !== undefined) continue;
      found.set(place, packages[path] ?? {});
      visit(path);
    }
  };
  visit(WORKSPACE);
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return { name: WORKSPACE, lockfileVersion: 3, requires: true, packages: Object.fromEntries(sorted) };
}

/** The functions' lockfile as text, from the workspace's. */
export function readLockfile(file: string): string {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages };
  return `${JSON.stringify(lockfileFor(packages), null, 2)}\n`;
}
