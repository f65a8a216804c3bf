/** All documents of a hub, one after the other, whatever their number. */
import { credentials } from '@grpc/grpc-js';
import { v1 } from 'firebase-admin/firestore';
import { atEnd } from '../shared/command.ts';
import type { Place } from './place.ts';
import { decodeDocument, encodeDocument, type TypedDocument } from './typed-document.ts';

/** Writes of one request: Firestore takes 10 MiB. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
const WRITES_AT_ONCE = 200;
/** Requests under way at the same time. */
const LANES = 3;
/** A reading that is broken off goes on behind its last document, so often without a new one. */
const TRIES = 5;

type ReadTime = { readonly seconds: unknown; readonly nanos: unknown };
type Answer = { readonly document?: TypedDocument | null; readonly readTime?: ReadTime | null };

/** Opens the documents of a hub until the command ends. */
export function openDocuments({ project, firestore, headers }: Place) {
  const database = `projects/${project}/databases/(default)`;
  const parent = `${database}/documents`;
  const root = `${parent}/`;
  const [servicePath, port] = firestore?.split(':') ?? [];
  const emulator = firestore !== null && {
    servicePath,
    port: Number(port),
    sslCreds: credentials.createInsecure(),
  };
  const client = new v1.FirestoreClient({ projectId: project, ...emulator });
  atEnd(() => client.close());
  /** The real service takes the client's own credentials. */
  const options = async () => (firestore === null ? {} : { otherArgs: { headers: await headers() } });

  async function* answers(query: object, readTime: ReadTime | null): AsyncGenerator<Answer> {
    const at = readTime === null ? {} : { readTime };
    const stream = client.runQuery({ parent, structuredQuery: query, ...at } as never, await options());
    for await (const answer of stream) yield answer as Answer;
  }

  async function* inOrder(
    collection: string,
    readTime: ReadTime | null,
    more: object = {},
  ): AsyncGenerator<TypedDocument> {
    let last: string | null = null;
    for (let tries = 1; ; tries += 1) {
      const from = {
        from: [{ collectionId: collection }],
        orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
      };
      const startAt: object =
        last === null ? {} : { startAt: { values: [{ referenceValue: last }], before: false } };
      try {
        for await (const answer of answers({ ...from, ...startAt, ...more }, readTime)) {
          const document: TypedDocument | null | undefined = answer.document;
          if (!document) continue;
          last = document.name;
          tries = 0;
          yield document;
        }
        return;
      } catch (error) {
        if (tries >= TRIES) throw error;
      }
    }
  }

  async function commit(writes: readonly object[]): Promise<void> {
    await client.commit({ database, writes } as never, await options());
  }

  return {
    /** The collections with at least one document, by name. @throws where the hub does not answer */
    async collections(): Promise<string[]> {
      const [names] = await client.listCollectionIds({ parent }, await options());
      return [...names].sort();
    },

    /** A moment of the database at which all collections can be read, so that they fit together. */
    async moment(): Promise<ReadTime | null> {
      const [name] = await this.collections();
      if (name === undefined) return null;
      for await (const { readTime } of answers(
        { from: [{ collectionId: name }], limit: { value: 1 } },
        null,
      )) {
        if (readTime) return readTime;
      }
      return null;
    },

    /** The encoded documents of a collection, by name, as they were at that moment or, without one, as they are read. */
    async *read(collection: string, moment: ReadTime | null): AsyncGenerator<Uint8Array> {
      for await (const document of inOrder(collection, moment)) yield encodeDocument(document, root);
    },

    /** Writes encoded documents, over others of the same name. */
    async write(documents: AsyncIterable<Uint8Array>): Promise<void> {
      const source = documents[Symbol.asyncIterator]();
      let isOver = false;
      const lane = async () => {
        while (!isOver) {
          const writes: object[] = [];
          let bytes = 0;
          while (writes.length < WRITES_AT_ONCE && bytes < BYTES_AT_ONCE) {
            const next = await source.next();
            if (next.done) {
              isOver = true;
              break;
            }
            bytes += next.value.length;
            writes.push({ update: decodeDocument(next.value, root) });
          }
          if (writes.length > 0) await commit(writes);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },

    /** Deletes all documents of a collection. */
    async empty(collection: string): Promise<void> {
      const select = { select: { fields: [{ fieldPath: '__name__' }] } };
      let writes: object[] = [];
      for await (const { name } of inOrder(collection, null, select)) {
        writes.push({ delete: name });
        if (writes.length < WRITES_AT_ONCE) continue;
        await commit(writes);
        writes = [];
      }
      if (writes.length > 0) await commit(writes);
    },
  };
}
