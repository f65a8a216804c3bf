/**
 * Reads of what the wallet got that may be the money of waiting proofs (decision 0098). Whatever has the ID of a proof, or one
 * that looks like it, comes with one query for thirty proofs; what else is near is read only for the proofs without such money.
 */
import { lookAlikeKey } from '../../domain/money/look-alike.ts';
import { orderIdsOf, orderSchema, sumOfOrders } from '../../domain/money/order.ts';
import { type Payment, paymentSchema, type PaymentProof } from '../../domain/money/payment.ts';
import { nearKeys } from '../../domain/money/wallet/match.ts';
import { type WalletCoverage, walletCoverageSchema } from '../../domain/money/wallet/wallet-import.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { collections, IN_MAX } from '../../domain/wire/collections.ts';
import { correctTransactionId } from '../../domain/wire/staff-command.ts';
import { sendStaff } from './commands.ts';
import { readStaff, type StaffWatcher, watchStaff } from './reads.ts';

/** Money near one proof, and that of a group of proofs; whatever has more of it is no slip. */
const NEAR_MAX = 10;
const GROUP_MAX = 4 * IN_MAX;
/** Each of four sources may reach somewhere on each of four networks. */
const COVERAGES_MAX = 16;

/** How far each source knows the wallet; live. */
export function watchCoverages(watcher: StaffWatcher<WalletCoverage>): () => void {
  const source = { collection: collections.walletCoverage, limit: COVERAGES_MAX } as const;
  return watchStaff(source, walletCoverageSchema, watcher);
}

/** The most unclaimed money that is followed whole. */
export const FREE_MAX = 15;

/** Money that came in and has one of these keys. @throws CommandError */
const fetchByKeys = (keys: readonly string[], limit: number): Promise<readonly Payment[]> =>
  readStaff(async ({ fetchRows }) => {
    const where = [['nearKeys', 'array-contains-any', keys]] as const;
    return (await fetchRows({ collection: collections.payments, where, limit }, paymentSchema)).values;
  });

/** The most proofs whose money one query brings. */
export const GROUP_SIZE = IN_MAX;

/** Money that came in under these IDs, at most `GROUP_SIZE`, or under ones that look like them. @throws CommandError */
export const fetchMoneyOf = (ids: readonly string[]) =>
  fetchByKeys([...new Set(ids.map(lookAlikeKey))], GROUP_MAX);

/** The newest money that nobody claims; live. Fewer than `FREE_MAX` are all there is. */
export function watchFreeMoney(watcher: StaffWatcher<Payment>): () => void {
  const source = {
    collection: collections.payments,
    where: [['status', '==', 'unclaimed']],
    orderBy: [['arrival.at', 'desc']],
    limit: FREE_MAX,
  } as const;
  return watchStaff(source, paymentSchema, watcher);
}

/** Money whose ID is one slip from a proof's, or that its payer sent and nobody claims; by the proof's id. @throws CommandError */
export function fetchNear(proofs: readonly PaymentProof[]): Promise<ReadonlyMap<string, readonly Payment[]>> {
  return readStaff(async ({ fetchRows }) => {
    const near = new Map<string, readonly Payment[]>();
    const phones = [...new Set(proofs.flatMap(({ payerPhone }) => payerPhone ?? []))];
    const ofPayers = await Promise.all(
      chunksOf(phones, IN_MAX).map((some) => {
        const where = [
          ['status', '==', 'unclaimed'],
          ['arrival.phone', 'in', some],
        ] as const;
        return fetchRows({ collection: collections.payments, where, limit: GROUP_MAX }, paymentSchema);
      }),
    );
    const unclaimed = ofPayers.flatMap(({ values }) => values);
    for (const some of chunksOf(proofs, NEAR_MAX)) {
      await Promise.all(
        some.map(async ({ id, transactionId, payerPhone }) => {
          const values = await fetchByKeys(nearKeys(transactionId), NEAR_MAX);
          const own = unclaimed.filter(({ arrival }) => payerPhone !== null && arrival?.phone === payerPhone);
          near.set(id, [...values, ...own]);
        }),
      );
    }
    return near;
  });
}

/** What the orders of each proof cost and got together, by the proof's id; null where one is missing or unreadable. @throws CommandError */
export function fetchSumsFor(proofs: readonly PaymentProof[]) {
  return readStaff(async ({ fetchByIds }) => {
    const { values } = await fetchByIds(collections.orders, proofs.flatMap(orderIdsOf), orderSchema);
    const sumFor = (proof: PaymentProof) => {
      const ids = orderIdsOf(proof);
      const own = values.filter((order) => ids.includes(order.id));
      return own.length < ids.length ? null : sumOfOrders(own);
    };
    return new Map(proofs.map((proof) => [proof.id, sumFor(proof)]));
  });
}

/** Gives a proof the ID of money that its own is like. @throws CommandError */
export async function takeTransactionId(proofId: string, transactionId: string): Promise<void> {
  await sendStaff(correctTransactionId, { proofId, transactionId });
}
