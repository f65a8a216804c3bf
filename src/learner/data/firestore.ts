/**
 * The Firestore SDK with its memory cache: what must be there without signal is a snapshot of our own.
 * Only `live.ts` and the noun files load this module, by `import()`, after a page's first paint.
 */
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  type FirestoreError,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  type QuerySnapshot,
  updateDoc,
  where,
} from 'firebase/firestore';
import { config } from '../../shared/config.ts';
import { type CollectionName, collections } from '../../domain/wire/collections.ts';
import { learner } from '../../shared/data/firebase.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';

/** One document, or those of a collection that fit. */
export type Source =
  | { readonly collection: CollectionName; readonly id: string }
  | {
      readonly collection: CollectionName;
      readonly where?: readonly (readonly [field: string, operator: Operator, value: unknown])[];
      readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
      readonly limit?: number;
    };

let opened: Firestore | null = null;

/** The database as the signed-in learner may see it. */
function database(): Firestore {
  if (opened) return opened;
  opened = initializeFirestore(learner().app, { localCache: memoryLocalCache() });
  if (config.emulators) connectFirestoreEmulator(opened, location.hostname, portOf(location));
  return opened;
}

function portOf({ port, protocol }: Location): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

export type Seen = {
  readonly documents: readonly { readonly path: string; readonly data: DocumentData }[];
  readonly fromServer: boolean;
};

/** Listens to a source; `seen` is called with what is known, `failed` once, after which nothing more comes. */
export function listen(
  source: Source,
  seen: (seen: Seen) => void,
  failed: (error: FirestoreError) => void,
): () => void {
  const options = { includeMetadataChanges: true };
  if ('id' in source) {
    const one = (snapshot: DocumentSnapshot) =>
      seen({
        documents: snapshot.exists() ? [{ path: snapshot.ref.path, data: snapshot.data() }] : [],
        fromServer: !snapshot.metadata.fromCache,
      });
    return onSnapshot(doc(database(), source.collection, source.id), options, one, failed);
  }
  const conditions = [
    ...(source.where ?? []).map(([field, operator, value]) => where(field, operator, value)),
    ...(source.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(source.limit === undefined ? [] : [limit(source.limit)]),
  ];
  const many = (snapshot: QuerySnapshot) =>
    seen({
      documents: snapshot.docs.map((document) => ({ path: document.ref.path, data: document.data() })),
      fromServer: !snapshot.metadata.fromCache,
    });
  return onSnapshot(query(collection(database(), source.collection), ...conditions), options, many, failed);
}

/** The one write that clients make themselves: their own profile's name and phone. The server makes the name's keys. */
export async function writeProfile(
  uid: string,
  change: { name: string; phone: string | null },
): Promise<void> {
  await updateDoc(doc(database(), collections.users, uid), { ...change, nameKeys: null });
}
