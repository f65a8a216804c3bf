import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { ARRIVAL, makePayment, makePaymentProof } from '../../../tests/factories/payment.ts';
import { lusakaDay, lusakaInstant } from '../time/time.ts';
import {
  approvalRuleSchema,
  approvedOn,
  approvedWith,
  RULE_NAME,
  ruleApprovalAmount,
} from './approval-rule.ts';
import type { WalletSource } from './payment.ts';

const today = lusakaDay(NOW);
const rule = { dailyMax: 300, setAt: NOW, day: today, approved: 200.1 };

test('the daily sum may be reached exactly, but not exceeded by one ngwee', () => {
  expect(approvedWith(rule, 99.9, NOW)).toBe(300);
  expect(approvedWith(rule, 99.91, NOW)).toBeNull();
});

test('a day begins anew at midnight in Lusaka', () => {
  const late = lusakaInstant('2026-11-28', '23:59');
  const spent = { ...rule, day: lusakaDay(late), approved: 300 };
  expect(approvedWith(spent, 100, late)).toBeNull();
  expect(approvedWith(spent, 100, late + 60_000)).toBe(100);
  expect(approvedOn(spent, '2026-11-29')).toBe(0);
});

test.each<[WalletSource[], number | null]>([
  [['paste'], 100],
  [['statement'], 100],
  [['typed'], 100],
  [['forwarder', 'statement'], 100],
  [['forwarder'], null],
])('the amount that the rule approves for money from %o', (sources, amount) => {
  const proof = makePaymentProof();
  const order = makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1 });
  const payment = makePayment({ arrival: { ...ARRIVAL, sources } });
  expect(ruleApprovalAmount(proof, [order], payment)).toBe(amount);
  expect(ruleApprovalAmount({ ...proof, warnings: ['image_seen'] }, [order], payment)).toBeNull();
  expect(ruleApprovalAmount(proof, [order], makePayment())).toBeNull();
  expect(ruleApprovalAmount(proof, null, payment)).toBeNull();
  const setAside = { at: NOW, by: 'staff-1', name: 'Ruth Reviewer', note: 'The rent of the hall' };
  expect(ruleApprovalAmount(proof, [order], { ...payment, setAside })).toBeNull();
});

test('the rule approves no money without a ledger entry, and nothing at all while it is off', () => {
  const proof = makePaymentProof();
  const order = makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1 });
  expect(ruleApprovalAmount(proof, [order], null)).toBeNull();
  expect(approvedWith({ ...rule, dailyMax: null }, 1, NOW)).toBeNull();
  expect(approvedWith({ ...rule, dailyMax: null, approved: 0 }, 0, NOW)).toBeNull();
});

test('the rule is stored whole, and its name is “the hub’s rule”', () => {
  expect(approvalRuleSchema.parse(rule)).toEqual(rule);
  expect(RULE_NAME).toBe('the hub’s rule');
});
