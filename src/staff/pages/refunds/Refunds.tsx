/** Refunds to send, and those sent. */
import { Box } from '@mui/material';
import type { Payment } from '../../../domain/money/payment.ts';
import { fetchRefundsSent, liveRefundsDue } from '../../data/wallet.ts';
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
import { usePage, useWatch } from '../use-read.ts';
import { PaymentsHead } from '../wallet/PaymentsHead.tsx';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type Refund, refundReasonLabels } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/cells.tsx';
import { ListPage } from '../ListPage.tsx';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { cancelRefund } from '../../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { useCan } from '../use-staff.ts';
import { MarkRefundForm, type RefundRow, SendRefundForm } from './RefundForms.tsx';

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
