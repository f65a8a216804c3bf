import { expect, test } from 'vitest';
import { USES_MAX } from '../../../src/domain/wire/limits.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import type { Transaction } from '../store/store.ts';
import { countNonCommandUse } from './rate-limit.ts';

type Kept = { uses: { command: string; at: number }[]; closedUntil: number | null; expiresAt: number };

/** Counts uses in documents in memory, at these moments after `NOW`. */
async function used(kind: keyof typeof USES_MAX, whose: string, moments: readonly number[]) {
  const documents = new Map<string, Kept>();
  const transaction = {
    get: async (table: string, id: string) => documents.get(`${table}/${id}`) ?? null,
    set: (table: string, id: string, value: Kept) => documents.set(`${table}/${id}`, value),
  } as unknown as Transaction;
  const again = (at: number, another = whose, other = kind) =>
    countNonCommandUse(transaction, other, another, NOW + at);
  for (const at of moments) await again(at);
  return { documents, again };
}

const kinds = Object.keys(USES_MAX) as (keyof typeof USES_MAX)[];

test.each(kinds)('%s: limited per period, and allowed again once the oldest use is over', async (kind) => {
  const { max, period } = USES_MAX[kind];
  const { documents, again } = await used(kind, 'mary', [0, ...Array.from({ length: max - 1 }, () => 5_000)]);
  const [[name, kept] = []] = documents;
  expect(name).toMatch(/^learnerUses\//);
  expect(name).not.toContain('mary');
  expect(kept).toMatchObject({ closedUntil: null, expiresAt: NOW + 5_000 + period });
  expect(kept?.uses[0]).toEqual({ command: kind, at: NOW });
  const retryAfter = Math.ceil((period - 6_000) / 1000);
  await expect(again(6_000)).rejects.toMatchObject({ code: 'too_many', retryAfter });
  await expect(again(period - 1)).rejects.toMatchObject({ code: 'too_many', retryAfter: 1 });
  await again(period);
  await expect(again(period + 1)).rejects.toMatchObject({ code: 'too_many' });
});

test('a use counts for one person and one kind only', async () => {
  const [one, other] = kinds as [keyof typeof USES_MAX, keyof typeof USES_MAX];
  const often = Array.from({ length: USES_MAX[one].max }, () => 0);
  const { documents, again } = await used(one, 'mary', often);
  await again(0, 'peter');
  await again(0, 'mary', other);
  expect(documents.size).toBe(3);
});
