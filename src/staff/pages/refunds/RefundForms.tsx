/** The forms that mark money to be sent back, and record that it was sent. */
import { Alert } from '@mui/material';
import {
  committedAmount,
  normaliseTransactionId,
  type Payment,
  transactionIdSchema,
} from '../../../domain/money/payment.ts';
import { fetchRefundCase, type RefundCase } from '../../data/wallet.ts';
import { Muted } from '../../ui/shapes.tsx';
import { type Reading, useRead } from '../use-read.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { Refund } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../../shared/ui/toast.ts';
import { markRefund, sendRefund } from '../../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { useForm } from 'react-hook-form';
import { now } from '../../../shared/data/clock.ts';
import { readPayee, readPaymentMessage } from '../../../domain/money/payment-message.ts';
import { momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { phoneField } from '../../../domain/people/account.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { refundMessages, reviewMessages } from '../../../domain/wire/staff-messages.ts';
import { CommandForm, FormFields } from '../../forms/CommandForm.tsx';

export type RefundRow = { readonly entry: Payment; readonly refund: Refund };

const isId = (typed: string) => transactionIdSchema.safeParse(normaliseTransactionId(typed)).success;

type Fields = Record<'transactionId' | 'receivedAmount' | 'amount' | 'phone' | 'orderId', string>;

const isAmount = (typed: string) => parseKwacha(typed) !== null || refundMessages.notAnAmount;

export function MarkRefundForm({
  transactionId: given,
  onClose,
}: {
  transactionId: string;
  onClose: () => void;
}) {
  const form = useForm<Fields>({
    defaultValues: { transactionId: given, receivedAmount: '', amount: '', phone: '', orderId: '' },
  });
  const id = normaliseTransactionId(form.watch('transactionId'));
  const isWhole = isId(id);
  const found = useRead(`refund of ${isWhole ? id : ''}`, async () => (isWhole ? fetchRefundCase(id) : null));
  const known = found.value;
  const { dirtyFields } = form.formState;
  /** What was typed while the payment was looked up stays. */
  const fill = useEffectEvent((values: Pick<Fields, 'amount' | 'phone' | 'orderId'>) => {
    for (const name of ['amount', 'phone', 'orderId'] as const)
      if (!dirtyFields[name]) form.setValue(name, values[name]);
  });
  useEffect(() => {
    if (known === null) return;
    const [first] = known.orders;
    // For money that paid nothing, a proof alone does not tell whose it was, so staff choose.
    const isGiven = known.left !== null && committedAmount(known.entry) > 0;
    fill({
      amount: known.left === null || known.left === 0 ? '' : String(known.left),
      phone: known.phone === null ? '' : formatPhone(known.phone),
      orderId: first && isGiven ? first.order.id : '',
    });
  }, [known]);

  return (
    <CommandForm
      form={form}
      title="Mark money to be sent back"
      submit="Mark"
      intro={
        <>
          <FormFields
            form={form}
            rows={[
              {
                name: 'transactionId',
                id: 'refund-transaction',
                label: 'Transaction ID of the payment',
                autoComplete: 'off',
                spellCheck: false,
                rules: { validate: () => isWhole || proofMessages.transactionIdInvalid },
              },
            ]}
          />
          <Muted role="status">{isWhole && whatIsLeft(found)}</Muted>
          {known?.entry.status === 'under_review' && (
            <Alert severity="warning">{refundMessages.proofWaits}</Alert>
          )}
        </>
      }
      fields={[
        known?.left === null && {
          name: 'receivedAmount',
          id: 'refund-received',
          label: 'Amount in the hub’s wallet, K',
          hint: reviewMessages.amountRequired,
          inputMode: 'decimal',
          rules: { validate: isAmount },
        },
        {
          name: 'amount',
          id: 'refund-amount',
          label: 'Amount to send back, K',
          inputMode: 'decimal',
          rules: { validate: isAmount },
        },
        {
          name: 'phone',
          id: 'refund-phone',
          label: 'To the number',
          type: 'tel',
          rules: { validate: (typed) => phoneField.safeParse(typed).error?.issues[0]?.message },
        },
        known !== null &&
          known.orders.length > 0 && {
            name: 'orderId',
            id: 'refund-order',
            label: 'Who is told',
            hint: 'They see the number and the transaction ID on this order’s card.',
            options: [
              ...known.orders.map(
                ({ order: { id: code }, name }) =>
                  [code, `${name ?? 'A learner who has gone'}, ${formatOrderCode(code)}`] as const,
              ),
              ['', 'Nobody'],
            ],
          },
      ]}
      send={async ({ amount, phone, orderId, receivedAmount }) => {
        const kwacha = parseKwacha(amount) ?? 0;
        await sendStaffCommand(markRefund, {
          transactionId: id,
          amount: kwacha,
          phone,
          orderId: orderId === '' ? null : orderId,
          receivedAmount: known?.left === null ? parseKwacha(receivedAmount) : null,
        });
        showToast({ title: 'To be sent back', text: `${formatKwacha(kwacha)} of ${id}` }, 'success');
      }}
      onClose={onClose}
    />
  );
}

function whatIsLeft({ value: known, busy, failure }: Reading<RefundCase | null>): string {
  if (failure !== null) return failure.message;
  if (known === null) return busy ? 'Looking…' : refundMessages.unknownPayment;
  const { entry, left } = known;
  if (entry.amount === null || left === null) return refundMessages.amountUnknown;
  const rest = left === 0 ? 'none' : formatKwacha(left);
  return `${formatKwacha(entry.amount)} came in; ${rest} of it is still free.`;
}

function problemWith(message: string, { amount, phone }: Refund): string | undefined {
  const read = readPaymentMessage(message);
  if (read.amount !== undefined && read.amount !== amount)
    return refundMessages.otherAmount(formatKwacha(amount));
  const to = readPayee(message)?.number;
  return to !== undefined && phone !== null && to !== phone
    ? refundMessages.otherNumber(formatPhone(to), formatPhone(phone))
    : undefined;
}

/** Records a sent refund; the pasted message of that payment fills the fields. */
export function SendRefundForm({ entry, refund, onClose }: RefundRow & { readonly onClose: () => void }) {
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
          {refund.phone !== null && ` to ${formatPhone(refund.phone)}`}, from the hub’s wallet. The learner
          who is told of it sees the transaction ID.
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
        sendStaffCommand(sendRefund, {
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
