import { countMoney } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { count, countProofsWaiting } from '../../store/counting.ts';

export const handler = staffCommandWithoutTransaction(countMoney, async () => {
  const [review, unclaimed, refunds] = await Promise.all([
    countProofsWaiting(),
    count('payments', [['status', '==', 'unclaimed']]),
    count('payments', [['refundDueSince', '>', 0]]),
  ]);
  return { review, unclaimed, refunds };
});
