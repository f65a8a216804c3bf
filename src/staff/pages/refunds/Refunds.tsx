/** Refunds to send, and those sent. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Payment } from '../../../domain/money/payment.ts';
import { liveRefundsDue, fetchRefundsSent } from '../../data/wallet/refunds.ts';
import { Panel, Code, Figures, Muted, NoWrap } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { rereadAll } from '../../data/queries.ts';
import { useCursor } from '../use-cursor.ts';
import { useWatch, useRead } from '../use-read.ts';
import { PaymentsTabs, useMoneyCounts } from '../wallet/PaymentsTabs.tsx';
import { MarkRefundForm } from './MarkRefundForm.tsx';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type Refund, refundReasonLabels } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { ListPage } from '../ListPage.tsx';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { can } from '../../../domain/people/staff-member.ts';
import { cancelRefund } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { useStaff } from '../use-staff.ts';
import { SendRefundForm } from './SendRefundForm.tsx';

export function Refunds() {
  const { params, filter } = useCursor();
  const live = useWatch(liveRefundsDue);
  const counts = useMoneyCounts();
  const marking = params.get('mark');
  const waiting = (live.value?.values ?? []).flatMap((entry) =>
    (entry.refunds ?? []).filter(({ status }) => status === 'to_send').map((refund) => ({ entry, refund })),
  );
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="refunds" counts={counts} />
      </Heading>
      <Panel aria-labelledby="to-send" sx={{ mb: 1.5 }}>
        <Typography id="to-send" variant="h2" sx={{ p: 2, pb: 1 }}>
          To be sent back
        </Typography>
        {live.failure !== null && live.value === null && (
          <Failed message={live.failure.message} onRetry={live.retry} />
        )}
        {live.value === null && live.failure === null && <RowsSkeleton rows={2} height={88} />}
        {live.value !== null && waiting.length === 0 && <Empty title="Nothing is to be sent back" />}
        {waiting.map(({ entry, refund }) => (
          <ToSend key={refund.id} entry={entry} refund={refund} onDone={rereadAll} />
        ))}
        <Unreadable ids={live.value?.unreadable ?? []} what="payment" />
        <Button variant="outlined" size="small" sx={{ m: 2, mt: 1 }} onClick={() => filter({ mark: '' })}>
          Mark money to be sent back
        </Button>
      </Panel>
      <SentRefunds />
      {marking !== null && (
        <MarkRefundForm transactionId={marking} onMarked={rereadAll} onClose={() => filter({ mark: null })} />
      )}
    </>
  );
}

type Row = { readonly entry: Payment; readonly refund: Refund };

const columns: readonly Column<Row>[] = [
  {
    head: 'Sent',
    cell: ({ refund: { amount, sentAt } }) => (
      <>
        <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>
        <br />
        {sentAt !== null && formatFull(sentAt)}
      </>
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
      <>
        <Code sx={{ overflowWrap: 'anywhere' }}>{entry.id}</Code>
        {orderId !== null && (
          <>
            <br />
            <OrderCode code={orderId} />
          </>
        )}
      </>
    ),
  },
  { head: 'Recorded by', cell: ({ refund: { sentBy } }) => sentBy?.name },
];

/** What was sent back, latest first. */
function SentRefunds() {
  const { cursor, key, go } = useCursor();
  const page = useRead(`refunds sent ${key}`, () => fetchRefundsSent(cursor), 'refunds sent');
  const { value } = page;
  const rows = (value?.values ?? []).flatMap((entry) =>
    (entry.refunds ?? []).filter(({ status }) => status === 'sent').map((refund) => ({ entry, refund })),
  );
  if (value !== null && rows.length === 0 && value.unreadable.length === 0 && !value.hasBefore) return null;
  return (
    <Panel aria-labelledby="sent-back">
      <Typography id="sent-back" variant="h2" sx={{ p: 2, pb: 1 }}>
        Sent back
      </Typography>
      <ListPage
        label="Sent back"
        noun="payment"
        reading={{ ...page, value: value && { ...value, values: rows } }}
        columns={columns}
        keyOf={({ refund }) => refund.id}
        empty={{ title: 'Nothing was sent back' }}
        loading={{ rows: 3 }}
        go={go}
      />
    </Panel>
  );
}

type Props = { readonly entry: Payment; readonly refund: Refund; readonly onDone: () => void };

function ToSend({ entry, refund, onDone }: Props) {
  const { role } = useStaff();
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const kwacha = formatKwacha(refund.amount);
  const takeBack = async () => {
    setBusy(true);
    try {
      await sendStaff(cancelRefund, { transactionId: entry.id, refundId: refund.id });
      showToast({ title: 'Taken back', text: `${kwacha} of ${entry.id} stays in the wallet.` }, 'success');
      onDone();
    } catch (thrown) {
      showToast({ title: 'Not taken back', text: toCommandError(thrown).message }, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="article"
      aria-label={`${kwacha} of ${entry.id}`}
      sx={{
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
      }}
    >
      <Copied value={String(refund.amount)} what="amount">
        <Figures sx={{ fontSize: '1.5rem', fontWeight: 800 }}>{kwacha}</Figures>
      </Copied>
      {refund.phone !== null && (
        <Copied value={`0${refund.phone.slice(-9)}`} what="number">
          <NoWrap sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{formatPhone(refund.phone)}</NoWrap>
        </Copied>
      )}
      <Box sx={{ flex: '1 1 14rem', display: 'grid', minWidth: 0 }}>
        <span>
          {refundReasonLabels[refund.reason]}
          {refund.orderId !== null && (
            <>
              {' · '}
              <OrderCode code={refund.orderId} />
            </>
          )}
        </span>
        <Muted sx={{ overflowWrap: 'anywhere' }}>
          Came with <Code>{entry.id}</Code>
          {entry.arrival?.name && ` from ${entry.arrival.name}`}; marked by {refund.markedBy.name},{' '}
          {formatFull(refund.markedAt)}
        </Muted>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        <Button variant="text" disabled={busy} onClick={() => void takeBack()}>
          Take back
        </Button>
        {can(role, 'send_refunds') ? (
          <Button onClick={() => setSending(true)}>Sent</Button>
        ) : (
          <Muted sx={{ alignSelf: 'center' }}>A manager sends it.</Muted>
        )}
      </Box>
      {sending && (
        <SendRefundForm entry={entry} refund={refund} onSent={onDone} onClose={() => setSending(false)} />
      )}
    </Box>
  );
}

function Copied({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {children}
      <CopyButton value={value} what={what} />
    </Box>
  );
}
