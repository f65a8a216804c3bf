/**
 * Firestore for one app instance, in memory only. Loaded by `import()`, through the `firestore.ts` of the learner's and the
 * staff's data.
 */
import {
  and,
  collection,
  doc,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  initializeFirestore,
  limit,
  type MemoryGarbageCollector,
  memoryLocalCache,
  onSnapshot,
  or,
  orderBy,
  type Query,
  query,
  type QueryNonFilterConstraint,
  type QuerySnapshot,
  Timestamp,
  where,
} from 'firebase/firestore';
import { config } from '../config.ts';
import type { CollectionName } from '../../domain/wire/collections.ts';
import type { FirebaseInstance } from './firebase.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';
/** Documents store an instant (epoch ms) as a Timestamp. */
type Value = string | number | boolean | null | readonly string[] | { readonly instant: number };
export type Condition = readonly [field: string, operator: Operator, value: Value];

/** The documents of a collection that fit every condition of `where`, and at least one of `anyOf`. */
export type QuerySource = {
  readonly collection: CollectionName;
  readonly where?: readonly Condition[];
  readonly anyOf?: readonly Condition[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
};
export type DocumentSource = { readonly collection: CollectionName; readonly id: string };

export type ListenerResult = {
  readonly documents: readonly { readonly path: string; readonly data: DocumentData }[];
  readonly fromServer: boolean;
};

export type FirestoreClient = ReturnType<typeof firestoreClient>;

const toConstraint = ([field, operator, value]: Condition) =>
  where(
    field,
    operator,
    typeof value === 'object' && value !== null && 'instant' in value
      ? Timestamp.fromMillis(value.instant)
      : value,
  );

/** `instance` opens the app instance on first read. */
export function firestoreClient(instance: () => FirebaseInstance, garbageCollector?: MemoryGarbageCollector) {
  let opened: Firestore | null = null;

  function database(): Firestore {
    if (opened) return opened;
    // The emulator answers behind the page's own address, as everything else in development.
    const emulator = config.emulators && { host: location.host, ssl: location.protocol === 'https:' };
    const localCache = memoryLocalCache(garbageCollector && { garbageCollector });
    opened = initializeFirestore(instance().app, { localCache, ...emulator });
    return opened;
  }

  const document = (one: DocumentSource) => doc(database(), one.collection, one.id);

  function queryOf(rows: QuerySource, ...range: QueryNonFilterConstraint[]): Query {
    const { where: all = [], anyOf = [], orderBy: orders = [] } = rows;
    return query(
      collection(database(), rows.collection),
      and(...all.map(toConstraint), ...(anyOf.length === 0 ? [] : [or(...anyOf.map(toConstraint))])),
      ...orders.map(([field, direction]) => orderBy(field, direction)),
      ...(rows.limit === undefined ? [] : [limit(rows.limit)]),
      ...range,
    );
  }

  /** Calls `failed` at most once, which ends the listener. */
  function listen(
    source: QuerySource | DocumentSource,
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
