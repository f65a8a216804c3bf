import { expect, test } from 'vitest';
import { VIEWING_LASTS } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import { db, expectRefusal, expectResult, look, newLearner, newStaff, send, unique } from './hub.ts';

const claim = (person: { token: string } | null, proofId: string | null) =>
  send('claim-proof', person, { proofId });

test('who looks at a proof is told for a minute, moves on with them, and is taken back', async () => {
  const [staff, first, second] = [await newStaff(), `proof-${unique()}`, `proof-${unique()}`];
  const before = Date.now();
  const { until } = expectResult(await claim(staff, first)) as { until: number };
  expect(until).toBeGreaterThanOrEqual(before + VIEWING_LASTS);
  expect(until).toBeLessThanOrEqual(Date.now() + VIEWING_LASTS);
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: first, until });
  expectResult(await claim(staff, second));
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: second });
  expectResult(await claim(staff, null));
  expect(await look('proofClaims', staff.uid)).toMatchObject({ proofId: null });
});

test('it leaves nothing in the log, and keeps no answer', async () => {
  const staff = await newStaff();
  expectResult(await claim(staff, `proof-${unique()}`));
  for (const [collection, field] of [
    ['auditLog', 'actor.uid'],
    ['commandKeys', 'uid'],
  ] as const) {
    expect((await db.collection(collection).where(field, '==', staff.uid).get()).size).toBe(0);
  }
});

test('a learner, somebody signed out, and an address that is no proof are refused', async () => {
  expect(expectRefusal(await claim(await newLearner(), `proof-${unique()}`), 403).message).toBe(
    reviewMessages.notAllowed,
  );
  expect(expectRefusal(await claim(null, `proof-${unique()}`), 401).message).toBe(errorMessages.signInAgain);
  expectRefusal(await claim(await newStaff(), '../users/x'), 400);
});
