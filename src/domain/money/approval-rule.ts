/** The rule that approves proofs seen in the wallet without warnings, within a daily total; off by default (decision 0078). */
import * as z from 'zod/mini';
import { type Day, daySchema, instantSchema, lusakaDay, type Instant } from '../time/time.ts';
import { seenApproval } from './bulk-approval.ts';
import { type Order, roundKwacha } from './order.ts';
import { kwachaSchema } from './kwacha.ts';
import { isOnlyForwarded, type Payment, type PaymentProof } from './payment.ts';

export const approvalRuleSchema = z.object({
  /** Daily limit in kwacha; null when off. */
  dailyMax: z.nullable(kwachaSchema),
  setAt: instantSchema,
  /** The Lusaka day of the last automatic approval, and its total in kwacha. */
  day: z.nullable(daySchema),
  approved: z.number().check(z.gte(0)),
});
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;

/** The rule's name in the log and as reviewer. */
export const SEEN_RULE = 'seen_in_wallet';
export const RULE_NAME = 'the hub’s rule';

export function approvedOn({ day, approved }: Pick<ApprovalRule, 'day' | 'approved'>, today: Day): number {
  return day === today ? approved : 0;
}

/** Today's total including `amount`, in kwacha; null if over the limit. */
export function approvedWith(rule: ApprovalRule, amount: number, now: Instant): number | null {
  const sum = roundKwacha(approvedOn(rule, lusakaDay(now)) + amount);
  return rule.dailyMax !== null && sum <= rule.dailyMax ? sum : null;
}

/** Kwacha for which the rule may approve a proof, else null. Nobody looks, so a forwarded message alone does not suffice. */
export function ruleApprovalAmount(
  proof: PaymentProof,
  orders: readonly Order[] | null,
  payment: Payment | null,
): number | null {
  if (payment === null || isOnlyForwarded(payment)) return null;
  return seenApproval(proof, orders, payment)?.amount ?? null;
}
