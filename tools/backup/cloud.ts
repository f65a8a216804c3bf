/** A real project's backup and restore: Google's own exports of Firestore and of Firebase Authentication (decision 0101). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { MINUTE } from '../../src/domain/wire/limits.ts';
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

export const backupSteps = (folder: string, { project, madeAt, documents }: Manifest): readonly Step[] => [
  ['gcloud', 'firestore', 'export', documents, `--snapshot-time=${madeAt}`, '--project', project],
  ['firebase', 'auth:export', accountsFile(folder), '--format=json', '--project', project],
];

export function restoreSteps(folder: string, project: string, saved: Manifest): readonly Step[] {
  const { documents, hash } = saved;
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
  const now = Date.now();
  // Documents are exported as of one moment only where a whole minute is named.
  const madeAt = new Date(now - (now % MINUTE)).toISOString();
  const documents = `${bucket.replace(/\/$/, '')}/hub-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  const saved = { project, madeAt, documents, hash: await readHash(project) };
  for (const step of backupSteps(folder, saved)) await runStep(step);
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

/** @throws UserFacingError where an account cannot be deleted */
export async function deleteAccounts(auth: Auth): Promise<void> {
  for (let { users } = await auth.listUsers(); users.length > 0; { users } = await auth.listUsers()) {
    const { errors, failureCount } = await auth.deleteUsers(users.map(({ uid }) => uid));
    if (failureCount > 0)
      throw new UserFacingError(`${failureCount} accounts were not deleted: ${errors[0]?.error.message}`);
  }
}

async function countAccounts(auth: Auth, from?: string): Promise<number> {
  const { users, pageToken } = await auth.listUsers(1000, from);
  return users.length + (pageToken ? await countAccounts(auth, pageToken) : 0);
}

/** Firebase's import only prints which accounts it refused. @throws UserFacingError where some are missing */
export async function checkAccounts(folder: string, auth: Auth): Promise<void> {
  const saved = JSON.parse(readFileSync(accountsFile(folder), 'utf8')).users.length;
  const found = await countAccounts(auth);
  if (found < saved)
    throw new UserFacingError(`Of ${saved} accounts ${found} were imported: Firebase's words above say why.`);
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
    await deleteAccounts(auth);
  }
  const [collections, { users }] = [await getFirestore(app).listCollections(), await auth.listUsers(1)];
  if (collections.length + users.length > 0)
    throw new UserFacingError(
      `${project} is not empty, and a restore never mixes with what is there: empty it first with --replace ${project}.`,
    );
  for (const step of restoreSteps(folder, project, saved)) await runStep(step);
  await checkAccounts(folder, auth);
  return saved;
}
