import { expect, test } from 'vitest';
import { NOW } from '../../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { makePlaceOffer } from '../../../../tests/factories/place-offer.ts';
import type { Reader, Table } from '../store.ts';
import { HOLDERS_MAX, readSeats } from './seats.ts';

function holding(tables: Partial<Record<Table, readonly unknown[]>>): Reader {
  const find = async (table: Table, _: unknown, limit?: number) => tables[table]?.slice(0, limit) ?? [];
  return { get: async () => null, find } as unknown as Reader;
}

const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
const limited = [makeOffering({ capacity: 20_000 })];

test.each([
  ['enrollments', makeEnrollment({ status: 'paid' })],
  ['placeOffers', makePlaceOffer()],
] as const)('seats cannot be counted with so many %s that some may be missing', async (table, one) => {
  const upTo = (count: number) =>
    readSeats(holding({ offerings: limited, [table]: many(count, one) }), 'data-analysis', NOW);
  expect((await upTo(HOLDERS_MAX - 1)).occupancies).toHaveLength(HOLDERS_MAX - 1);
  await expect(upTo(HOLDERS_MAX)).rejects.toThrow('cannot be counted');
  await expect(upTo(HOLDERS_MAX + 1)).rejects.toThrow('cannot be counted');
});
