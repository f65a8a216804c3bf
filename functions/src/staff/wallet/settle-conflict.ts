import { givenAway } from '../../../../src/domain/money/payment.ts';
import { settled } from '../../../../src/domain/money/wallet/ledger.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { settleConflict } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

export const handler = staffCommand(settleConflict, async (transaction, call) => {
  const { transactionId, amount } = call.request;
  const entry = await transaction.get('payments', transactionId);
  const after = entry && settled(entry, amount);
  if (entry === null || after === null) throw new RefusedError('conflict', walletMessages.noConflict);
  if (givenAway(entry) > amount) throw new RefusedError('conflict', walletMessages.amountGiven);
  transaction.set('payments', transactionId, after);
  return {
    answer: { amount },
    audit: {
      action: 'conflict_settled',
      id: transactionId,
      before: { amount: entry.amount, other: entry.conflict?.amount ?? null },
      after: { amount },
    },
  };
});
