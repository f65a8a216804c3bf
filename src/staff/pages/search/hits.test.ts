import { expect, test } from 'vitest';
import { makePayment } from '../../../../tests/factories/payment.ts';
import type { FoundPayment } from '../../data/people.ts';
import { portalPaths } from '../portal-paths.ts';
import { hitGroups } from './hits.ts';

type Status = FoundPayment['payment']['status'];

function addressOf(status: Status, proofId: string | null) {
  const found = { payment: makePayment({ status }), proofId, learners: [], wallet: null };
  const payments: readonly FoundPayment[] = [found];
  const all = { students: [], more: false, orders: [], payments, unreadable: [] };
  return hitGroups(all, (courseId) => courseId)[0]?.hits[0]?.to;
}

test('a payment that was claimed leads to its proof', () => {
  expect(addressOf('rejected', 'proof-1')).toBe(portalPaths.payments({ proof: 'proof-1' }));
});

test.each<[Status, string]>([
  ['unclaimed', portalPaths.unclaimed()],
  ['set_aside', portalPaths.unclaimed({ show: 'set_aside' })],
  ['refunded', portalPaths.refunds()],
  ['approved', portalPaths.payments({ status: 'approved' })],
])('a payment that is %s and has no proof leads to the list of such payments', (status, address) => {
  expect(addressOf(status, null)).toBe(address);
});
