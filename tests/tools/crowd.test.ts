/** The crowd of `npm run seed -- --students N`: every document fits its schema, and they agree with each other. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Table } from '../../functions/src/store/store.ts';
import { tables } from '../../functions/src/store/tables.ts';
import { writeMember } from '../../tools/seed/crowd.ts';
import type { Writer } from '../../tools/seed/orders.ts';
import { learnerSchema } from '../../src/domain/people/account.ts';
import { attendanceSchema } from '../../src/domain/classes/attendance.ts';
import { orderSchema } from '../../src/domain/money/order.ts';
import { paymentProofSchema, paymentSchema } from '../../src/domain/money/payment.ts';
import { lusakaInstant } from '../../src/domain/time/time.ts';

function collected(write: (writer: Writer) => void): Map<string, object> {
  const documents = new Map<string, object>();
  const set = (table: Table, id: string, noun: object) => {
    const isSecondClaim = table === 'payments' && 'claims' in noun && (noun.claims as unknown[]).length > 1;
    const isNew = !documents.has(`${table}/${id}`);
    expect(isNew || isSecondClaim, `${table}/${id} is written twice`).toBe(true);
    documents.set(`${table}/${id}`, { ...noun, id });
  };
  write({ set });
  return documents;
}

function expectAllToFit(documents: ReadonlyMap<string, object>): void {
  for (const [path, document] of documents) {
    const table = path.slice(0, path.indexOf('/')) as Table;
    expect(tables[table].schema.safeParse(document).error?.issues, path).toBeUndefined();
  }
}

describe('a crowd of 2,000', () => {
  const COUNT = 2_000;
  const now = lusakaInstant('2026-11-18', '10:00');
  const documents = collected((writer) => {
    for (let at = 0; at < COUNT; at += 1) writeMember(at, COUNT, now, writer);
  });
  const all = <T>(table: Table, schema: z.core.$ZodType<T>) =>
    [...documents]
      .filter(([path]) => path.startsWith(`${table}/`))
      .map(([, value]) => z.parse(schema, value));

  test('fits the schemas, with nobody and no order twice', () => {
    expectAllToFit(documents);
    expect(all('users', learnerSchema)).toHaveLength(COUNT);
    expect(new Set(all('users', learnerSchema).map(({ phone }) => phone)).size).toBe(COUNT);
    expect(all('orders', orderSchema).length).toBeGreaterThan(COUNT);
  });

  test('has orders in every state, and a queue of at least 60 proofs', () => {
    const orders = all('orders', orderSchema);
    for (const status of ['pending', 'under_review', 'approved', 'rejected'] as const) {
      expect(orders.filter((order) => order.status === status).length, status).toBeGreaterThan(9);
    }
    const waiting = all('paymentProofs', paymentProofSchema).filter(
      ({ status }) => status === 'under_review',
    );
    expect(waiting.length).toBeGreaterThanOrEqual(60);
    expect(waiting.filter(({ warnings }) => warnings.includes('id_used_by_other'))).toHaveLength(1);
  });

  test('agrees with itself: an approved order is paid in the ledger, and nothing lies in the future', () => {
    const payments = all('payments', paymentSchema);
    const paid = new Set(payments.flatMap(({ allocations }) => Object.keys(allocations)));
    for (const order of all('orders', orderSchema)) {
      expect(order.createdAt).toBeLessThan(now);
      expect(paid.has(order.id)).toBe(order.status === 'approved');
    }
    const joins = all('attendance', attendanceSchema);
    expect(joins.length).toBeGreaterThan(10);
    for (const { joinedAt } of joins) expect(joinedAt[0]).toBeLessThan(now);
    for (const { submittedAt } of all('paymentProofs', paymentProofSchema)) {
      expect(submittedAt).toBeLessThan(now);
    }
  });

  test('is the same each time', () => {
    const again = collected((writer) => writeMember(7, COUNT, now, writer));
    for (const [path, document] of again) expect(documents.get(path)).toEqual(document);
  });
});
