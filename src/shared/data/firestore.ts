/**
 * Firestore for one app instance. Loaded only by `import()`, through the `firestore.ts` of the learner's and the staff's
 * data. It caches in memory; what must be readable offline is in the hub's own storage.
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

export type ListenerResult = {
  readonly documents: readonly { readonly path: string; readonly data: DocumentData }[];
  readonly fromServer: boolean;
};

type Options<R> = {
  /** Opens the app instance on first read. */
  readonly instance: () => FirebaseInstance;
  readonly garbageCollector?: MemoryGarbageCollector;
  /** Replaces `where` by a composite filter. */
  readonly filter?: (rows: R) => QueryCompositeFilterConstraint;
};

export type FirestoreClient<R> = {
  readonly document: (one: One) => DocumentReference;
  readonly query: (rows: R, ...range: QueryNonFilterConstraint[]) => Query;
  /** Calls `failed` at most once, which ends the listener. */
  readonly listen: (
    source: R | One,
    onResult: (result: ListenerResult) => void,
    failed: (thrown: unknown) => void,
  ) => () => void;
};

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
