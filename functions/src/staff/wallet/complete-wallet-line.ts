/** `complete-wallet-line`: staff enter the facts of a line that no parser understood, or dismiss it (rules §3). */
import { LINE_WITHOUT_PAYER, takeIn } from '../../../../src/domain/money/wallet/ledger.ts';
import { instantInTransactionId } from '../../../../src/domain/money/payment.ts';
import { isInFuture } from '../../../../src/domain/money/wallet/wallet-line.ts';
import type { CommandRequest } from '../../../../src/domain/wire/commands.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { completeWalletLine } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommand } from '../../command/command.ts';
import { refuseField, RefusedError } from '../../http/refused-error.ts';

type Money = NonNullable<CommandRequest<typeof completeWalletLine>['money']>;

export const handler = staffCommand(completeWalletLine, async (transaction, call) => {
  const { lineId, money } = call.request;
  const line = await transaction.get('walletLines', lineId);
  if (line === null) throw new RefusedError('not_found', walletMessages.unknownLine);
  if (line.settledAt !== null) throw new RefusedError('conflict', walletMessages.lineSettled);
  const { transactionId = '', paidAt = null } = money ?? {};
  if (isInFuture(paidAt ?? instantInTransactionId(transactionId), call.now))
    throw refuseField('paidAt', walletMessages.inFuture);
  const known = money && (await transaction.get('payments', money.transactionId));
  const taken =
    money &&
    takeIn(
      known,
      {
        id: money.transactionId,
        network: money.network,
        amount: money.amount,
        ...(money.paidAt !== null && { at: money.paidAt }),
        ...(money.phone !== null && { phone: money.phone }),
        ...(money.name !== null && { name: money.name }),
      },
      { source: 'typed', importId: line.importId },
    );
  if (taken?.entry) transaction.set('payments', taken.entry.id, taken.entry);
  transaction.update('walletLines', lineId, {
    settledAt: call.now,
    // Lets account deletion find the line.
    ...(money && { transactionId: money.transactionId }),
    ...(known?.isPayerForgotten && LINE_WITHOUT_PAYER),
  });
  return {
    answer: { outcome: taken?.outcome ?? null },
    audit: {
      action: 'wallet_line_completed',
      id: lineId,
      before: { why: line.why },
      after: money === null ? { isMoney: false } : { ...withoutPerson(money), outcome: taken?.outcome },
    },
  };
});

/** Without the payer: the log could not forget a person it cannot identify. */
const withoutPerson = ({ transactionId, network, amount, paidAt }: Money) => ({
  transactionId,
  network,
  amount,
  paidAt,
});
