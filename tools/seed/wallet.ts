/** What the demonstration's wallet got, and the money of it that goes back. */
import { addAuditEntry } from '../../functions/src/audit/audit.ts';
import { handler as marking } from '../../functions/src/staff/refunds/mark-refund.ts';
import { handler as sending } from '../../functions/src/staff/refunds/send-refund.ts';
import {
  beginImport,
  type Kept,
  keptOf,
  prepareReach,
  takePart,
} from '../../functions/src/wallet/take-in.ts';
import type { ReceivedMoney } from '../../src/domain/money/wallet/wallet-line.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { COURSE_PRICE_KWACHA, DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { staffCommands as commands } from '../../src/domain/wire/commands.ts';
import type { Case } from './cases.ts';
import { type doingsIn, manager, onDuty } from './doings.ts';
import type { Memory } from './memory.ts';
import { airtelId } from './story.ts';

type Plan = (at: Instant, happen: (at: Instant) => unknown) => unknown;
type Doings = ReturnType<typeof doingsIn>;

const TOO_MUCH = 20;
/** What was paid for an order of whoever paid too much. */
export const OVERPAID = COURSE_PRICE_KWACHA + TOO_MUCH;

/** The rest of an order that was paid too much: marked on the day of the decision, sent two days later. */
export function planRefund(
  plan: Plan,
  { code, who, decidedAt }: Case,
  memory: Memory,
  { asStaff }: Doings,
): void {
  const paymentOf = async () => {
    const order = await memory.get('orders', code);
    const proof = order?.latestProofId ? await memory.get('paymentProofs', order.latestProofId) : null;
    return memory.get('payments', proof?.transactionId ?? '');
  };
  const [amount, orderId, phone] = [TOO_MUCH, code, who.phone];
  plan(decidedAt + HOUR, async (at) => {
    const transactionId = (await paymentOf())?.id ?? '';
    const request = { transactionId, amount, phone, orderId, receivedAmount: null };
    return asStaff(marking, commands.markRefund, onDuty(at), at, request);
  });
  plan(decidedAt + 2 * DAY, async (sentAt) => {
    const { id: transactionId = '', refunds = [] } = (await paymentOf()) ?? {};
    const [refundId, sentTransactionId] = [refunds[0]?.id ?? '', airtelId(sentAt, 90_001)];
    const request = { transactionId, refundId, amount, sentTransactionId, sentAt };
    return asStaff(sending, commands.sendRefund, manager, sentAt, request);
  });
}

/** Money that nobody has shown: from whom, how long ago, and what the payer wrote. */
const STRANGERS = [
  ['CHISOMO NGOMA', 26 * HOUR, null],
  ['CHANDA MWANSA', 3 * HOUR, 'CHANDA34'],
  ['LWEENDO HACHIPUKA', 70 * MINUTE, null],
] as const;

/** What the wallet says of the first plain proofs that wait; all others agree. */
const ODDITIES: readonly ((money: ReceivedMoney) => ReceivedMoney[])[] = [
  (money) => [{ ...money, amount: money.amount - TOO_MUCH }],
  (money) => [{ ...money, id: money.id.replace(/\d$/, (last) => String((Number(last) + 1) % 10)) }],
  () => [],
];

/**
 * The manager tells the hub what the wallet's phone says: what it got of what was approved, and what nobody has shown; with
 * `isWaitingTold` also of what waits, so that the hub knows how far it was told.
 */
export function planWallet(plan: Plan, memory: Memory, now: Instant, isWaitingTold: boolean): void {
  plan(now - 35 * MINUTE, async (at) => {
    const names = new Map(memory.all('users').map(({ id, name }) => [id, name.toUpperCase()]));
    const shown = memory
      .all('paymentProofs')
      .filter(({ status }) => status === 'approved' || (isWaitingTold && status === 'under_review'));
    const plain = shown.filter(
      (one) => one.status === 'under_review' && one.network === 'airtel' && one.warnings.length === 0,
    );
    const seen = shown.flatMap((proof): ReceivedMoney[] => {
      const { transactionId: id, network, amount, paidAt, payerPhone, userId } = proof;
      if (paidAt === null || payerPhone === null) return [];
      const payer = { phone: payerPhone, name: names.get(userId) ?? '' };
      const money = { id, network, amount: amount ?? COURSE_PRICE_KWACHA, at: paidAt, ...payer };
      return ODDITIES[plain.indexOf(proof)]?.(money) ?? [money];
    });
    const free = STRANGERS.map(([name, ago, reference], nth): ReceivedMoney => {
      const [paidAt, payer] = [now - ago, { name, phone: `+26097000020${nth}` }];
      const money = {
        amount: COURSE_PRICE_KWACHA,
        at: paidAt,
        ...payer,
        ...(reference !== null && { reference }),
      };
      return { id: airtelId(paidAt, 80_001 + nth), network: 'airtel', ...money };
    });
    const lines = [...seen, ...free].map((money): Kept => ({ kind: 'received', line: 1, ...money }));
    const kept = keptOf(lines);
    const by = { uid: manager.uid, name: manager.name };
    const text = kept.map((line) => JSON.stringify(line)).join('\n');
    const id = 'demonstration-import';
    const begun = beginImport({ id, source: 'paste', by, at, fileName: null, text, lines, kept });
    await takePart(memory, begun, kept, 0);
    if (isWaitingTold) (await prepareReach(memory, begun, kept)).write();
    const done = await memory.get('walletImports', id);
    addAuditEntry(memory, manager, {
      action: 'wallet_imported',
      target: { collection: 'walletImports', id },
      before: null,
      after: { source: 'paste', ...done?.counts },
      at,
    });
  });
}
