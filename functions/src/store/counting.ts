/** Counts and sums over documents that nobody reads: a read per thousand of them. */
import { AggregateField, Filter } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { encode } from './documents.ts';
import { filtered, type Name, type Table, type Where } from './store.ts';
import { tables } from './tables.ts';

/**
 * How many documents fit all conditions, and at least one of `anyOf`: a read per thousand, and at least one.
 * No document is read.
 */
export async function count<T extends Table>(
  table: T,
  where: readonly Where<T>[],
  anyOf: readonly Where<T>[] = [],
): Promise<number> {
  const shape: Record<string, z.core.$ZodType> = tables[table].schema.shape;
  const filters = anyOf.map(([field, op, value]) => Filter.where(field, op, encode(shape[field], value)));
  const all = filtered(table, where);
  const counted = await (filters.length === 0 ? all : all.where(Filter.or(...filters))).count().get();
  return counted.data().count;
}

/** How many documents have this field, whatever is in it: a read per thousand. */
export async function countWith<T extends Table>(table: T, field: Name<T>): Promise<number> {
  const counted = await filtered(table, []).orderBy(field).count().get();
  return counted.data().count;
}

/** The sum of a field over documents that fit all conditions: a read per thousand. */
export async function sum<T extends Table>(table: T, field: Name<T>, where: readonly Where<T>[]) {
  const summed = filtered(table, where).aggregate({ sum: AggregateField.sum(field) });
  return (await summed.get()).data().sum;
}
