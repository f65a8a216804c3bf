/**
 * The rule by which the hub approves by itself: what was seen in the wallet, without any warning, up to a sum a day. It is
 * off until an owner switches it on (rules §3, decision 0078).
 */
import * as z from 'zod/mini';
import { type Day, daySchema, instantSchema, lusakaDay, type Instant } from '../time/time.ts';
import { seenApprovalAmount } from './bulk-approval.ts';
import { type Order, roundKwacha } from './order.ts';
import { kwachaSchema } from './kwacha.ts';
import type { Payment, PaymentProof } from './payment.ts';

export const approvalRuleSchema = z.object({
  /** Kwacha that it may approve on one day; null where it is off. */
  dailyMax: z.nullable(kwachaSchema),
  setAt: instantSchema,
  /** The day, in Lusaka, on which it approved last, and what it approved then, kwacha. */
  day: z.nullable(daySchema),
  approved: z.number().check(z.gte(0)),
});
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;

/** The rule as the log names it, and as it stands where a reviewer's name does. */
export const SEEN_RULE = 'seen_in_wallet';
export const RULE_NAME = 'the hub’s rule';

/** Kwacha that the rule has approved on this day. */
export function approvedOn({ day, approved }: Pick<ApprovalRule, 'day' | 'approved'>, today: Day): number {
  return day === today ? approved : 0;
}

/** What the rule has approved today once it approves this amount, too; null where it may not. */
export function approvedWith(rule: ApprovalRule, amount: number, now: Instant): number | null {
  const sum = roundKwacha(approvedOn(rule, lusakaDay(now)) + amount);
  return rule.dailyMax !== null && sum <= rule.dailyMax ? sum : null;
}

/**
 * The kwacha for which the rule may approve a proof; else null. A forwarder alone is never enough, because the sender of
 * a message can be forged. `orders` are all of the proof's; null where one of them is missing.
 */
export function ruleApprovalAmount(
  proof: PaymentProof,
  orders: readonly Order[] | null,
  payment: Payment | null,
): number | null {
  const sources = payment?.arrival?.sources ?? [];
  if (!sources.some((source) => source !== 'forwarder')) return null;
  return seenApprovalAmount(proof, orders, payment);
}
