/** A backup of one project into another: the whole hub is wiped and restored by `npm run drill:restore`. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAccounts } from '../../tools/backup/accounts.ts';
import { openDocuments } from '../../tools/backup/documents.ts';
import { tallyOf } from '../../tools/backup/folder.ts';
import { differences, openHubCopy } from '../../tools/backup/hub-copy.ts';
import { emulatedPlace } from '../../tools/backup/place.ts';
import { encodeDocument } from '../../tools/backup/typed-document.ts';
import { oddDocuments } from '../fixtures/odd-documents.ts';
import { unique } from './hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rootOf = (project: string) => `projects/${project}/databases/(default)/documents/`;

async function* from(values: readonly Uint8Array[]) {
  yield* values;
}

test('values of every type, and accounts with their passwords, come back in an empty project, and only there', async () => {
  const [one, two] = [`demo-one-${unique()}`, `demo-two-${unique()}`];
  const [source, target] = [one, two].map((project) => emulatedPlace(process.env, project));
  if (source === undefined || target === undefined) throw new Error('no places');
  const root = rootOf(one);
  const many = Array.from({ length: 450 }, (_, at) => ({
    name: `${root}many/${at}`,
    fields: { at: { integerValue: String(at) }, bytes: { bytesValue: Buffer.alloc(20_000, at) } },
  }));
  await openDocuments(source).write(
    from([...oddDocuments(root), ...many].map((document) => encodeDocument(document, root))),
  );
  const account = {
    localId: 'learner-1',
    email: 'one@example.com',
    passwordHash: 'a-hash',
    salt: 'a-salt',
    disabled: true,
  };
  await openAccounts(source).write(from([Buffer.from(JSON.stringify(account))]), null);

  // Made as the demonstration makes them: what was never said of such an account is false after a restore.
  const made = await fetch(`${source.accounts}/v1/projects/${one}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await source.headers()) },
    body: JSON.stringify({ localId: 'learner-2', email: 'two@example.com', password: 'three-mangoes' }),
  });
  expect(made.status, await made.text()).toBe(200);

  const documents = openDocuments(source);
  const moment = await documents.moment();
  await documents.write(from([encodeDocument({ name: `${root}many/late`, fields: {} }, root)]));
  const { count } = await tallyOf(documents.read('many', moment));
  expect(count, 'what is written while a backup is made is in none of its collections').toBe(450);
  expect((await tallyOf(documents.read('many', null))).count).toBe(451);

  const [from1, to2] = [openHubCopy(source), openHubCopy(target)];
  const saved = await from1.save(join(folder, 'saved'));
  expect(saved.collections).toMatchObject({ oddities: { count: 3 }, many: { count: 451 } });
  expect(saved.accounts.count).toBe(2);
  for (const name of readdirSync(join(folder, 'saved')).filter((file) => !file.startsWith('firestore.')))
    expect(statSync(join(folder, 'saved', name)).mode & 0o077, name).toBe(0);
  await expect(from1.save(join(folder, 'saved'))).rejects.toThrow(/is not empty/);

  expect(await to2.isEmpty()).toBe(true);
  await to2.fill(join(folder, 'saved'));
  expect(differences(saved, await to2.contents())).toEqual([]);
  const [all] = oddDocuments(rootOf(two));
  const found: string[] = [];
  for await (const bytes of openDocuments(target).read('oddities', null))
    found.push(Buffer.from(bytes).toString('hex'));
  expect(found).toContain(Buffer.from(encodeDocument(all as never, rootOf(two))).toString('hex'));

  await expect(to2.fill(join(folder, 'saved'))).rejects.toThrow(/never mixes/);
  await to2.empty();
  expect(await to2.isEmpty()).toBe(true);
  expect(differences(saved, await to2.contents()).length).toBe(4);
  await from1.empty();
});
