/** A real project's backup and restore: Google's own exports of Firestore and of Firebase Authentication (decision 0101). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { UserFacingError } from '../shared/command.ts';
import { authConfig, runStep, type Step } from '../shared/google.ts';

const hashSchema = z.object({
  algorithm: z.string(),
  signerKey: z.string(),
  saltSeparator: z.string(),
  rounds: z.number(),
  memoryCost: z.number(),
});
const manifestSchema = z.object({
  project: z.string(),
  madeAt: z.string(),
  /** `gs://bucket/folder`. */
  documents: z.string(),
  /** How passwords are hashed; another project needs it to check them. */
  hash: hashSchema,
});
type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = (folder: string) => join(folder, 'backup.json');
const accountsFile = (folder: string) => join(folder, 'accounts.json');

export const backupSteps = (folder: string, project: string, documents: string): readonly Step[] => [
  ['gcloud', 'firestore', 'export', documents, '--project', project],
  ['firebase', 'auth:export', accountsFile(folder), '--format=json', '--project', project],
];

export function restoreSteps(
  folder: string,
  project: string,
  { documents, hash }: Manifest,
): readonly Step[] {
  const hashedBy = [
    `--hash-algo=${hash.algorithm}`,
    `--hash-key=${hash.signerKey}`,
    `--salt-separator=${hash.saltSeparator}`,
    `--rounds=${hash.rounds}`,
    `--mem-cost=${hash.memoryCost}`,
  ];
  return [
    ['gcloud', 'firestore', 'import', documents, '--project', project],
    ['firebase', 'auth:import', accountsFile(folder), ...hashedBy, '--project', project],
  ];
}

/** How the project hashes passwords. @throws UserFacingError where these credentials may not read it */
async function readHash(project: string): Promise<Manifest['hash']> {
  const config = z.object({ signIn: z.object({ hashConfig: hashSchema }) });
  return config.parse(await authConfig(project)).signIn.hashConfig;
}

/** Backs a project up: its documents into the bucket, its accounts into the folder. @throws UserFacingError */
export async function backUpProject(folder: string, project: string, bucket: string): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const documents = `${bucket.replace(/\/$/, '')}/hub-${madeAt.replace(/[:.]/g, '-')}`;
  const saved = { project, madeAt, documents, hash: await readHash(project) };
  for (const step of backupSteps(folder, project, documents)) await runStep(step);
  // Written last: a folder without it is no whole backup.
  writeFileSync(manifestFile(folder), JSON.stringify(saved, null, 2), { mode: 0o600 });
  return saved;
}

/** @throws UserFacingError where the folder is no whole backup */
export function readManifest(folder: string): Manifest {
  if (!existsSync(manifestFile(folder)) || !existsSync(accountsFile(folder)))
    throw new UserFacingError(`${folder} is no whole backup: backup.json or accounts.json is missing.`);
  return manifestSchema.parse(JSON.parse(readFileSync(manifestFile(folder), 'utf8')));
}

/** Fills a project from a backup; with `replace` the project is emptied first. @throws UserFacingError if it is not empty */
export async function restoreProject(folder: string, project: string, replace: boolean): Promise<Manifest> {
  const saved = readManifest(folder);
  const app = initializeApp({ projectId: project, credential: applicationDefault() });
  const auth = getAuth(app);
  await runStep(['gcloud', 'storage', 'ls', saved.documents, '--project', project]);
  if (replace) {
    await runStep(['firebase', 'firestore:delete', '--all-collections', '--force', '--project', project]);
    // An import of accounts only adds and overwrites.
    for (let { users } = await auth.listUsers(); users.length > 0; { users } = await auth.listUsers())
      await auth.deleteUsers(users.map(({ uid }) => uid));
  }
  const [collections, { users }] = [await getFirestore(app).listCollections(), await auth.listUsers(1)];
  if (collections.length + users.length > 0)
    throw new UserFacingError(
      `${project} is not empty, and a restore never mixes with what is there: empty it first with --replace ${project}.`,
    );
  for (const step of restoreSteps(folder, project, saved)) await runStep(step);
  return saved;
}
