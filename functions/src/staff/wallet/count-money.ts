import { readsOf } from '../../../../src/domain/records/figures.ts';
import { countMoney } from '../../../../src/domain/wire/wallet-command.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/counting.ts';

export const handler = staffCommandWithoutTransaction(countMoney, async () => {
  const [review, unclaimed, refunds] = await Promise.all([
    count('paymentProofs', [['status', '==', 'under_review']]),
    count('payments', [['status', '==', 'unclaimed']]),
    count('payments', [['refundDueSince', '>', 0]]),
  ]);
  const reads = [review, unclaimed, refunds].reduce((sum, one) => sum + readsOf(one), READS_OF_GUARD);
  return { review, unclaimed, refunds, reads };
});
