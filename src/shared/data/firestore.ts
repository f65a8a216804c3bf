/**
 * Firestore as one app instance sees it: its database, its queries and its listeners. Loaded only by `import()`, through
 * the `firestore.ts` of the learner's and of the staff's data. Its caches are in memory; the hub's own storage holds
 * what must be readable without a connection.
 */
import {
  collection,
  doc,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  initializeFirestore,
  limit,
  type MemoryGarbageCollector,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  type Query,
  query,
  type QueryCompositeFilterConstraint,
  type QueryNonFilterConstraint,
  type QuerySnapshot,
  where,
} from 'firebase/firestore';
import { config } from '../config.ts';
import type { CollectionName } from '../../domain/wire/collections.ts';
import type { FirebaseInstance } from './firebase.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';

export type Value = string | number | boolean | null | readonly string[];
export type Condition<V = Value> = readonly [field: string, operator: Operator, value: V];

/** The documents of a collection that fit every condition. */
export type Rows<V = Value> = {
  readonly collection: CollectionName;
  readonly where?: readonly Condition<V>[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
};
export type One = { readonly collection: CollectionName; readonly id: string };

/** The result of a listener at a moment, from the server or only from the memory cache. */
export type ListenerResult = {
  readonly documents: readonly { readonly path: string; readonly data: DocumentData }[];
  readonly fromServer: boolean;
};

type Options<R> = {
  /** Opens the app instance at the first read. */
  readonly instance: () => FirebaseInstance;
  /** Decides how long the memory cache keeps documents that no listener needs. Left out, it drops them at once. */
  readonly garbageCollector?: MemoryGarbageCollector;
  /** Replaces the conditions of `where` by one filter, for queries that need more than the SDK's own values. */
  readonly filter?: (rows: R) => QueryCompositeFilterConstraint;
};

export type FirestoreClient<R> = {
  readonly document: (one: One) => DocumentReference;
  /** The query for these rows; `range` narrows it to one page. */
  readonly query: (rows: R, ...range: QueryNonFilterConstraint[]) => Query;
  /** Listens to a source: `onResult` is called with each result; `failed` is called once, and ends the listener. */
  readonly listen: (
    source: R | One,
    onResult: (result: ListenerResult) => void,
    failed: (thrown: unknown) => void,
  ) => () => void;
};

/** The client of one app instance. Two clients share neither cache nor session. */
export function firestoreClient<R extends Rows<unknown> = Rows>({
  instance,
  garbageCollector,
  filter,
}: Options<R>): FirestoreClient<R> {
  let opened: Firestore | null = null;

  function database(): Firestore {
    if (opened) return opened;
    const localCache = memoryLocalCache(garbageCollector && { garbageCollector });
    opened = initializeFirestore(instance().app, {
      localCache,
      ...(config.emulators && ownAddress(location)),
    });
    return opened;
  }

  const document = (one: One) => doc(database(), one.collection, one.id);

  function queryOf(rows: R, ...range: QueryNonFilterConstraint[]): Query {
    const all = collection(database(), rows.collection);
    const rest = [
      ...(rows.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
      ...(rows.limit === undefined ? [] : [limit(rows.limit)]),
      ...range,
    ];
    return filter
      ? query(all, filter(rows), ...rest)
      : query(all, ...(rows.where ?? []).map((condition) => where(...condition)), ...rest);
  }

  function listen(
    source: R | One,
    onResult: (result: ListenerResult) => void,
    failed: (thrown: unknown) => void,
  ): () => void {
    const options = { includeMetadataChanges: true };
    const tell = (found: DocumentSnapshot | QuerySnapshot) => {
      const documents = 'docs' in found ? found.docs : found.exists() ? [found] : [];
      onResult({
        documents: documents.map((one) => ({ path: one.ref.path, data: one.data() })),
        fromServer: !found.metadata.fromCache,
      });
    };
    return 'id' in source
      ? onSnapshot(document(source), options, tell, failed)
      : onSnapshot(queryOf(source), options, tell, failed);
  }

  return { document, query: queryOf, listen };
}

/** Where the emulator answers: behind the page's own address, as everything else in development. */
const ownAddress = ({ host, protocol }: Location) => ({ host, ssl: protocol === 'https:' });
