/** Firestore as the domain's types. Only this folder and `src/shared/data/decode.ts` know Timestamps. */
import {
  type DocumentReference,
  type DocumentSnapshot,
  getFirestore,
  type Query,
  type QuerySnapshot,
  type Transaction as FirestoreTransaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { collections, PRIVATE_SETTINGS } from '../../../src/domain/wire/collections.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { charge, chargeQuery, logFault } from '../log.ts';
import { app } from './app.ts';
import {
  between,
  conditionsIn,
  decode,
  encode,
  type Fields,
  type Found,
  getExisting,
  type FieldKey,
  type Document,
  type PartialDocument,
  partialReader,
  type Reader,
  type Table,
  type Transaction,
  type Where,
  withoutId,
  parseForWrite,
} from './documents.ts';
import { followChanges } from './matches.ts';
import { collectionOf, tables } from './tables.ts';
import { type Attempted, isOvertaken, retryOnContention, OptimisticLockError, withLocks } from './locks.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { standingOf } from '../../../src/domain/money/wallet/day-close.ts';
import { nearKeysOf } from '../../../src/domain/money/wallet/match.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';

export { between, getExisting };
export type { Fields, Found, FieldKey, Document, PartialDocument, Reader, Table, Transaction, Where };

const reversed = (phone: unknown) => (typeof phone === 'string' ? backwards(phone) : null);

/** Adds the search keys; no name, phone or ledger entry is stored without them. */
function withSearchKeys(table: Table, id: string, fields: object): object {
  if (table === 'payments')
    return {
      ...fields,
      reversedId: backwards(id),
      ...('allocations' in fields && ofWhole({ ...(fields as Payment), id })),
    };
  if (table !== 'users') return fields;
  return {
    ...fields,
    ...('name' in fields && { nameKeys: nameKeysOf(String(fields.name)) }),
    ...('phone' in fields && { reversedPhone: reversed(fields.phone) }),
  };
}

const ofWhole = (entry: Payment) => ({
  standing: standingOf(entry),
  nearKeys: nearKeysOf(entry),
  arrivedAt: entry.arrival?.at ?? null,
});

const db = () => getFirestore(app);
const reference = (table: Table, id: string): DocumentReference =>
  db().collection(collections[collectionOf(table)]).doc(id);

export function encodedConditions<T extends Table>(table: T, where: Where<T>) {
  const shape: Record<string, z.core.$ZodType> = tables[table].shape;
  return conditionsIn(where).map(([field, op, value]) => [field, op, encode(shape[field], value)] as const);
}

export function filtered<T extends Table>(table: T, where: Where<T>): Query {
  const all: Query = db().collection(collections[collectionOf(table)]);
  return encodedConditions(table, where).reduce((narrowed, condition) => narrowed.where(...condition), all);
}

function query<T extends Table>(table: T, where: Where<T>, limit: number): Query {
  return filtered(table, where).limit(limit);
}

function decodeAll<T extends Table>(table: T, snapshot: QuerySnapshot): Document<T>[] {
  chargeQuery(snapshot.size);
  return snapshot.docs.flatMap((document) => {
    try {
      return [decode(table, document)];
    } catch (error) {
      logFault('error', error instanceof Error ? error.message : error);
      return [];
    }
  });
}

const LIMIT = 1_000;
export const store: Reader = {
  async get(table, id) {
    const snapshot = await reference(table, id).get();
    charge({ reads: 1 });
    return snapshot.exists ? decode(table, snapshot) : null;
  },
  async find(table, where, limit = LIMIT) {
    return decodeAll(table, await query(table, where, limit).get());
  },
};

const dropped = () => undefined;

/** Reads as a transaction does, without its locks, and drops what is written: for previews. */
export const preview: Transaction = {
  ...store,
  unlocked: store,
  lockOptimistically: async () => store,
  readAt: () => null,
  set: dropped,
  update: dropped,
  remove: dropped,
};

/** A transaction that keeps its writes until `commit`, which adds what follows from them (`matches.ts`). */
function bufferedTransaction(transaction: FirestoreTransaction, isFree: (name: string) => boolean) {
  let readAt: Instant | null = null;
  const writes: (() => void)[] = [];
  const written = new Set<string>();
  let deletes = 0;
  const known = new Map<string, Promise<DocumentSnapshot>>();
  const locks = new Map<string, Promise<() => void>>();
  const changes = followChanges();
  const keep = (at: DocumentReference, write: () => void) => {
    written.add(at.path);
    writes.push(write);
  };
  const read = async <S extends DocumentSnapshot | QuerySnapshot>(run: () => Promise<S>): Promise<S> => {
    const snapshot = await run();
    readAt = snapshot.readTime.toMillis();
    return snapshot;
  };
  const unchecked: Transaction = {
    unlocked: store,
    readAt: () => readAt,
    async lockOptimistically(name) {
      if (!isFree(name)) throw new OptimisticLockError(`Another has the lock ${name}.`);
      const taken = locks.get(name) ?? prepareLock(transaction, name);
      locks.set(name, taken);
      await taken;
      return store;
    },
    async get(table, id) {
      const at = reference(table, id);
      if (!known.has(at.path)) charge({ reads: 1 });
      const reading = known.get(at.path) ?? read(() => transaction.get(at));
      known.set(at.path, reading);
      const snapshot = await reading;
      return snapshot.exists ? decode(table, snapshot) : null;
    },
    async find(table, where, limit = LIMIT) {
      const snapshot = await read(() => transaction.get(query(table, where, limit)));
      for (const document of snapshot.docs) known.set(document.ref.path, Promise.resolve(document));
      return decodeAll(table, snapshot);
    },
    set(table, id, document) {
      const whole = parseForWrite(table, tables[table], { ...withSearchKeys(table, id, document), id });
      const at = reference(table, id);
      changes.add(table, id, 'set', document);
      keep(at, () => transaction.set(at, withoutId(table, whole)));
    },
    update(table, id, fields) {
      const shape: z.core.$ZodShape = tables[table].shape;
      const some = z.object(shape).partial();
      // The schema adds defaults for missing fields: an update must not write these.
      const given = withSearchKeys(table, id, fields);
      const named = Object.entries(parseForWrite(table, some, given)).filter(([name]) => name in given);
      // Firestore refuses an empty update.
      if (named.length === 0) return;
      const at = reference(table, id);
      const encoded = withoutId(table, Object.fromEntries(named));
      changes.add(table, id, 'update', fields);
      keep(at, () => transaction.update(at, encoded));
    },
    remove(table, id) {
      const at = reference(table, id);
      changes.add(table, id, 'remove', {});
      deletes += 1;
      keep(at, () => transaction.delete(at));
    },
  };
  const own: Transaction = {
    ...unchecked,
    async get(table, id) {
      const { path } = reference(table, id);
      if (written.has(path)) throw new Error(`A transaction reads ${path} after it has written it.`);
      return unchecked.get(table, id);
    },
  };
  const commit = async () => {
    // `unchecked` may read the written documents again, as they were before, to compare.
    await changes.follow(unchecked);
    const all = [...writes, ...(await Promise.all(locks.values()))];
    for (const write of all) write();
    charge({ writes: all.length - deletes, deletes });
  };
  return { own, commit };
}

/** Some fields of many documents, by id; those that are missing or do not fit are left out. */
export async function getMany<T extends Table, F extends FieldKey<T>>(
  table: T,
  ids: readonly string[],
  fields: readonly F[],
): Promise<Map<string, PartialDocument<T, F>>> {
  const references = [...new Set(ids)].map((id) => reference(table, id));
  if (references.length === 0) return new Map();
  const read = partialReader(table, fields);
  const snapshots = await db().getAll(...references, { fieldMask: [...fields] });
  charge({ reads: references.length });
  const found = snapshots.flatMap((snapshot) => (snapshot.exists ? (read(snapshot) ?? []) : []));
  return new Map(found.map((document) => [document.id, document]));
}

/** The document with the least value of `by` among those that fit, or null. */
export async function first<T extends Table>(
  table: T,
  by: FieldKey<T>,
  where: Where<T>,
): Promise<Document<T> | null> {
  return decodeAll(table, await query(table, where, 1).orderBy(by).get())[0] ?? null;
}

/** Reads the version outside the transaction, which then locks no document: the write fails if another has raised it since. */
async function prepareLock(transaction: FirestoreTransaction, name: string): Promise<() => void> {
  const at = reference('turns', name);
  const seen = await at.get();
  charge({ reads: 1 });
  const turn = Number(seen.get('turn') ?? 0) + 1;
  const { updateTime: lastUpdateTime } = seen;
  return lastUpdateTime === undefined
    ? () => transaction.create(at, { turn })
    : () => transaction.update(at, { turn }, { lastUpdateTime });
}

/** `optimistic`: optimistic locks that `work` will surely take, waited for before it begins. @throws BusyError if a lock was held for too long */
export function transact<T>(
  work: (transaction: Transaction) => Promise<T>,
  locks: readonly string[] = [],
  optimistic: readonly string[] = [],
): Promise<T> {
  const wanted = new Set(optimistic);
  const attempt = (attempted: Attempted) =>
    withLocks((tryLock) => {
      const isFree = (name: string) => {
        wanted.add(name);
        return tryLock(name);
      };
      return db().runTransaction(
        async (one) => {
          const { own, commit } = bufferedTransaction(one, isFree);
          const result = await work(attempted(own));
          await commit();
          return result;
        },
        { maxAttempts: 10 },
      );
    }, [...wanted].sort()).catch((error: unknown) => {
      throw wanted.size > 0 && isOvertaken(error) ? new OptimisticLockError('Another took the lock.') : error;
    });
  return withLocks(() => retryOnContention(attempt), locks);
}

/** Independent of any machine's own clock. */
export async function databaseNow(): Promise<Instant> {
  return (await reference('privateSettings', PRIVATE_SETTINGS).get()).readTime.toMillis();
}

export function newId(): string {
  return db().collection(collections.auditLog).doc().id;
}
