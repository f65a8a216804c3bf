/**
 * Firestore as the staff's app instance sees it. The memory cache keeps what a listener has seen for a while, so
 * that attaching it anew costs only what changed. Loaded by `import()` from the portal's pages alone.
 */
import {
  and,
  Bytes,
  collection,
  connectFirestoreEmulator,
  doc,
  documentId,
  endBefore,
  type Firestore,
  getCountFromServer,
  getDocFromServer,
  getDocsFromServer,
  initializeFirestore,
  limit,
  limitToLast,
  memoryLocalCache,
  memoryLruGarbageCollector,
  onSnapshot,
  or,
  orderBy,
  type Query,
  query,
  type QueryNonFilterConstraint,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore';
import type * as z from 'zod/mini';
import { config } from '../../shared/config.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { type CollectionName, IN_MAX } from '../../domain/wire/collections.ts';
import { decode } from '../../shared/data/decode.ts';
import { staffInstance } from './session.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';

/** An instant to compare with, which documents hold as a Timestamp. */
export type At = { readonly instant: number };
export type Condition = readonly [
  field: string,
  operator: Operator,
  value: string | number | boolean | null | At | readonly string[],
];

export type Rows = {
  readonly collection: CollectionName;
  readonly where?: readonly Condition[];
  /** At least one of these fits as well. */
  readonly anyOf?: readonly Condition[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
};
export type One = { readonly collection: CollectionName; readonly id: string };

/** What was read: values that fit their schema, and the ids of documents that do not. */
export type Read<T> = { readonly values: readonly T[]; readonly unreadable: readonly string[] };

let opened: Firestore | null = null;

function database(): Firestore {
  if (opened) return opened;
  const localCache = memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() });
  opened = initializeFirestore(staffInstance().app, { localCache });
  if (config.emulators) {
    const { hostname, port, protocol } = location;
    connectFirestoreEmulator(opened, hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
  }
  return opened;
}

function bound(value: Condition[2]): unknown {
  return typeof value === 'object' && value !== null && 'instant' in value
    ? Timestamp.fromMillis(value.instant)
    : value;
}

const condition = ([field, operator, value]: Condition) => where(field, operator, bound(value));

function queryOf(rows: Rows, ...range: QueryNonFilterConstraint[]): Query {
  const any = (rows.anyOf ?? []).map(condition);
  const all = [...(rows.where ?? []).map(condition), ...(any.length === 0 ? [] : [or(...any)])];
  const orders = (rows.orderBy ?? []).map(([field, direction]) => orderBy(field, direction));
  const most = rows.limit === undefined ? [] : [limit(rows.limit)];
  return query(collection(database(), rows.collection), and(...all), ...orders, ...most, ...range);
}

type Snapshot = { readonly ref: { readonly path: string }; data(): Record<string, unknown> | undefined };

function read<S extends z.ZodMiniType>(schema: S, snapshots: readonly Snapshot[]): Read<z.output<S>> {
  const values: z.output<S>[] = [];
  const unreadable: string[] = [];
  for (const snapshot of snapshots) {
    const value = decode(schema, snapshot.ref.path, snapshot.data() ?? {});
    if (value === null) unreadable.push(snapshot.ref.path.slice(snapshot.ref.path.lastIndexOf('/') + 1));
    else values.push(value);
  }
  return { values, unreadable };
}

/** Listens once; after `failed` nothing more comes. An answer that is only remembered is not passed on. */
export function listen<S extends z.ZodMiniType>(
  source: Rows | One,
  schema: S,
  seen: (found: Read<z.output<S>>) => void,
  failed: (thrown: unknown) => void,
): () => void {
  const options = { includeMetadataChanges: true };
  if ('id' in source) {
    const target = doc(database(), source.collection, source.id);
    return onSnapshot(
      target,
      options,
      (found) => found.metadata.fromCache || seen(read(schema, found.exists() ? [found] : [])),
      failed,
    );
  }
  return onSnapshot(
    queryOf(source),
    options,
    (found) => found.metadata.fromCache || seen(read(schema, found.docs)),
    failed,
  );
}

/** One answer of the server, never of what is remembered: without a connection an empty list would look like "none". */
export async function fetchRows<S extends z.ZodMiniType>(
  source: Rows,
  schema: S,
): Promise<Read<z.output<S>>> {
  const found = await getDocsFromServer(queryOf(source));
  return read(schema, found.docs);
}

export async function fetchOne<S extends z.ZodMiniType>(source: One, schema: S): Promise<z.output<S> | null> {
  const found = await getDocFromServer(doc(database(), source.collection, source.id));
  return found.exists() ? decode(schema, found.ref.path, found.data()) : null;
}

/** The documents with these ids, in as few queries as possible. */
export async function fetchByIds<S extends z.ZodMiniType>(
  name: CollectionName,
  ids: readonly string[],
  schema: S,
): Promise<Read<z.output<S>>> {
  const wanted = [...new Set(ids)];
  const found = await Promise.all(
    chunksOf(wanted, IN_MAX).map((chunk) =>
      getDocsFromServer(query(collection(database(), name), where(documentId(), 'in', chunk))),
    ),
  );
  return read(
    schema,
    found.flatMap((snapshot) => snapshot.docs),
  );
}

/** Where a page starts: after a document, or before one. */
export type Cursor = { readonly side: 'after' | 'before'; readonly id: string } | null;
export type Page<T> = Read<T> & {
  readonly first: string | null;
  readonly last: string | null;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
};

/** One page of `size` rows, read by cursor: one document more tells whether there is a further page. */
export async function fetchPage<S extends z.ZodMiniType>(
  source: Rows,
  schema: S,
  cursor: Cursor,
  size: number,
): Promise<Page<z.output<S>>> {
  const edge = cursor === null ? null : await getDocFromServer(doc(database(), source.collection, cursor.id));
  const known = edge?.exists() ? edge : null;
  const backwards = known !== null && cursor?.side === 'before';
  const range: QueryNonFilterConstraint[] = backwards
    ? [endBefore(known), limitToLast(size + 1)]
    : [...(known === null ? [] : [startAfter(known)]), limit(size + 1)];
  const { docs } = await getDocsFromServer(queryOf(source, ...range));
  const more = docs.length > size;
  const shown = more ? (backwards ? docs.slice(1) : docs.slice(0, size)) : docs;
  return {
    ...read(schema, shown),
    first: shown[0]?.id ?? null,
    last: shown.at(-1)?.id ?? null,
    hasBefore: backwards ? more : known !== null,
    hasAfter: backwards || more,
  };
}

/** How many documents fit, without reading them: one read per thousand. */
export async function countRows(source: Rows): Promise<number> {
  const found = await getCountFromServer(queryOf(source));
  return found.data().count;
}

/** The bytes and the type of a proof's picture, or null where there is none. */
export async function fetchImage(name: CollectionName, id: string): Promise<Blob | null> {
  const found = await getDocFromServer(doc(database(), name, id));
  const data = found.data();
  const bytes: unknown = data?.['bytes'];
  if (!(bytes instanceof Bytes)) return null;
  return new Blob([bytes.toUint8Array().slice()], { type: String(data?.['type']) });
}
