/** What was sent back, latest first: how much, to whom, with which transaction, and who recorded it. */
import Typography from '@mui/material/Typography';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { Payment } from '../../../domain/money/payment.ts';
import type { Refund } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { fetchRefundsSent } from '../../data/wallet/refunds.ts';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Code, Figures, Muted, NoWrap, Panel } from '../../ui/shapes.ts';
import { ListPage } from '../ListPage.tsx';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

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

export function SentRefunds() {
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
