/** Aggregate queries: one read per thousand documents, at least one. */
import { AggregateField, Filter } from 'firebase-admin/firestore';
import { chargeCount } from '../log.ts';
import { encodedConditions, filtered, type Name, type Table, type Where } from './store.ts';

export async function count<T extends Table>(table: T, where: Where<T>, anyOf: readonly Where<T>[] = []) {
  const filters = anyOf.flatMap((one) => encodedConditions(table, one).map((each) => Filter.where(...each)));
  const all = filtered(table, where);
  const counted = await (filters.length === 0 ? all : all.where(Filter.or(...filters))).count().get();
  return charged(counted.data().count);
}

export async function countWith<T extends Table>(table: T, field: Name<T>): Promise<number> {
  const counted = await filtered(table, {}).orderBy(field).count().get();
  return charged(counted.data().count);
}

function charged(counted: number): number {
  chargeCount(counted);
  return counted;
}

export async function sum<T extends Table>(table: T, field: Name<T>, where: Where<T>) {
  const summed = filtered(table, where).aggregate({ sum: AggregateField.sum(field) });
  return (await summed.get()).data().sum;
}

export const countProofsWaiting = () => count('paymentProofs', { status: 'under_review' });
