/** Orders: one registration for one course, and the code people pay with (spec §3, §4). */
import * as z from 'zod/mini';
import { courseIdSchema, formatKwacha } from '../classes/course.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { instantSchema } from '../time/time.ts';

/** No look-alikes (0/O, 1/I/L, 2/Z, 5/S, 8/B): codes are typed and read out on the phone. */
export const ORDER_CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';
export const ORDER_CODE_LENGTH = 8;
export const orderCodeSchema = z
  .string()
  .check(z.regex(new RegExp(`^[${ORDER_CODE_ALPHABET}]{${ORDER_CODE_LENGTH}}$`)));

export const orderStatusSchema = z.enum(['pending', 'under_review', 'approved', 'rejected']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** A refund as the learner sees it; the ledger is staff-only. */
const orderRefundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  phone: z.nullable(z.string()),
  sentAt: z.nullable(instantSchema),
  transactionId: z.nullable(z.string()),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

export const orderSchema = z.object({
  id: orderCodeSchema,
  userId: z.string().check(z.minLength(1)),
  courseId: courseIdSchema,
  /** The course's price when the order was made, whole kwacha. */
  amount: z.int().check(z.gt(0)),
  status: orderStatusSchema,
  createdAt: instantSchema,
  latestProofId: z.nullable(z.string()),
  proofCount: z.int().check(z.gte(0)),
  /** Kwacha allocated from verified payments. */
  paidAmount: z.number().check(z.gte(0)),
  rejectionReason: z.nullable(z.string().check(z.maxLength(REASON_MAX))),
  receiptNumber: z.nullable(z.string()),
  refunds: z.optional(z.array(orderRefundSchema)),
});
export type Order = z.infer<typeof orderSchema>;

/** What an order's money and status come to; a part payment is stored as `rejected` with what was paid. */
export const orderStateSchema = z.enum(['pending', 'under_review', 'part_paid', 'approved', 'rejected']);
export type OrderState = z.infer<typeof orderStateSchema>;

/** What the learner and the staff read for each state (spec §4). */
export const orderStateLabels = {
  pending: 'Pending',
  under_review: 'Awaiting Review',
  part_paid: 'Part paid',
  approved: 'Paid',
  rejected: 'Rejected',
} as const satisfies Record<OrderState, string>;

type Standing = Pick<Order, 'status' | 'amount' | 'paidAmount'>;

export function orderState({ status, paidAmount }: Omit<Standing, 'amount'>): OrderState {
  return status === 'rejected' && paidAmount > 0 ? 'part_paid' : status;
}

/** The one word for an order, for learner and staff: “Part paid, K50 due”, else the label of its state. */
export function orderLabel(order: Standing, state = orderState(order)): string {
  const label = orderStateLabels[state];
  return state === 'part_paid' ? `${label}, ${formatKwacha(amountDue(order))} due` : label;
}

/** `attach`, `attach_part`: staff give it unclaimed money. `pass_over`: the accepted part of a payment reached other orders only. */
export type OrderEvent =
  | 'submit_proof'
  | 'approve'
  | 'reject'
  | 'pass_over'
  | 'attach'
  | 'attach_part'
  | 'reverse';

/** The whole state machine (spec §4, rules §2); a missing entry is a forbidden transition. */
export const orderMoves = {
  pending: { submit_proof: 'under_review', attach: 'approved', attach_part: 'rejected' },
  under_review: {
    submit_proof: 'under_review',
    approve: 'approved',
    reject: 'rejected',
    pass_over: 'pending',
    attach: 'approved',
    // The proof is still undecided.
    attach_part: 'under_review',
  },
  approved: { reverse: 'rejected' },
  rejected: { submit_proof: 'under_review', attach: 'approved', attach_part: 'rejected' },
} as const satisfies Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>;

export function moveOrder(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  const moves: Partial<Record<OrderEvent, OrderStatus>> = orderMoves[status];
  return moves[event] ?? null;
}

/** Kwacha still to pay, never negative. */
export function amountDue(order: Pick<Order, 'amount' | 'paidAmount'>): number {
  return Math.max(0, roundKwacha(order.amount - order.paidAmount));
}

/** Rounds kwacha to two decimals, without floating-point errors. */
export function roundKwacha(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function sumKwacha(amounts: readonly number[]): number {
  return roundKwacha(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The orders of a proof, the one it was sent under first. */
export function orderIdsOf(proof: {
  readonly orderId: string;
  readonly alsoOrderIds?: readonly string[] | undefined;
}): string[] {
  return [...new Set([proof.orderId, ...(proof.alsoOrderIds ?? [])])];
}

export function shownOrders(proof: {
  readonly orderId: string;
  readonly courseId: string;
  readonly alsoOrderIds?: readonly string[] | undefined;
  readonly alsoCourseIds?: readonly string[] | undefined;
}): { readonly id: string; readonly courseId: string }[] {
  const { orderId, courseId, alsoOrderIds = [], alsoCourseIds = [] } = proof;
  const others = alsoOrderIds.map((id, at) => ({ id, courseId: alsoCourseIds[at] ?? courseId }));
  return [{ id: orderId, courseId }, ...others];
}

/** Combined amount and payments, in kwacha, in the shape of one order. */
export function sumOfOrders(orders: readonly Pick<Order, 'amount' | 'paidAmount'>[]) {
  return {
    amount: sumKwacha(orders.map(({ amount }) => amount)),
    paidAmount: sumKwacha(orders.map(({ paidAmount }) => paidAmount)),
  };
}

/** Oldest first, the order in which payments are applied. */
export function oldestFirst<T extends Pick<Order, 'id' | 'createdAt'>>(orders: readonly T[]): T[] {
  return [...orders].sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
}

export function normaliseOrderCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** The code as shown: `ACDE FGHJ`. */
export function formatOrderCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

export function receiptNumber(code: string): string {
  return `R-${code}`;
}

/** A code from uniform random bytes, null if too few. Bytes that would bias the choice are skipped. */
export function codeFrom(bytes: Uint8Array, length: number): string | null {
  const size = ORDER_CODE_ALPHABET.length;
  const fair = [...bytes].filter((byte) => byte < Math.floor(256 / size) * size);
  if (fair.length < length) return null;
  return fair
    .slice(0, length)
    .map((byte) => ORDER_CODE_ALPHABET[byte % size])
    .join('');
}

export const orderCodeFrom = (bytes: Uint8Array): string | null => codeFrom(bytes, ORDER_CODE_LENGTH);

type Known = Pick<Order, 'id' | 'status' | 'paidAmount' | 'proofCount'>;

/** True iff a payment is under review; the account cannot be deleted until it is decided. */
export function hasOrderUnderReview(orders: readonly Known[]): boolean {
  return orders.some(({ status }) => status === 'under_review');
}

/** True iff money was ever shown or received, so accounting must keep the order (reversed payments count). */
export function isNeededForBooks(order: Known): boolean {
  return order.status !== 'pending' || order.paidAmount > 0 || order.proofCount > 0;
}

const CODES_MAX = 8;

/** Possible order codes in the payer's words, with spaces or among other words. */
export function orderCodesIn(reference: string | null | undefined): string[] {
  const upper = (reference ?? '').toUpperCase();
  const written = upper.replace(/[^A-Z0-9]/g, '');
  const words = upper.split(/[^A-Z0-9]+/);
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const windows = [...written].map((_, at) => written.slice(at, at + ORDER_CODE_LENGTH));
  const codes = [...words, ...pairs, ...windows].filter((text) => orderCodeSchema.safeParse(text).success);
  return [...new Set(codes)].slice(0, CODES_MAX);
}
