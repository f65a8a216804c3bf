/** Rows of money that came into the wallet: when, from whom, how much, and by which transaction. */
import Box from '@mui/material/Box';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { mobileNetworkLabels, type Payment } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDate, formatTime } from '../../../domain/time/time.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Code, Figures, Muted, NoWrap } from '../../ui/shapes.ts';

type Props = {
  readonly label: string;
  readonly rows: readonly Payment[];
  /** What stands behind the money itself. */
  readonly more?: readonly Column<Payment>[];
};

export function MoneyList({ label, rows, more = [] }: Props) {
  return <DataList label={label} columns={[...columns, ...more]} rows={rows} keyOf={({ id }) => id} />;
}

const columns: readonly Column<Payment>[] = [
  {
    head: 'Received',
    cell: ({ arrival }) => {
      const at = arrival?.at ?? null;
      if (at === null) return <Muted>not known</Muted>;
      return (
        <Box sx={{ display: 'grid' }}>
          <NoWrap>{formatTime(at)}</NoWrap>
          <Muted sx={{ fontWeight: 400 }}>{formatDate(at)}</Muted>
        </Box>
      );
    },
  },
  {
    head: 'From',
    cell: ({ arrival, network }) => (
      <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
        {arrival?.name ?? mobileNetworkLabels[network]}
        {arrival?.phone && <Muted>{formatPhone(arrival.phone)}</Muted>}
        {arrival && arrival.name === null && arrival.phone === null && <Muted>name lost on the way</Muted>}
      </Box>
    ),
  },
  {
    head: 'Amount',
    cell: ({ amount }) =>
      amount !== null && <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>,
  },
  { head: 'Transaction', cell: ({ id }) => <Code sx={{ overflowWrap: 'anywhere' }}>{id}</Code> },
];
