/** Firestore as the domain's types. Only this folder and `src/shared/data/decode.ts` know Timestamps. */
import {
  type DocumentReference,
  getFirestore,
  type Query,
  type QuerySnapshot,
  type Transaction as FirestoreTransaction,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import * as z from 'zod';
import { collections, PRIVATE_SETTINGS } from '../../../src/domain/wire/collections.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { app } from './app.ts';
import {
  decode,
  encode,
  type Fields,
  type Found,
  type Noun,
  type Part,
  partReader,
  type Table,
  withoutId,
  parseForWrite,
} from './documents.ts';
import { tables } from './tables.ts';
import { retryEnded, withLocks } from './locks.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { standingOf } from '../../../src/domain/money/wallet/day-close.ts';
import { nearKeysOf } from '../../../src/domain/money/wallet/match.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';

export type { Fields, Found, Noun, Part, Table };
export type Name<T extends Table> = keyof Fields<T> & string;
export type Where<T extends Table> = readonly [field: Name<T>, op: WhereFilterOp, value: unknown];

export interface Reader {
  /** @throws UnreadableError if the document does not fit its schema */
  get<T extends Table>(table: T, id: string): Promise<Noun<T> | null>;
  /** A document that does not fit its schema is logged and left out. */
  find<T extends Table>(table: T, where: readonly Where<T>[], limit?: number): Promise<Noun<T>[]>;
}

const reversed = (phone: unknown) => (typeof phone === 'string' ? backwards(phone) : null);

/** The fields that search keys and standing derive from: they are only written together, never by `update`. */
type MoneyField = 'status' | 'amount' | 'allocations' | 'refunds' | 'setAside' | 'arrival' | 'conflict';

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

/** A ledger entry's money fields are written whole, with its standing. */
type Changeable<T extends Table> = T extends 'payments' ? Omit<Fields<T>, MoneyField> : Fields<T>;

/** All reads must come before the first write. */
export interface Transaction extends Reader {
  /** Reads outside the transaction: without locks, so possibly outdated when it ends. */
  readonly aside: Reader;
  /** The database's clock at the transaction's last read; null before the first. */
  readAt(): Instant | null;
  /** Waits for the named lock of this process and holds it until the transaction ends. */
  lock(name: string): Promise<void>;
  /** Writes the whole document, new or not. @throws if it does not fit its schema */
  set<T extends Table>(table: T, id: string, noun: Fields<T>): void;
  /** @throws if the fields do not fit */
  update<T extends Table>(table: T, id: string, fields: Partial<Changeable<T>>): void;
  remove(table: Table, id: string): void;
}

const db = () => getFirestore(app);
const reference = (table: Table, id: string): DocumentReference =>
  db().collection(collections[tables[table].at]).doc(id);

/** For `counting.ts` and `walking.ts`. */
export function filtered<T extends Table>(table: T, where: readonly Where<T>[]): Query {
  const { at, schema } = tables[table];
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const conditions = where.map(([field, op, value]) => [field, op, encode(shape[field], value)] as const);
  const all: Query = db().collection(collections[at]);
  return conditions.reduce((narrowed, condition) => narrowed.where(...condition), all);
}

function query<T extends Table>(table: T, where: readonly Where<T>[], limit: number): Query {
  return filtered(table, where).limit(limit);
}

function decodeAll<T extends Table>(table: T, snapshot: QuerySnapshot): Noun<T>[] {
  return snapshot.docs.flatMap((document) => {
    try {
      return [decode(table, document)];
    } catch (error) {
      logger.error(error instanceof Error ? error.message : error);
      return [];
    }
  });
}

const LIMIT = 1_000;
export const store: Reader = {
  async get(table, id) {
    const snapshot = await reference(table, id).get();
    return snapshot.exists ? decode(table, snapshot) : null;
  },
  async find(table, where, limit = LIMIT) {
    return decodeAll(table, await query(table, where, limit).get());
  },
};

function inside(transaction: FirestoreTransaction, lock: Transaction['lock']): Transaction {
  let readAt: Instant | null = null;
  return {
    aside: store,
    lock,
    readAt: () => readAt,
    async get(table, id) {
      const snapshot = await transaction.get(reference(table, id));
      readAt = snapshot.readTime.toMillis();
      return snapshot.exists ? decode(table, snapshot) : null;
    },
    async find(table, where, limit = LIMIT) {
      const snapshot = await transaction.get(query(table, where, limit));
      readAt = snapshot.readTime.toMillis();
      return decodeAll(table, snapshot);
    },
    set(table, id, noun) {
      const whole = parseForWrite(table, tables[table].schema, { ...withSearchKeys(table, id, noun), id });
      transaction.set(reference(table, id), withoutId(table, whole));
    },
    update(table, id, fields) {
      const shape: z.core.$ZodShape = tables[table].schema.shape;
      const some = z.object(shape).partial();
      // The schema adds defaults for missing fields: an update must not write these.
      const given = withSearchKeys(table, id, fields);
      const named = Object.entries(parseForWrite(table, some, given)).filter(([name]) => name in given);
      // Firestore refuses an empty update.
      if (named.length === 0) return;
      transaction.update(reference(table, id), withoutId(table, Object.fromEntries(named)));
    },
    remove(table, id) {
      transaction.delete(reference(table, id));
    },
  };
}

/** Some fields of many documents, by id; those that are missing or do not fit are left out. */
export async function getMany<T extends Table, F extends Name<T>>(
  table: T,
  ids: readonly string[],
  fields: readonly F[],
): Promise<Map<string, Part<T, F>>> {
  const references = [...new Set(ids)].map((id) => reference(table, id));
  if (references.length === 0) return new Map();
  const read = partReader(table, fields);
  const snapshots = await db().getAll(...references, { fieldMask: [...fields] });
  const found = snapshots.flatMap((snapshot) => (snapshot.exists ? (read(snapshot) ?? []) : []));
  return new Map(found.map((noun) => [noun.id, noun]));
}

/** The document with the least value of `by` among those that fit, or null. */
export async function first<T extends Table>(
  table: T,
  by: Name<T>,
  where: readonly Where<T>[],
): Promise<Noun<T> | null> {
  return decodeAll(table, await query(table, where, 1).orderBy(by).get())[0] ?? null;
}

/** @throws BusyError if others held the documents or `locks` for too long, and whatever `work` throws, with nothing written */
export function transact<T>(
  work: (transaction: Transaction) => Promise<T>,
  locks: readonly string[] = [],
): Promise<T> {
  return withLocks(
    (lock) =>
      retryEnded((attempted) =>
        db().runTransaction((one) => work(attempted(inside(one, lock))), { maxAttempts: 10 }),
      ),
    locks,
  );
}

/** Independent of any machine's own clock. */
export async function databaseNow(): Promise<Instant> {
  return (await reference('privateSettings', PRIVATE_SETTINGS).get()).readTime.toMillis();
}

export function newId(): string {
  return db().collection(collections.auditLog).doc().id;
}
