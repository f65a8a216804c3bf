/**
 * Firestore as the staff's app instance sees it: one-time reads, pages and counts. The memory cache keeps a listener's
 * documents for a while, so that attaching it again costs only what changed. Only the portal loads it, by `import()`.
 */
import {
  Bytes,
  type DocumentSnapshot,
  endBefore,
  getCountFromServer,
  getDocFromServer,
  getDocsFromServer,
  limit,
  limitToLast,
  memoryLruGarbageCollector,
  type QueryDocumentSnapshot,
  type QueryNonFilterConstraint,
  startAfter,
} from 'firebase/firestore';
import type * as z from 'zod/mini';
import type { CollectionName } from '../../domain/wire/collections.ts';
import { decode, decodeAll, type Decoded } from '../../shared/data/decode.ts';
import {
  type Condition,
  firestoreClient,
  type DocumentSource as FoundOne,
  type QuerySource as FoundRows,
} from '../../shared/data/firestore.ts';
import { staffInstance } from './staff-session.ts';
import type { Table, tables } from './tables.ts';

export type { Condition as StaffCondition };

const client = firestoreClient(staffInstance, memoryLruGarbageCollector());
const { listen } = client;
export { listen };

/** Documents of a table. */
export type QuerySource<S extends z.core.$ZodType> = FoundRows & Table<S>;
export type DocumentSource<S extends z.core.$ZodType> = FoundOne & Table<S>;
export type QuerySourceOf<Name extends keyof typeof tables> = FoundRows & (typeof tables)[Name];

const read = <S extends z.core.$ZodType>(
  schema: S,
  found: readonly QueryDocumentSnapshot[],
): Decoded<z.infer<S>> =>
  decodeAll(
    schema,
    found.map((snapshot) => ({ path: snapshot.ref.path, data: snapshot.data() })),
  );

const fetchDocument = (one: FoundOne): Promise<DocumentSnapshot> => getDocFromServer(client.document(one));

/** Never answers from the cache: without a connection an empty list would look like "none". */
export async function fetchRows<S extends z.core.$ZodType>(
  source: QuerySource<S>,
): Promise<Decoded<z.infer<S>>> {
  const found = await getDocsFromServer(client.query(source));
  return read(source.schema, found.docs);
}

export async function fetchOne<S extends z.core.$ZodType>(
  source: DocumentSource<S>,
): Promise<z.infer<S> | null> {
  const found = await fetchDocument(source);
  return found.exists() ? decode(source.schema, found.ref.path, found.data()) : null;
}

export type Cursor = { readonly side: 'after' | 'before'; readonly id: string } | null;
export type Page<T> = Decoded<T> & {
  readonly first: string | null;
  readonly last: string | null;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
};

/** One page of `size` rows; one extra document tells whether another page follows. */
export async function fetchPage<S extends z.core.$ZodType>(
  source: QuerySource<S>,
  cursor: Cursor,
  size: number,
): Promise<Page<z.infer<S>>> {
  const found = cursor && (await fetchDocument({ collection: source.collection, id: cursor.id }));
  // If the cursor's document was deleted, start over with the first page.
  const known = found?.exists() === true ? found : null;
  const backwards = known !== null && cursor?.side === 'before';
  const range: QueryNonFilterConstraint[] = backwards
    ? [endBefore(known), limitToLast(size + 1)]
    : [...(known === null ? [] : [startAfter(known)]), limit(size + 1)];
  const { docs } = await getDocsFromServer(client.query(source, ...range));
  const more = docs.length > size;
  const shown = more ? (backwards ? docs.slice(1) : docs.slice(0, size)) : docs;
  return {
    ...read(source.schema, shown),
    first: shown[0]?.id ?? null,
    last: shown.at(-1)?.id ?? null,
    hasBefore: backwards ? more : known !== null,
    hasAfter: backwards || more,
  };
}

/** Counts documents without reading them: one read per thousand. */
export async function countRows(source: FoundRows): Promise<number> {
  const found = await getCountFromServer(client.query(source));
  return found.data().count;
}

export async function fetchImage(name: CollectionName, id: string): Promise<Blob | null> {
  const found = await fetchDocument({ collection: name, id });
  const data = found.data();
  const bytes: unknown = data?.['bytes'];
  if (!(bytes instanceof Bytes)) return null;
  return new Blob([bytes.toUint8Array().slice()], { type: String(data?.['type']) });
}
