/** A hub into a folder, and a folder into a hub (decision 0092). */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../shared/command.ts';
import { inProject } from '../shared/project.ts';
import { openAccounts } from './accounts.ts';
import { openDocuments } from './documents.ts';
import {
  ACCOUNTS,
  type Contents,
  fileOf,
  type Manifest,
  readManifest,
  readRecords,
  startTally,
  type Tally,
  tallyOf,
  writeManifest,
  writeRecords,
} from './folder.ts';
import type { Place } from './place.ts';

/** What `firebase deploy` puts into a project; kept to compare with. */
const DEPLOYED = ['firestore.indexes.json', 'firestore.rules'] as const;

const LEFT_OUT = [
  'Times of creation and change that Firestore keeps of each document: nobody can write them. The hub uses fields of its own.',
  'Sign-ins under way of learners: they type their password again. When a password was changed last.',
  'The key that signs pushes (VAPID_PRIVATE_KEY) and the functions’ other settings: they are in no database.',
  'The settings of Firebase Authentication, such as its mail templates; the functions’ logs.',
  'Program, rules and indexes: they are deployed from the repository. The two last are copied beside this file to compare.',
];

const named = <T>(entries: readonly (readonly [string, T])[]) =>
  Object.fromEntries(entries) as Record<string, T>;

export function openHubCopy(place: Place) {
  const [documents, accounts] = [openDocuments(place), openAccounts(place)];

  const hub = {
    /** How much is where, with digests. */
    async contents(): Promise<Contents> {
      const moment = await documents.moment();
      const found: [string, Tally][] = [];
      for (const name of await documents.collections())
        found.push([name, await tallyOf(documents.read(name, moment))]);
      return { collections: named(found), accounts: await tallyOf(accounts.read()) };
    },

    /** Writes everything into a folder that is empty or not there yet. @throws UserFacingError */
    async save(folder: string): Promise<Manifest> {
      if (existsSync(folder) && readdirSync(folder).length > 0)
        throw new UserFacingError(`${folder} is not empty: name a new folder, so that no backup is lost.`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const madeAt = new Date().toISOString();
      const moment = await documents.moment();
      const written = async (file: string, records: AsyncIterable<Uint8Array>): Promise<Tally> => {
        const tally = startTally();
        await writeRecords(join(folder, file), tally.through(records));
        return tally.end();
      };
      const found: [string, Tally][] = [];
      for (const name of await documents.collections())
        found.push([name, await written(fileOf(name), documents.read(name, moment))]);
      for (const file of DEPLOYED) copyFileSync(inProject(file), join(folder, file));
      const manifest: Manifest = {
        form: 1,
        project: place.project,
        madeAt,
        isOfOneMoment: moment !== null,
        collections: named(found),
        accounts: await written(ACCOUNTS, accounts.read()),
        hash: await accounts.hashConfig(),
        leftOut: LEFT_OUT,
      };
      writeManifest(folder, manifest);
      return manifest;
    },

    /** True where the hub has neither a document nor an account. */
    async isEmpty(): Promise<boolean> {
      if ((await documents.collections()).length > 0) return false;
      for await (const _ of accounts.read()) return false;
      return true;
    },

    /** Deletes every document and every account. */
    async empty(): Promise<void> {
      for (const name of await documents.collections()) await documents.empty(name);
      await accounts.empty();
    },

    /** Fills an empty hub from a folder, whose files are checked before the first write. @throws UserFacingError */
    async fill(folder: string): Promise<Manifest> {
      const manifest = await checkFolder(folder);
      if (!(await hub.isEmpty()))
        throw new UserFacingError(
          `${place.project} is not empty, and a restore never mixes with what is there: empty it first with --replace ${place.project}.`,
        );
      for (const name of Object.keys(manifest.collections))
        await documents.write(readRecords(join(folder, fileOf(name))));
      await accounts.write(readRecords(join(folder, ACCOUNTS)), manifest.hash);
      return manifest;
    },
  };
  return hub;
}

/** What a folder holds, after its files were compared with their digests. @throws UserFacingError for a damaged one */
export async function checkFolder(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const files = Object.entries(manifest.collections).map(([name, tally]) => [fileOf(name), tally] as const);
  for (const [file, tally] of [...files, [ACCOUNTS, manifest.accounts] as const]) {
    if (!existsSync(join(folder, file))) throw new UserFacingError(`${folder} lacks ${file}.`);
    const { count, digest } = await tallyOf(readRecords(join(folder, file)));
    if (count !== tally.count || digest !== tally.digest)
      throw new UserFacingError(`${join(folder, file)} is damaged: it is not what was written into it.`);
  }
  return manifest;
}

/** Each collection, and the accounts, that differ in number or in any byte; a sentence each. */
export function differences(one: Contents, other: Contents): string[] {
  const names = [...new Set([...Object.keys(one.collections), ...Object.keys(other.collections)])].sort();
  const pairs = [
    ...names.map((name) => [name, one.collections[name], other.collections[name]] as const),
    ['accounts', one.accounts, other.accounts] as const,
  ];
  return pairs.flatMap(([name, was, is]) => {
    if (was?.count !== is?.count) return [`${name}: ${was?.count ?? 0} became ${is?.count ?? 0}`];
    return was?.digest === is?.digest ? [] : [`${name}: ${is?.count} of them, but not the same`];
  });
}

/** Files of the repository that are not as they were when the backup was made: what is deployed may differ from them. */
export const changedSince = (folder: string, read: (file: string) => string): string[] =>
  DEPLOYED.filter((name) => read(inProject(name)) !== read(join(folder, name)));
