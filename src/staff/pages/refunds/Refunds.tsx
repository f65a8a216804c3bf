/** Refunds to send, and those sent; and the forms that mark money to be sent back, and record that it was sent. */
import { Alert, Box } from '@mui/material';
import {
  committedAmount,
  normaliseTransactionId,
  type Payment,
  transactionIdSchema,
} from '../../../domain/money/payment.ts';
import { fetchRefundCase, fetchRefundsSent, liveRefundsDue, type RefundCase } from '../../data/wallet.ts';
import {
  Code,
  DialogButton,
  Figures,
  Lines,
  Muted,
  NoWrap,
  Row,
  Section,
  SmallButton,
  Stack,
  TextButton,
} from '../../ui/shapes.tsx';
import { Empty, Loaded, Unreadable } from '../../ui/states.tsx';
import { useListParams } from '../use-list-params.ts';
import { type Reading, usePage, useRead, useWatch } from '../use-read.ts';
import { PaymentsHead } from '../wallet/PaymentsHead.tsx';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type Refund, refundReasonLabels } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/cells.tsx';
import { ListPage } from '../ListPage.tsx';
import { type ReactNode, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { cancelRefund, markRefund, sendRefund } from '../../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { useCan } from '../use-staff.ts';
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

export function Refunds() {
  const { params, filter } = useListParams();
  const live = useWatch(liveRefundsDue);
  const marking = params.get('mark');
  const waiting = refundsIn(live.value?.values, 'to_send');
  return (
    <>
      <PaymentsHead open="refunds" />
      <Stack>
        <Section title="To be sent back" isFlush>
          <Loaded
            reading={{ ...live, failure: live.value === null ? live.failure : null }}
            rows={2}
            height={88}
          >
            {({ unreadable }) => (
              <>
                {waiting.length === 0 && <Empty title="Nothing is to be sent back" />}
                {waiting.map(({ entry, refund }) => (
                  <RefundToSend key={refund.id} entry={entry} refund={refund} />
                ))}
                <Unreadable ids={unreadable} what="payment" />
              </>
            )}
          </Loaded>
          <SmallButton sx={{ m: 2, mt: 1 }} onClick={() => filter({ mark: '' })}>
            Mark money to be sent back
          </SmallButton>
        </Section>
        <SentRefunds />
      </Stack>
      {marking !== null && <MarkRefundForm transactionId={marking} onClose={() => filter({ mark: null })} />}
    </>
  );
}

type RefundRow = { readonly entry: Payment; readonly refund: Refund };

const refundsIn = (entries: readonly Payment[] = [], wanted: Refund['status']): readonly RefundRow[] =>
  entries.flatMap((entry) =>
    (entry.refunds ?? []).filter(({ status }) => status === wanted).map((refund) => ({ entry, refund })),
  );

const columns: readonly Column<RefundRow>[] = [
  {
    head: 'Sent',
    cell: ({ refund: { amount, sentAt } }) => (
      <Lines>
        <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>
        {sentAt !== null && formatFull(sentAt)}
      </Lines>
    ),
  },
  {
    head: 'To',
    cell: ({ refund: { phone } }) =>
      phone === null ? <Muted>The account was deleted.</Muted> : <NoWrap>{formatPhone(phone)}</NoWrap>,
  },
  {
    head: 'With',
    cell: ({ refund }) => <Code sx={{ overflowWrap: 'anywhere' }}>{refund.sentTransactionId}</Code>,
  },
  {
    head: 'Came with',
    cell: ({ entry, refund: { orderId } }) => (
      <Lines>
        <Code>{entry.id}</Code>
        {orderId !== null && <OrderCode code={orderId} />}
      </Lines>
    ),
  },
  { head: 'Recorded by', cell: ({ refund: { sentBy } }) => sentBy?.name },
];

function SentRefunds() {
  const page = usePage('refunds sent', fetchRefundsSent);
  const { value } = page;
  const rows = refundsIn(value?.values, 'sent');
  if (value !== null && rows.length === 0 && value.unreadable.length === 0 && !value.hasBefore) return null;
  return (
    <Section title="Sent back" isFlush>
      <ListPage
        label="Sent back"
        noun="payment"
        reading={{ ...page, value: value && { ...value, values: rows } }}
        columns={columns}
        keyOf={({ refund }) => refund.id}
        empty={{ title: 'Nothing was sent back' }}
        loading={{ rows: 3 }}
      />
    </Section>
  );
}

function RefundToSend({ entry, refund }: RefundRow) {
  const maySend = useCan('send_refunds');
  const kwacha = formatKwacha(refund.amount);
  const takeBack = useMutation({
    mutationFn: () => sendStaffCommand(cancelRefund, { transactionId: entry.id, refundId: refund.id }),
    onSuccess: () =>
      showToast({ title: 'Taken back', text: `${kwacha} of ${entry.id} stays in the wallet.` }, 'success'),
    onError: ({ message }) => showToast({ title: 'Not taken back', text: message }, 'error'),
  });
  return (
    <Row
      as="article"
      aria-label={`${kwacha} of ${entry.id}`}
      sx={{ px: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider', columnGap: 3 }}
    >
      <CopyableValue value={String(refund.amount)} what="amount">
        <Figures sx={{ fontSize: '1.5rem', fontWeight: 800 }}>{kwacha}</Figures>
      </CopyableValue>
      {refund.phone !== null && (
        <CopyableValue value={`0${refund.phone.slice(-9)}`} what="number">
          <NoWrap sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{formatPhone(refund.phone)}</NoWrap>
        </CopyableValue>
      )}
      <Box sx={{ flex: '1 1 14rem', display: 'grid', minWidth: 0 }}>
        <span>
          {refundReasonLabels[refund.reason]}
          {refund.orderId !== null && ' · '}
          {refund.orderId !== null && <OrderCode code={refund.orderId} />}
        </span>
        <Muted sx={{ overflowWrap: 'anywhere' }}>
          Came with <Code>{entry.id}</Code>
          {entry.arrival?.name && ` from ${entry.arrival.name}`}; marked by {refund.markedBy.name},{' '}
          {formatFull(refund.markedAt)}
        </Muted>
      </Box>
      <Row sx={{ ml: 'auto' }}>
        <TextButton disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take back
        </TextButton>
        {maySend ? (
          <DialogButton label="Sent" size="medium" variant="contained">
            {(close) => <SendRefundForm entry={entry} refund={refund} onClose={close} />}
          </DialogButton>
        ) : (
          <Muted>A manager sends it.</Muted>
        )}
      </Row>
    </Row>
  );
}

function CopyableValue({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <Row sx={{ gap: 0.5 }}>
      {children}
      <CopyButton value={value} what={what} />
    </Row>
  );
}

const isId = (typed: string) => transactionIdSchema.safeParse(normaliseTransactionId(typed)).success;

type Fields = Record<'transactionId' | 'receivedAmount' | 'amount' | 'phone' | 'orderId', string>;

const isAmount = (typed: string) => parseKwacha(typed) !== null || refundMessages.notAnAmount;

function MarkRefundForm({ transactionId: given, onClose }: { transactionId: string; onClose: () => void }) {
  const form = useForm<Fields>({
    defaultValues: { transactionId: given, receivedAmount: '', amount: '', phone: '', orderId: '' },
  });
  const id = normaliseTransactionId(form.watch('transactionId'));
  const isWhole = isId(id);
  const found = useRead(`refund of ${isWhole ? id : ''}`, async () => (isWhole ? fetchRefundCase(id) : null));
  const known = found.value;
  const { setValue } = form;
  useEffect(() => {
    if (known === null) return;
    setValue('amount', known.left === null || known.left === 0 ? '' : String(known.left));
    setValue('phone', known.phone === null ? '' : formatPhone(known.phone));
    const [first] = known.orders;
    // For money that paid nothing, a proof alone does not tell whose it was, so staff choose.
    setValue(
      'orderId',
      first && known.left !== null && committedAmount(known.entry) > 0 ? first.order.id : '',
    );
  }, [known, setValue]);

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
