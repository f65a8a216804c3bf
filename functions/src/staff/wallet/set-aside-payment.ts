import { ledgerStatus } from '../../../../src/domain/money/payment.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { setAsidePayment } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { claimsUnderReview } from '../../store/order-payments.ts';

export const handler = staffCommand(setAsidePayment, async (transaction, call) => {
  const { transactionId, note } = call.request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null || entry.arrival === undefined)
    throw new RefusedError('not_found', walletMessages.unknownPayment);
  const isClaimed = (await claimsUnderReview(transaction, transactionId)).length > 0;
  if (note !== null) {
    if (Object.keys(entry.allocations).length > 0) throw new RefusedError('conflict', walletMessages.isGiven);
    if ((entry.refunds ?? []).length > 0) throw new RefusedError('conflict', walletMessages.goesBack);
    if (isClaimed) throw new RefusedError('conflict', walletMessages.isClaimed);
  }
  const { uid: by, name } = call.actor;
  const setAside = note === null ? null : { at: call.now, by, name, note };
  transaction.set('payments', transactionId, {
    ...entry,
    setAside,
    status: ledgerStatus({ ...entry, setAside }, isClaimed),
  });
  return {
    answer: { isSetAside: note !== null },
    audit: {
      action: 'payment_set_aside',
      id: transactionId,
      before: { note: entry.setAside?.note ?? null },
      after: { note },
    },
  };
});
