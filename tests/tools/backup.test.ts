/** What a backup and a restore ask of Google's own programs, and what they refuse. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Auth } from 'firebase-admin/auth';
import { afterAll, expect, test } from 'vitest';
import {
  backupSteps,
  checkAccounts,
  deleteAccounts,
  readManifest,
  restoreSteps,
} from '../../tools/backup/cloud.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const saved = {
  project: 'hub-one',
  madeAt: '2026-11-24T08:00:00.000Z',
  documents: 'gs://copies/hub-2026-11-24',
  hash: { algorithm: 'SCRYPT', signerKey: 'key==', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 },
};

test('a backup exports documents of one moment and accounts of the project that was named', () => {
  const moment = `--snapshot-time=${saved.madeAt}`;
  expect(backupSteps('copy', saved)).toEqual([
    ['gcloud', 'firestore', 'export', saved.documents, moment, '--project', 'hub-one'],
    ['firebase', 'auth:export', join('copy', 'accounts.json'), '--format=json', '--project', 'hub-one'],
  ]);
});

test('a restore imports them into another project, with the parameters of the password hashes', () => {
  const hashed = '--hash-algo=SCRYPT --hash-key=key== --salt-separator=Bw== --rounds=8 --mem-cost=14';
  expect(restoreSteps('copy', 'hub-two', saved).map((step) => step.join(' '))).toEqual([
    `gcloud firestore import ${saved.documents} --project hub-two`,
    `firebase auth:import ${join('copy', 'accounts.json')} ${hashed} --project hub-two`,
  ]);
});

test('a restore with fewer accounts than the backup, or that cannot empty the project, says so', async () => {
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify({ users: [{}, {}, {}] }));
  const listed = (pages: number) =>
    ({
      listUsers: async (_most?: number, page = '1') => ({
        users: [{ uid: page }],
        ...(Number(page) < pages && { pageToken: `${Number(page) + 1}` }),
      }),
      deleteUsers: async () => ({ failureCount: 1, successCount: 0, errors: [] }),
    }) as unknown as Auth;
  await checkAccounts(folder, listed(3));
  await expect(checkAccounts(folder, listed(2))).rejects.toThrow('Of 3 accounts 2 were imported');
  await expect(deleteAccounts(listed(1))).rejects.toThrow('1 accounts were not deleted');
});

test('a folder that a backup did not finish is refused', () => {
  writeFileSync(join(folder, 'accounts.json'), '{}');
  expect(() => readManifest(folder)).toThrow(/is no whole backup/);
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(saved));
  expect(readManifest(folder)).toEqual(saved);
  const local = spawnSync(process.execPath, ['tools/backup/restore.ts', folder, '--replace'], {
    encoding: 'utf8',
  });
  expect(local.status).toBe(1);
  expect(local.stderr).toContain('is no whole backup of a local hub');
});
