/**
 * Firestore for the functions: documents go in and out as the domain's types. The only module that knows the
 * Admin SDK's Firestore, and with `src/shared/data/decode.ts` the only one that knows Timestamps.
 */
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type QuerySnapshot,
  type Transaction as FirestoreTransaction,
  Timestamp,
  FieldPath,
  Filter,
  type WhereFilterOp,
  getFirestore,
} from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { collections } from '../../../src/domain/wire/collections.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { type Instant, instantSchema } from '../../../src/domain/time/time.ts';
import { app } from './app.ts';
import { fitting, namesIn } from './fitting.ts';
import { tables } from './tables.ts';
import { inTurns } from './turns.ts';
import { UnreadableError } from './unreadable-error.ts';

export type Table = keyof typeof tables;
/** A document as the domain has it; its id comes from its path. */
export type Noun<T extends Table> = v.InferOutput<(typeof tables)[T]['schema']> & { readonly id: string };
type Fields<T extends Table> = Omit<v.InferOutput<(typeof tables)[T]['schema']>, 'id'>;
export type Where<T extends Table> = readonly [
  field: keyof Fields<T> & string,
  op: WhereFilterOp,
  value: unknown,
];

export interface Reader {
  /** The document, or null. @throws UnreadableError where it does not fit its schema. */
  get<T extends Table>(table: T, id: string): Promise<Noun<T> | null>;
  /** Documents that fit all conditions; one that does not fit its schema is logged and left out. */
  find<T extends Table>(table: T, where: readonly Where<T>[], limit?: number): Promise<Noun<T>[]>;
}

/** A database transaction: all its reads must come before its first write. */
export interface Transaction extends Reader {
  /** Writes the whole document, new or not. @throws where it does not fit its schema. */
  set<T extends Table>(table: T, id: string, noun: Fields<T>): void;
  /** Writes these fields of a document that exists. @throws where they do not fit. */
  update<T extends Table>(table: T, id: string, fields: Partial<Fields<T>>): void;
  /** Deletes the document; one that does not exist is fine. */
  remove(table: Table, id: string): void;
}

const db = () => getFirestore(app);
const reference = (table: Table, id: string): DocumentReference =>
  db().collection(collections[tables[table].at]).doc(id);

function conditioned<T extends Table>(table: T, where: readonly Where<T>[]): Query {
  const { at, schema } = tables[table];
  const shape: Record<string, v.GenericSchema> = schema.entries;
  const conditions = where.map(([field, op, value]) => [field, op, encode(shape[field], value)] as const);
  const all: Query = db().collection(collections[at]);
  return conditions.reduce((narrowed, condition) => narrowed.where(...condition), all);
}

function query<T extends Table>(table: T, where: readonly Where<T>[], limit: number): Query {
  return conditioned(table, where).limit(limit);
}

/** The schemas in which instants may be: of a value that may be absent, of a list, of an object. */
type Holder = { wrapped?: unknown; item?: unknown; entries?: Record<string, unknown> };

/** The value with every instant in it as a Timestamp; which fields hold instants is read from the schema. */
function encode(schema: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema === instantSchema) return Timestamp.fromMillis(value as number);
  const { wrapped, item, entries } = (schema ?? {}) as Holder;
  if (wrapped !== undefined) return encode(wrapped, value);
  if (item !== undefined) return (value as unknown[]).map((element) => encode(item, element));
  if (entries === undefined) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, encode(entries[name], field)]));
}

function withMillis(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withMillis);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withMillis(field)]));
}

function decode<T extends Table>(table: T, snapshot: DocumentSnapshot): Noun<T> {
  const { id } = snapshot;
  const data = withMillis(snapshot.data()) as object;
  const result = v.safeParse(tables[table].schema, { ...data, id });
  if (result.success) return { ...result.output, id } as Noun<T>;
  throw new UnreadableError(`${snapshot.ref.path} does not fit its schema: ${namesIn(result.issues)}`);
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

function withoutId(table: Table, value: object): Record<string, unknown> {
  const { id: _, ...fields } = encode(tables[table].schema, value) as Record<string, unknown>;
  return fields;
}

/** A name is never stored without its name keys. */
function withKeys(table: Table, fields: object): object {
  if (table !== 'users' || !('name' in fields)) return fields;
  return { ...fields, nameKeys: nameKeysOf(String(fields.name)) };
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

function inside(transaction: FirestoreTransaction): Transaction {
  return {
    async get(table, id) {
      const snapshot = await transaction.get(reference(table, id));
      return snapshot.exists ? decode(table, snapshot) : null;
    },
    async find(table, where, limit = LIMIT) {
      return decodeAll(table, await transaction.get(query(table, where, limit)));
    },
    set(table, id, noun) {
      const whole = fitting(table, tables[table].schema, { ...withKeys(table, noun), id });
      transaction.set(reference(table, id), withoutId(table, whole));
    },
    update(table, id, fields) {
      const some = v.partial(tables[table].schema as v.ObjectSchema<v.ObjectEntries, undefined>);
      // The schema adds defaults for fields that were not given: these must not be written.
      const given = withKeys(table, fields);
      const named = Object.entries(fitting(table, some, given)).filter(([name]) => name in given);
      // Firestore refuses an update without fields.
      if (named.length === 0) return;
      transaction.update(reference(table, id), withoutId(table, Object.fromEntries(named)));
    },
    remove(table, id) {
      transaction.delete(reference(table, id));
    },
  };
}

/** A document as it was found: `noun` is null where it does not fit its schema. */
export type Found<T extends Table> = {
  readonly id: string;
  readonly noun: Noun<T> | null;
  readonly raw: Readonly<Record<string, unknown>>;
};

/** Where a walk continues: the last document's id, after its value of the ordering field if the walk has one. */
export type Cursor = readonly [at: Instant, id: string] | readonly [id: string];

const PAGE = 300;

/**
 * All documents in pages, oldest first by a field of instants, then by id. Firestore leaves documents without that
 * field out of such an order; with `null` instead of a field, the walk is by id alone and complete.
 */
export async function* walk<T extends Table>(
  table: T,
  by: (keyof Fields<T> & string) | null,
  where: readonly Where<T>[] = [],
  after?: Cursor,
): AsyncGenerator<Found<T>[]> {
  const asked = query(table, where, PAGE);
  const all = (by === null ? asked : asked.orderBy(by)).orderBy(FieldPath.documentId());
  const edge = after?.map((part) => (typeof part === 'number' ? Timestamp.fromMillis(part) : part));
  let next = edge === undefined ? all : all.startAfter(...edge);
  for (;;) {
    const { docs } = await next.get();
    const last = docs.at(-1);
    if (last === undefined) return;
    yield docs.map((document) => toStored(table, document));
    if (docs.length < PAGE) return;
    next = all.startAfter(last);
  }
}

function toStored<T extends Table>(table: T, document: DocumentSnapshot): Found<T> {
  const raw = withMillis(document.data()) as Record<string, unknown>;
  try {
    return { id: document.id, noun: decode(table, document), raw };
  } catch {
    return { id: document.id, noun: null, raw };
  }
}

/** Many documents at once by their ids; those that are missing or do not fit are left out. */
export async function getMany<T extends Table>(
  table: T,
  ids: readonly string[],
): Promise<Map<string, Noun<T>>> {
  const references = [...new Set(ids)].map((id) => reference(table, id));
  const snapshots = references.length === 0 ? [] : await db().getAll(...references);
  const found = snapshots.filter(({ exists }) => exists).map((snapshot) => toStored(table, snapshot));
  return new Map(found.flatMap(({ id, noun }) => (noun === null ? [] : [[id, noun] as const])));
}

/**
 * How many documents fit all conditions, and at least one of `anyOf`: a read per thousand, and at least one.
 * No document is read.
 */
export async function count<T extends Table>(
  table: T,
  where: readonly Where<T>[],
  anyOf: readonly Where<T>[] = [],
): Promise<number> {
  const shape: Record<string, v.GenericSchema> = tables[table].schema.entries;
  const filters = anyOf.map(([field, op, value]) => Filter.where(field, op, encode(shape[field], value)));
  const all = conditioned(table, where);
  const counted = await (filters.length === 0 ? all : all.where(Filter.or(...filters))).count().get();
  return counted.data().count;
}

/** How many documents have this field, whatever is in it: a read per thousand. */
export async function countWith<T extends Table>(table: T, field: keyof Fields<T> & string): Promise<number> {
  const counted = await conditioned(table, []).orderBy(field).count().get();
  return counted.data().count;
}

/** Runs `work` in one database transaction, again after a conflict. If it throws, nothing is written. @throws as `inTurns` */
export function transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return inTurns((begun) => db().runTransaction((one) => work(begun(inside(one))), { maxAttempts: 10 }));
}

/** A new random document id. */
export function newId(): string {
  return db().collection(collections.auditLog).doc().id;
}
