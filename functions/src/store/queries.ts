import {
  AggregateField,
  FieldPath,
  Filter,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Instant } from '../../../src/domain/time/time.ts';
import { chargeCount, chargeQuery } from '../log.ts';
import {
  type Fields,
  type Found,
  type PartialDocument,
  partialReader,
  type Table,
  toFound,
} from './documents.ts';
import { encodedConditions, filtered, type FieldKey, type Where } from './store.ts';

type Cursor = readonly [at: Instant, id: string] | readonly [id: string];

type Range = { readonly after?: Cursor; readonly page?: number };

const PAGE = 300;

function ordered<T extends Table>(table: T, by: FieldKey<T> | null, where: Where<T>): Query {
  const all = filtered(table, where);
  return (by === null ? all : all.orderBy(by)).orderBy(FieldPath.documentId());
}

/**
 * Pages, oldest first by a field of instants. Firestore omits documents without it; with null, the walk is by id and complete.
 */
export async function* walk<T extends Table>(
  table: T,
  by: FieldKey<T> | null,
  where: Where<T> = {},
  { after, page = PAGE }: Range = {},
): AsyncGenerator<Found<T>[]> {
  const all = ordered(table, by, where).limit(page);
  const edge = after?.map((part) => (typeof part === 'number' ? Timestamp.fromMillis(part) : part));
  let next = edge === undefined ? all : all.startAfter(...edge);
  for (;;) {
    const { docs } = await next.get();
    chargeQuery(docs.length);
    const last = docs.at(-1);
    if (last === undefined) return;
    yield docs.map((document) => toFound(table, document));
    if (docs.length < page) return;
    next = all.startAfter(last);
  }
}

/** `value` is null if one of the fields does not fit. */
export type FoundPartial<T extends Table, F extends keyof Fields<T>> = {
  readonly id: string;
  readonly value: PartialDocument<T, F> | null;
};

/** As `walk`, by one query for consumers that use each page at once; `walk` queries again for every page. */
export async function* streamed<T extends Table, F extends FieldKey<T>>(
  table: T,
  fields: readonly F[],
  by: FieldKey<T> | null,
  where: Where<T> = {},
): AsyncGenerator<FoundPartial<T, F>[]> {
  const read = partialReader(table, fields);
  const asked = ordered(table, by, where).select(...fields);
  let page: FoundPartial<T, F>[] = [];
  for await (const document of asked.stream() as AsyncIterable<QueryDocumentSnapshot>) {
    page.push({ id: document.id, value: read(document) });
    if (page.length < PAGE) continue;
    chargeQuery(page.length);
    yield page;
    page = [];
  }
  chargeQuery(page.length);
  if (page.length > 0) yield page;
}

/** Aggregate queries: one read per thousand documents, at least one. */
export async function count<T extends Table>(table: T, where: Where<T>, anyOf: readonly Where<T>[] = []) {
  const filters = anyOf.flatMap((one) => encodedConditions(table, one).map((each) => Filter.where(...each)));
  const all = filtered(table, where);
  const counted = await (filters.length === 0 ? all : all.where(Filter.or(...filters))).count().get();
  return charged(counted.data().count);
}

export async function countWith<T extends Table>(table: T, field: FieldKey<T>): Promise<number> {
  const counted = await filtered(table, {}).orderBy(field).count().get();
  return charged(counted.data().count);
}

function charged(counted: number): number {
  chargeCount(counted);
  return counted;
}

export async function sum<T extends Table>(table: T, field: FieldKey<T>, where: Where<T>) {
  const summed = filtered(table, where).aggregate({ sum: AggregateField.sum(field) });
  return (await summed.get()).data().sum;
}

export const countProofsWaiting = () => count('paymentProofs', { status: 'under_review' });
