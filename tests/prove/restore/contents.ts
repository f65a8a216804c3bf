/** What a hub on the emulators holds, as digests by which two hubs are compared. */
import { hash } from 'node:crypto';
import { credentials } from '@grpc/grpc-js';
import { v1 } from 'firebase-admin/firestore';
import { atEnd } from '../../../tools/shared/command.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Tally = { readonly count: number; readonly digest: string };
export type Contents = Readonly<Record<string, Tally>>;

/** The fields of an account that are compared; not the time of its last password change, which an import sets anew. */
const ACCOUNT_FIELDS = [
  ...(['localId', 'email', 'emailVerified', 'displayName', 'passwordHash', 'salt'] as const),
  ...(['disabled', 'customAttributes', 'createdAt'] as const),
];

/** With this word both emulators let everything pass. */
const HEADERS = { authorization: 'Bearer owner' };

/** Objects with their fields in one order, for `JSON.stringify`. */
const inOrder = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

function tallyOf(records: readonly unknown[]): Tally {
  const digests = records.map((one) => hash('sha256', JSON.stringify(one, inOrder)));
  return { count: digests.length, digest: hash('sha256', digests.sort().join()) };
}

/** Opens the documents and accounts that these emulators hold, until the command ends. */
export function openContents(env: Env) {
  const { GCLOUD_PROJECT: project = '', FIRESTORE_EMULATOR_HOST = '', FIREBASE_AUTH_EMULATOR_HOST } = env;
  const [servicePath = '', port] = FIRESTORE_EMULATOR_HOST.split(':');
  const emulator = { servicePath, port: Number(port), sslCreds: credentials.createInsecure() };
  const client = new v1.FirestoreClient({ projectId: project, ...emulator });
  atEnd(() => client.close());
  const database = `projects/${project}/databases/(default)`;
  const parent = `${database}/documents`;
  const options = { otherArgs: { headers: HEADERS } };

  return {
    /** The path of the documents, with a slash at its end. */
    root: `${parent}/`,

    async write(documents: readonly object[]): Promise<void> {
      await client.commit({ database, writes: documents.map((update) => ({ update })) } as never, options);
    },

    /** A tally for each collection, and one for the accounts. */
    async read(): Promise<Contents> {
      const [names] = await client.listCollectionIds({ parent }, options);
      const found: [string, Tally][] = [];
      for (const collectionId of [...names].sort()) {
        const records: unknown[] = [];
        const documents = client.listDocumentsAsync({ parent, collectionId, pageSize: 300 }, options);
        for await (const { name, fields } of documents) records.push({ name, fields });
        found.push([collectionId, tallyOf(records)]);
      }
      const accounts = await fetch(
        `http://${FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=1000`,
        { headers: HEADERS },
      );
      const { users = [] } = (await accounts.json()) as { users?: Record<string, unknown>[] };
      // A flag that was never set is false.
      const kept = users.map((user) => ACCOUNT_FIELDS.map((name) => user[name] || null));
      return Object.fromEntries([...found, ['accounts', tallyOf(kept)]]);
    },
  };
}

/** The collections, and the accounts, that differ in number or in any value; a sentence each. */
export function differences(one: Contents, other: Contents): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [one[name], other[name]];
    if (was?.count !== is?.count) return [`${name}: ${was?.count ?? 0} became ${is?.count ?? 0}`];
    return was?.digest === is?.digest ? [] : [`${name}: ${is?.count} of them, but not the same`];
  });
}
