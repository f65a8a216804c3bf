/** The payments behind a day's close that somebody is to look at, and those of which something is left. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import {
  type DayClose,
  type Noticed,
  type OddKind,
  oddKindLabels,
} from '../../../domain/money/wallet/day-close.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Code, Figures, Muted, Panel } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';

const money: readonly Column<Noticed>[] = [
  {
    head: 'Amount',
    cell: ({ amount }) => <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>,
  },
  {
    head: 'Transaction',
    cell: ({ transactionId }) => <Code sx={{ overflowWrap: 'anywhere' }}>{transactionId}</Code>,
  },
  { head: 'When', cell: ({ at }) => (at === null ? <Muted>not known</Muted> : formatFull(at)) },
  { head: 'From', cell: ({ name, network }) => name ?? mobileNetworkLabels[network] },
];

const HELP = {
  over: 'An owner reverses an order, or a refund is taken back.',
  conflict: 'The amount is the other one that was told. Say on the Wallet page which one is right.',
  unseen: 'Paste the message of the wallet, or import its statement.',
  no_time: 'It is in no day’s sums. A statement tells the time.',
} as const satisfies Record<OddKind, string>;

const why: Column<DayClose['odd'][number]> = {
  head: 'Why',
  cell: ({ kind }) => (
    <>
      {oddKindLabels[kind]}
      <br />
      <Muted>{HELP[kind]}</Muted>
    </>
  ),
};

export function Odd({ odd }: Pick<DayClose, 'odd'>) {
  return (
    <Panel aria-labelledby="odd" sx={{ mb: 1.5 }}>
      <Typography id="odd" variant="h2" sx={{ p: 2, pb: 1 }}>
        To be looked at
      </Typography>
      <DataList
        label="To be looked at"
        columns={[why, ...money]}
        rows={odd}
        keyOf={({ kind, transactionId }) => `${kind} ${transactionId}`}
      />
    </Panel>
  );
}

const away: Column<Noticed> = {
  head: 'What to do',
  cell: ({ transactionId }) => (
    <MuiLink href={portalPaths.refunds({ mark: transactionId })} sx={{ displayPrint: 'none' }}>
      Send back
    </MuiLink>
  ),
};

export function Open({ open }: Pick<DayClose, 'open'>) {
  return (
    <Panel aria-labelledby="open">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, p: 2, pb: 1 }}>
        <Typography id="open" variant="h2">
          Unclaimed
        </Typography>
        <MuiLink href={portalPaths.unclaimed()} sx={{ displayPrint: 'none' }}>
          Give it to orders
        </MuiLink>
      </Box>
      <DataList
        label="Unclaimed"
        columns={[...money, away]}
        rows={open}
        keyOf={({ transactionId }) => transactionId}
      />
    </Panel>
  );
}
