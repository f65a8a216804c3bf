/** Records a sent refund; the pasted message of that payment fills the fields. */
import { useForm } from 'react-hook-form';
import { now } from '../../../shared/data/clock.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { normaliseTransactionId, type Payment, transactionIdSchema } from '../../../domain/money/payment.ts';
import { readPaymentMessage } from '../../../domain/money/payment-message.ts';
import { readPayee } from '../../../domain/money/payment-message-payee.ts';
import type { Refund } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { sendRefund } from '../../../domain/wire/wallet-command.ts';
import { refundMessages } from '../../../domain/wire/staff-messages.ts';
import { sendStaff } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';

type Props = {
  readonly entry: Payment;
  readonly refund: Refund;
  readonly onClose: () => void;
};

const isId = (typed: string) => transactionIdSchema.safeParse(normaliseTransactionId(typed)).success;

function problemWith(
  message: string,
  { amount, phone }: Pick<Refund, 'amount' | 'phone'>,
): string | undefined {
  const read = readPaymentMessage(message);
  if (read.amount !== undefined && read.amount !== amount)
    return refundMessages.otherAmount(formatKwacha(amount));
  const to = readPayee(message)?.number;
  return to !== undefined && phone !== null && to !== phone
    ? refundMessages.otherNumber(formatPhone(to), formatPhone(phone))
    : undefined;
}

export function SendRefundForm({ entry, refund, onClose }: Props) {
  const form = useForm({
    defaultValues: { message: '', sentTransactionId: '', ...typedMoment('sentAt', now()) },
  });
  const kwacha = formatKwacha(refund.amount);
  const fill = (message: string) => {
    const { transactionId, paidAt } = readPaymentMessage(message);
    if (transactionId !== undefined)
      form.setValue('sentTransactionId', transactionId, { shouldValidate: true });
    if (paidAt === undefined) return;
    const { sentAtDay, sentAt } = typedMoment('sentAt', paidAt);
    form.setValue('sentAtDay', sentAtDay);
    form.setValue('sentAt', sentAt);
  };
  return (
    <CommandForm
      form={form}
      title={`${kwacha} was sent`}
      submit="Sent"
      intro={
        <p>
          {kwacha}
          {refund.phone !== null && ` to ${formatPhone(refund.phone)}`}, from the hub’s wallet. Who is waiting
          for it reads the transaction ID.
        </p>
      }
      fields={[
        {
          name: 'message',
          id: 'sent-message',
          kind: 'area',
          label: 'Message of your payment',
          hint: 'Paste it: it fills the rest. It is not kept.',
          rows: 2,
          rules: {
            onChange: ({ target }: { target: HTMLTextAreaElement }) => fill(target.value),
            validate: (message) => problemWith(message, refund),
          },
        },
        {
          name: 'sentTransactionId',
          id: 'sent-transaction',
          label: 'Transaction ID',
          autoComplete: 'off',
          spellCheck: false,
          rules: {
            validate: (typed) =>
              typed.trim() === ''
                ? proofMessages.transactionIdRequired
                : isId(typed) || proofMessages.transactionIdInvalid,
          },
        },
        momentRow('sentAt', { verb: 'Sent', id: 'sent-at', needed: refundMessages.notATime }),
      ]}
      send={(typed) =>
        sendStaff(sendRefund, {
          transactionId: entry.id,
          refundId: refund.id,
          amount: refund.amount,
          sentTransactionId: normaliseTransactionId(typed.sentTransactionId),
          sentAt: momentIn(typed, 'sentAt') ?? now(),
        })
      }
      done={{ title: 'Recorded as sent', text: `${kwacha} of ${entry.id}` }}
      onClose={onClose}
    />
  );
}
