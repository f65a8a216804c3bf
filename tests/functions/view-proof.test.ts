import { expect, test } from 'vitest';
import { VIEWING_LASTS } from '../../src/domain/wire/limits.ts';
import { db, expectRefusal, expectResult, look, newStaff, send, unique } from './hub.ts';

const claim = (person: { token: string }, proofId: string | null) => send('view-proof', person, { proofId });

test('a viewing of a proof lasts a minute, moves to the next proof, and can be ended', async () => {
  const [staff, first, second] = [await newStaff(), `proof-${unique()}`, `proof-${unique()}`];
  const before = Date.now();
  const { until } = expectResult(await claim(staff, first)) as { until: number };
  expect(until).toBeGreaterThanOrEqual(before + VIEWING_LASTS);
  expect(until).toBeLessThanOrEqual(Date.now() + VIEWING_LASTS);
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: first, until });
  expectResult(await claim(staff, second));
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: second });
  expectResult(await claim(staff, null));
  expectRefusal(await claim(staff, '../users/x'), 400);
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: null });
});

test('a viewing adds no audit entry, and its answer is not stored', async () => {
  const staff = await newStaff();
  expectResult(await claim(staff, `proof-${unique()}`));
  for (const [collection, field] of [
    ['auditLog', 'actor.uid'],
    ['commandKeys', 'uid'],
  ] as const) {
    expect((await db.collection(collection).where(field, '==', staff.uid).get()).size).toBe(0);
  }
});
