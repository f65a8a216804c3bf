/** Reading many documents in order, a page at a time. */
import { FieldPath, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Instant } from '../../../src/domain/time/time.ts';
import { type Fields, type Found, type Part, partReader, type Table, toFound } from './documents.ts';
import { filtered, type Name, type Where } from './store.ts';

/** A cursor: the ordering field's value, if there is one, and the document's id. */
type Cursor = readonly [at: Instant, id: string] | readonly [id: string];

/** Where a walk continues, and its page size. */
type Range = { readonly after?: Cursor; readonly page?: number };

const PAGE = 300;

function ordered<T extends Table>(table: T, by: Name<T> | null, where: readonly Where<T>[]): Query {
  const all = filtered(table, where);
  return (by === null ? all : all.orderBy(by)).orderBy(FieldPath.documentId());
}

/**
 * All documents in pages, oldest first by a field of instants, then by id. Firestore leaves documents without that
 * field out of such an order; with `null` instead of a field, the walk is by id alone and complete.
 */
export async function* walk<T extends Table>(
  table: T,
  by: Name<T> | null,
  where: readonly Where<T>[] = [],
  { after, page = PAGE }: Range = {},
): AsyncGenerator<Found<T>[]> {
  const all = ordered(table, by, where).limit(page);
  const edge = after?.map((part) => (typeof part === 'number' ? Timestamp.fromMillis(part) : part));
  let next = edge === undefined ? all : all.startAfter(...edge);
  for (;;) {
    const { docs } = await next.get();
    const last = docs.at(-1);
    if (last === undefined) return;
    yield docs.map((document) => toFound(table, document));
    if (docs.length < page) return;
    next = all.startAfter(last);
  }
}

/** Some fields of a document as they were found: `noun` is null where one of them does not fit. */
export type FoundPart<T extends Table, F extends keyof Fields<T>> = {
  readonly id: string;
  readonly noun: Part<T, F> | null;
};

/**
 * These fields of the documents of a walk, in pages, by one query: for those who use each page at once. A walk asks anew
 * for every page, so that much may happen between two.
 */
export async function* streamed<T extends Table, F extends Name<T>>(
  table: T,
  fields: readonly F[],
  by: Name<T> | null,
  where: readonly Where<T>[] = [],
): AsyncGenerator<FoundPart<T, F>[]> {
  const read = partReader(table, fields);
  const asked = ordered(table, by, where).select(...fields);
  let page: FoundPart<T, F>[] = [];
  for await (const document of asked.stream() as AsyncIterable<QueryDocumentSnapshot>) {
    page.push({ id: document.id, noun: read(document) });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
