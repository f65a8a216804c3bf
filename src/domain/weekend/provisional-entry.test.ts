import { expect, test } from 'vitest';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { makePaymentProof } from '../../../tests/factories/payment.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { MINUTE } from '../wire/limits.ts';
import {
  mayEnterProvisionally,
  provisionalEnd,
  provisionalEntrySchema,
  provisionalUntilFor,
} from './provisional-entry.ts';

const weekend = '2026-11-28';
const proof = makePaymentProof({ status: 'under_review', warnings: [] });
const order = makeOrder({ status: 'under_review', proofCount: 1, latestProofId: proof.id });
const enrollment = makeEnrollment({ firstWeekend: weekend });
const base = { setting: 'first_proof', order, proof, enrollment } as const;

test('a waiting first proof without warnings lets its learner into the learner’s own weekends', () => {
  expect(mayEnterProvisionally(base, weekend)).toBe(true);
  expect(mayEnterProvisionally(base, addDays(weekend, -7))).toBe(false);
});

test.each([
  ['the setting is off', { setting: 'off' }],
  ['it is the second proof', { order: { ...order, proofCount: 2 } }],
  ['there is a warning', { proof: { ...proof, warnings: ['id_shape'] } }],
  ['the order was rejected', { order: { ...order, status: 'rejected' } }],
  ['it is not the latest proof', { proof: { ...proof, id: 'another-proof' } }],
  ['there is no proof', { proof: null, order: { ...order, latestProofId: null } }],
  ['the proof is gone', { proof: null }],
  ['the proof was approved', { proof: { ...proof, status: 'approved' } }],
  ['the proof was rejected', { proof: { ...proof, status: 'rejected' } }],
  ['a newer proof replaced it', { proof: { ...proof, status: 'superseded' } }],
  ['the payment is approved', { enrollment: { ...enrollment, status: 'paid' } }],
] as const)('nobody is let in where %s', (_, changes) => {
  expect(mayEnterProvisionally({ ...base, ...changes } as typeof base, weekend)).toBe(false);
});

test('it lasts until the last class of the weekend closes', () => {
  const offering = makeOffering();
  const sunday = lusakaInstant(addDays(weekend, 1), '18:30');
  expect(provisionalEnd([offering], enrollment, lusakaInstant(weekend, '08:00'))).toBe(sunday);
  const early = { ...offering, sundayStartsAt: lusakaInstant(addDays(weekend, 1), '09:00') };
  expect(provisionalEnd([early], enrollment, lusakaInstant(weekend, '08:00'))).toBe(sunday - 8 * 60 * MINUTE);
  const nextWeek = lusakaInstant(addDays(weekend, 3), '08:00');
  expect(provisionalEnd([offering], enrollment, nextWeek)).toBe(sunday + 7 * 24 * 60 * MINUTE);
});

test('the mark lasts until the last class, counted from when the proof came, and is null where nobody is let in', () => {
  const submittedAt = lusakaInstant(weekend, '08:00');
  const shown = { ...base, proof: { ...proof, submittedAt } };
  const sunday = lusakaInstant(addDays(weekend, 1), '18:30');
  expect(provisionalUntilFor(shown, [])).toBe(sunday);
  expect(provisionalUntilFor({ ...shown, proof: { ...shown.proof, warnings: ['id_shape'] } }, [])).toBeNull();
  expect(provisionalUntilFor({ ...shown, setting: 'off' }, [])).toBeNull();
});

test('owners choose between nobody and a first proof', () => {
  expect(provisionalEntrySchema.options).toEqual(['off', 'first_proof']);
});
