/** The columns of money that came into the wallet: when, from whom, how much, by which transaction. */
import Box from '@mui/material/Box';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDate, formatTime, type Instant, lusakaDay } from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import type { MoneyRow } from '../../data/wallet/money.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Code, Figures, Muted, NoWrap } from '../../ui/shapes.ts';

/** With its year only where that is another one. */
const dayOf = (at: Instant) =>
  lusakaDay(at).slice(0, 4) === lusakaDay(now()).slice(0, 4) ? formatDate(at).slice(0, -5) : formatDate(at);

export const moneyColumns: readonly Column<MoneyRow>[] = [
  {
    head: 'Received',
    cell: ({ payment: { arrival } }) => {
      const at = arrival?.at ?? null;
      if (at === null) return <Muted>time not known</Muted>;
      return (
        <Box sx={{ display: 'grid' }}>
          <NoWrap>{formatTime(at)}</NoWrap>
          <Muted sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>{dayOf(at)}</Muted>
        </Box>
      );
    },
  },
  {
    head: 'From',
    cell: ({ payment: { arrival, network } }) => (
      <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
        {arrival?.name ?? mobileNetworkLabels[network]}
        {arrival?.phone ? (
          <Muted>{formatPhone(arrival.phone)}</Muted>
        ) : (
          arrival?.name === null && <Muted>name lost on the way</Muted>
        )}
        {arrival?.reference && <Muted>“{arrival.reference}”</Muted>}
      </Box>
    ),
  },
  {
    head: 'Amount',
    cell: ({ payment: { amount } }) =>
      amount !== null && <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>,
  },
  {
    head: 'Transaction',
    cell: ({ payment: { id } }) => (
      <Code
        sx={{
          fontSize: '0.8125rem',
          letterSpacing: 0,
          overflowWrap: 'anywhere',
          whiteSpace: { md: 'nowrap' },
        }}
      >
        {id}
      </Code>
    ),
  },
];
