/**
 * The bill of materials of what ships (CycloneDX 1.6), from the lockfile alone: npm's own bill leaves out most of a tree with
 * workspaces. What the browser gets are the dependencies of the root, what the functions run those of `functions`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, needsOf as namesNeeded, type Package } from '../../../functions/lockfile.ts';
import { closure } from '../../../tools/build/chunks.ts';
import { UserFacingError } from '../../../tools/shared/command.ts';
import { ROOT } from '../../../tools/shared/project.ts';

type Locked = Package & {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
};
/** The `packages` of a lockfile (version 3), by path. */
export type Lock = Readonly<Record<string, Locked>>;

/** Where a package ends up: in learners' and staff's browsers, or on the server. */
export type Place = 'browser' | 'functions';
const ROOTS = { browser: '', functions: 'functions' } as const satisfies Record<Place, string>;

export type Shipped = {
  /** Its path in the lockfile. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly integrity: string | null;
  readonly places: readonly Place[];
  /** The paths of what it needs itself. */
  readonly needs: readonly string[];
};

export function readLock(): Lock {
  return (JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

/** The paths of what a package needs at run time. Optional parts, too, since they are installed where they can be. */
function needsOf(lock: Lock, path: string): string[] {
  const found = namesNeeded(lock[path] ?? {}).map((name) => findPackage(lock, path, name));
  return [...new Set(found)].filter((at) => at !== null && lock[at]?.link !== true).sort() as string[];
}

/** Everything that ships, by path. */
export function shippedOf(lock: Lock): Shipped[] {
  const next = (path: string) => needsOf(lock, path);
  const reached = Object.entries(ROOTS).map(
    ([place, root]) => [place as Place, closure(next(root), next)] as const,
  );
  const paths = new Set(reached.flatMap(([, all]) => [...all]));
  return [...paths].sort().map((path) => {
    const { version = '', license = null, integrity = null } = lock[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const places = reached.flatMap(([place, all]) => (all.has(path) ? [place] : []));
    return { path, name, version, license, integrity, places, needs: next(path) };
  });
}

/** What packages that name no licence in the lockfile say in the file that comes with them. @throws UserFacingError where one is not installed */
export function licenseFileOf({ path, name }: Pick<Shipped, 'path' | 'name'>): string {
  const file = ['LICENSE', 'LICENSE.txt', 'LICENSE.md'].map((one) => join(ROOT, path, one)).find(existsSync);
  if (file === undefined) throw new UserFacingError(`${name} says nowhere under which licence it is.`);
  return readFileSync(file, 'utf8');
}

const purlOf = ({ name, version }: Shipped) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const refOf = (one: Shipped) => `${one.path.replaceAll('node_modules/', '')}@${one.version}`;

function hashesOf(integrity: string | null): object[] {
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return digest === undefined
    ? []
    : [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
}

const licensesOf = (license: string | null): object[] => {
  if (license === null) return [];
  return [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }];
};

/** The bill as CycloneDX 1.6 (ECMA-424): the same lockfile gives the same bill, so that two releases can be compared. */
export function billOf(lock: Lock): object {
  const shipped = shippedOf(lock);
  const refs = new Map(shipped.map((one) => [one.path, refOf(one)]));
  const { version = '' } = lock[''] ?? {};
  const hub = { 'bom-ref': 'digital-skills-hub', type: 'application', name: 'digital-skills-hub', version };
  const refsTo = (paths: readonly string[]) =>
    paths.map((path) => refs.get(path)).filter((ref) => ref !== undefined);
  const first = [...new Set(Object.values(ROOTS).flatMap((root) => needsOf(lock, root)))];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: hub },
    components: shipped.map((one) => ({
      'bom-ref': refOf(one),
      type: 'library',
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      hashes: hashesOf(one.integrity),
      licenses: licensesOf(one.license),
      properties: one.places.map((value) => ({ name: 'digital-skills-hub:ships-in', value })),
    })),
    dependencies: [
      { ref: hub['bom-ref'], dependsOn: refsTo(first) },
      ...shipped.map((one) => ({ ref: refOf(one), dependsOn: refsTo(one.needs) })),
    ],
  };
}
