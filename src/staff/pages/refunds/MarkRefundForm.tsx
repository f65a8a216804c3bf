/** Marks part of a payment to be sent back. */
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showToast } from '../../../shared/ui/toast.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { givenAway, normaliseTransactionId, transactionIdSchema } from '../../../domain/money/payment.ts';
import { phoneField } from '../../../domain/people/account.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { markRefund } from '../../../domain/wire/wallet-command.ts';
import { refundMessages, reviewMessages } from '../../../domain/wire/staff-messages.ts';
import { sendStaff } from '../../data/commands.ts';
import { fetchRefundCase, type RefundCase } from '../../data/wallet/refunds.ts';
import { CommandForm, type FieldRow, FormFields } from '../../forms/CommandForm.tsx';
import { Muted } from '../../ui/shapes.ts';
import { useRead } from '../use-read.ts';

type Props = {
  readonly transactionId: string;
  readonly onMarked: () => void;
  readonly onClose: () => void;
};

type Fields = Record<'transactionId' | 'receivedAmount' | 'amount' | 'phone' | 'orderId', string>;

const isAmount = (typed: string) => parseKwacha(typed) !== null || refundMessages.notAnAmount;

export function MarkRefundForm({ transactionId: given, onMarked, onClose }: Props) {
  const form = useForm<Fields>({
    defaultValues: { transactionId: given, receivedAmount: '', amount: '', phone: '', orderId: '' },
  });
  const id = normaliseTransactionId(useWatch({ control: form.control, name: 'transactionId' }));
  const isWhole = transactionIdSchema.safeParse(id).success;
  const found = useRead(`refund of ${isWhole ? id : ''}`, async () => (isWhole ? fetchRefundCase(id) : null));
  const known = found.value;
  const { setValue } = form;
  useEffect(() => {
    if (known === null) return;
    setValue('amount', known.left === null || known.left === 0 ? '' : String(known.left));
    setValue('phone', known.phone === null ? '' : formatPhone(known.phone));
    const [first] = known.orders;
    // For money that paid nothing, a proof alone does not tell whose it was, so staff choose.
    setValue('orderId', first && known.left !== null && givenAway(known.entry) > 0 ? first.order.id : '');
  }, [known, setValue]);

  const received = {
    name: 'receivedAmount',
    id: 'refund-received',
    label: 'Amount in the hub’s wallet, K',
    hint: reviewMessages.amountRequired,
    inputMode: 'decimal',
    rules: { validate: isAmount },
  } satisfies FieldRow<Fields>;
  const reader = {
    name: 'orderId',
    id: 'refund-order',
    label: 'Who reads of it',
    hint: 'The number and the transaction ID stand on the card of this order.',
    options: [
      ...(known?.orders ?? []).map(
        ({ order, name }) =>
          [order.id, `${name ?? 'A learner who has gone'}, ${formatOrderCode(order.id)}`] as const,
      ),
      ['', 'Nobody'],
    ],
  } satisfies FieldRow<Fields>;
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
          <Muted role="status">
            {whatIsLeft(known, { isWhole, isBusy: found.busy, failure: found.failure?.message })}
          </Muted>
          {known?.entry.status === 'under_review' && (
            <Alert severity="warning">{refundMessages.proofWaits}</Alert>
          )}
        </>
      }
      fields={[
        ...(known !== null && known.left === null ? [received] : []),
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
          rules: {
            validate: (typed) => {
              const { error } = phoneField.safeParse(typed);
              return error === undefined || error.issues[0]?.message;
            },
          },
        },
        ...(known !== null && known.orders.length > 0 ? [reader] : []),
      ]}
      send={async ({ amount, phone, orderId, receivedAmount }) => {
        const kwacha = parseKwacha(amount) ?? 0;
        await sendStaff(markRefund, {
          transactionId: id,
          amount: kwacha,
          phone,
          orderId: orderId === '' ? null : orderId,
          receivedAmount: known?.left === null ? parseKwacha(receivedAmount) : null,
        });
        showToast({ title: 'To be sent back', text: `${formatKwacha(kwacha)} of ${id}` }, 'success');
        onMarked();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Looking = { readonly isWhole: boolean; readonly isBusy: boolean; readonly failure: string | undefined };

function whatIsLeft(known: RefundCase | null, { isWhole, isBusy, failure }: Looking): string {
  if (!isWhole) return '';
  if (failure !== undefined) return failure;
  if (known === null) return isBusy ? 'Looking…' : refundMessages.unknownPayment;
  const { entry, left } = known;
  if (entry.amount === null || left === null) return refundMessages.amountUnknown;
  const rest = left === 0 ? 'nothing' : formatKwacha(left);
  return `${formatKwacha(entry.amount)} came in; ${rest} of it neither pays an order nor goes back.`;
}
