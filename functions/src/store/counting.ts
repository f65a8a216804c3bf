/** Aggregate queries: one read per thousand documents, at least one. */
import { AggregateField, Filter } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { PROOF_WAITS } from '../../../src/domain/money/payment.ts';
import { chargeCount } from '../log.ts';
import { encode } from './documents.ts';
import { filtered, type Name, type Table, type Where } from './store.ts';
import { tables } from './tables.ts';

export async function count<T extends Table>(
  table: T,
  where: readonly Where<T>[],
  anyOf: readonly Where<T>[] = [],
): Promise<number> {
  const shape: Record<string, z.core.$ZodType> = tables[table].schema.shape;
  const filters = anyOf.map(([field, op, value]) => Filter.where(field, op, encode(shape[field], value)));
  const all = filtered(table, where);
  const counted = await (filters.length === 0 ? all : all.where(Filter.or(...filters))).count().get();
  return charged(counted.data().count);
}

export async function countWith<T extends Table>(table: T, field: Name<T>): Promise<number> {
  const counted = await filtered(table, []).orderBy(field).count().get();
  return charged(counted.data().count);
}

function charged(counted: number): number {
  chargeCount(counted);
  return counted;
}

export async function sum<T extends Table>(table: T, field: Name<T>, where: readonly Where<T>[]) {
  const summed = filtered(table, where).aggregate({ sum: AggregateField.sum(field) });
  return (await summed.get()).data().sum;
}

export const countProofsWaiting = () => count('paymentProofs', [PROOF_WAITS]);
