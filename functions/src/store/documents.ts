import { type DocumentSnapshot, Timestamp, type WhereFilterOp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Instant, instantSchema } from '../../../src/domain/time/time.ts';
import { tables } from './tables.ts';
import { UnreadableError } from './unreadable-error.ts';

export type Table = keyof typeof tables;
export type Document<T extends Table> = z.infer<(typeof tables)[T]> & { readonly id: string };
export type Fields<T extends Table> = Omit<z.infer<(typeof tables)[T]>, 'id'>;
/** `value` is null if the document does not fit its schema. */
export type Found<T extends Table> = {
  readonly id: string;
  readonly value: Document<T> | null;
  readonly raw: Readonly<Record<string, unknown>>;
};

type Schema = z.core.$ZodType;
type Holder = { innerType?: Schema; element?: Schema; shape?: Record<string, Schema> };

/** Turns instants into Timestamps; the schema says which fields hold instants. */
export function encode(schema: Schema | undefined, value: unknown): unknown {
  if (value === null || value === undefined || schema === undefined) return value;
  if (schema === instantSchema) return Timestamp.fromMillis(value as number);
  const { innerType, element, shape } = schema._zod.def as Holder;
  if (innerType !== undefined) return encode(innerType, value);
  // A query condition on a list holds a single element.
  if (element !== undefined)
    return Array.isArray(value) ? value.map((one) => encode(element, one)) : encode(element, value);
  if (shape === undefined) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, encode(shape[name], field)]));
}

export function withoutId(table: Table, value: object): Record<string, unknown> {
  const { id: _, ...fields } = encode(tables[table], value) as Record<string, unknown>;
  return fields;
}

function withMillis(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withMillis);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) fields[name] = withMillis(fields[name]);
  return fields;
}

const rawOf = (snapshot: DocumentSnapshot) => withMillis(snapshot.data()) as Record<string, unknown>;

/** @throws UnreadableError if the document does not fit its schema */
export function decode<T extends Table>(table: T, snapshot: DocumentSnapshot): Document<T> {
  const { id, ref } = snapshot;
  const result = tables[table].safeParse({ ...rawOf(snapshot), id });
  if (result.success) return { ...result.data, id } as Document<T>;
  throw new UnreadableError(`${ref.path} does not fit its schema: ${namesIn(result.error.issues)}`);
}

export function toFound<T extends Table>(table: T, snapshot: DocumentSnapshot): Found<T> {
  const { id } = snapshot;
  const raw = rawOf(snapshot);
  const result = tables[table].safeParse({ ...raw, id });
  return { id, value: result.success ? ({ ...result.data, id } as Document<T>) : null, raw };
}

export type PartialDocument<T extends Table, F extends keyof Fields<T>> = Pick<Fields<T>, F> & {
  readonly id: string;
};

/** Reads some fields of a document; null if one of them does not fit, whatever else it holds. */
export function partialReader<T extends Table, F extends keyof Fields<T> & string>(
  table: T,
  fields: readonly F[],
): (snapshot: DocumentSnapshot) => PartialDocument<T, F> | null {
  const shape: z.core.$ZodShape = tables[table].shape;
  const some = z.object(shape).pick(Object.fromEntries(fields.map((field) => [field, true])));
  return (snapshot) => {
    const result = some.safeParse(rawOf(snapshot));
    return result.success ? ({ ...result.data, id: snapshot.id } as unknown as PartialDocument<T, F>) : null;
  };
}

export const namesIn = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => issue.path.join('.')).join(', ');

/** @throws if the value does not fit its schema */
export function parseForWrite(table: string, schema: z.core.$ZodType, value: unknown): object {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data as object;
  throw new Error(`What is written to ${table} does not fit its schema: ${namesIn(result.error.issues)}`);
}

export type FieldKey<T extends Table> = keyof Fields<T> & string;
type Condition = readonly [op: WhereFilterOp, value: unknown];
/** For each field: the value that it must equal, an operator with its operand, or several such pairs. */
export type Where<T extends Table> = {
  readonly [F in FieldKey<T>]?: Exclude<Fields<T>[F], readonly unknown[]> | Condition | readonly Condition[];
};

/** From `from` on, and before `to`. */
export const between = <V extends number | string>(from: V, to: V) =>
  [
    ['>=', from],
    ['<', to],
  ] as const;

export function conditionsIn(where: object): (readonly [field: string, ...Condition])[] {
  return Object.entries(where).flatMap(([field, wanted]: [string, unknown]) => {
    if (!Array.isArray(wanted)) return [[field, '==', wanted] as const];
    const conditions = (Array.isArray(wanted[0]) ? wanted : [wanted]) as readonly Condition[];
    return conditions.map((condition) => [field, ...condition] as const);
  });
}

export interface Reader {
  /** @throws UnreadableError if the document does not fit its schema */
  get<T extends Table>(table: T, id: string): Promise<Document<T> | null>;
  /** A document that does not fit its schema is logged and left out. */
  find<T extends Table>(table: T, where: Where<T>, limit?: number): Promise<Document<T>[]>;
}

/** The documents with these ids, in order, without those that do not exist. @throws UnreadableError as `get` */
export async function getExisting<T extends Table>(
  reader: Reader,
  table: T,
  ids: readonly string[],
): Promise<Document<T>[]> {
  const found = await Promise.all(ids.map((id) => reader.get(table, id)));
  return found.filter((document) => document !== null);
}

/** The fields that search keys and standing derive from: they are only written together, never by `update`. */
type MoneyField = 'status' | 'amount' | 'allocations' | 'refunds' | 'setAside' | 'arrival' | 'conflict';

/** A ledger entry's money fields are written whole, with its standing. */
type Changeable<T extends Table> = T extends 'payments' ? Omit<Fields<T>, MoneyField> : Fields<T>;

/**
 * Reads see the database as it was before the transaction; writes are sent together at its end. So `get` throws for a document
 * that this transaction has already written. A `find` cannot be checked: it finds such a document as it was.
 */
export interface Transaction extends Reader {
  /** Reads outside the transaction: without locks, so possibly outdated when it ends. */
  readonly unlocked: Reader;
  /** The database's clock at the transaction's last read; null before the first. */
  readAt(): Instant | null;
  /**
   * Tries this transaction again if another one that locks `name` commits between this moment and this one's end.
   * @returns a reader without locks; its searches are up to date if only transactions that lock `name` write what they search
   */
  lockOptimistically(name: string): Promise<Reader>;
  /** Writes the whole document, new or not. @throws if it does not fit its schema */
  set<T extends Table>(table: T, id: string, document: Fields<T>): void;
  /** @throws if the fields do not fit */
  update<T extends Table>(table: T, id: string, fields: Partial<Changeable<T>>): void;
  remove(table: Table, id: string): void;
}
