/** The proofs to approve together, in columns like a wallet's list. */
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { BulkItem } from '../../../data/bulk-approval.ts';
import { formatKwacha, listed } from '../../../../domain/classes/course.ts';
import { bulkSummary } from '../../../../domain/money/bulk-approval.ts';
import { shownOrders } from '../../../../domain/money/order.ts';
import { mobileNetworkLabels } from '../../../../domain/money/payment.ts';
import { formatPhone } from '../../../../domain/people/phone-number.ts';
import { formatDay, formatTime } from '../../../../domain/time/time.ts';
import { walletWord } from '../../../../domain/money/wallet/wallet-word.ts';
import { now } from '../../../../shared/data/clock.ts';
import { Code, Figures, Muted, NARROW, NoWrap } from '../../../ui/shapes.ts';
import { WalletChip } from '../../../ui/WalletChip.tsx';
import { useTitles } from '../../use-titles.ts';

type Props = {
  readonly items: readonly BulkItem[];
  readonly unwanted: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
};

const WIDE = '@container (min-width: 56rem)';

/** A subgrid aligns the columns of all rows; on a phone a row has five lines. */
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  columnGap: 12,
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  [WIDE]: {
    gridTemplateColumns: 'auto minmax(0, 1.2fr) auto auto minmax(0, 1.2fr) auto auto',
  },
  accentColor: theme.vars.palette.primary.main,
  '& input': { width: 20, height: 20, margin: 0 },
}));

const Row = styled('label')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 44,
  padding: '4px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
}));

export function BulkChoice({ items, unwanted, onChoose }: Props) {
  const titleOf = useTitles();
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <List aria-label="To approve">
        {items.map(({ proof, amount, match }) => {
          const paid = proof.paidAt ?? proof.submittedAt;
          const phone = proof.payerPhone ?? proof.learner?.phone ?? null;
          return (
            <Box component="li" key={proof.id} sx={{ display: 'contents' }}>
              <Row>
                <input
                  type="checkbox"
                  checked={!unwanted.has(proof.id)}
                  onChange={(event) => onChoose(proof.id, event.target.checked)}
                />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
                  {proof.learner?.name ?? proof.orderId} <WalletChip word={walletWord(match, now())} />
                </Box>
                <Cell narrow="3" wide="7" row={1}>
                  <Figures as="b">{formatKwacha(amount)}</Figures>
                </Cell>
                <Cell narrow="2 / -1" wide="6">
                  <Code sx={{ overflowWrap: 'anywhere' }}>{proof.transactionId}</Code>
                </Cell>
                <Cell narrow="2 / -1" wide="4">
                  <Muted>
                    <NoWrap>{phone === null ? '' : formatPhone(phone)}</NoWrap>
                  </Muted>
                </Cell>
                <Cell narrow="2 / -1" wide="3">
                  <Muted>
                    <NoWrap>
                      {formatDay(paid)}, {formatTime(paid)}
                    </NoWrap>
                  </Muted>
                </Cell>
                <Cell narrow="2 / -1" wide="5">
                  <Muted>{listed(shownOrders(proof).map(({ courseId }) => titleOf(courseId)))}</Muted>
                </Cell>
              </Row>
            </Box>
          );
        })}
      </List>
    </Box>
  );
}

type CellProps = {
  readonly narrow: '3' | '2 / -1';
  readonly wide: string;
  readonly row?: number;
  readonly children: ReactNode;
};

function Cell({ narrow, wide, row, children }: CellProps) {
  return (
    <Box
      component="span"
      sx={{
        gridColumn: narrow,
        ...(row === undefined ? {} : { gridRow: row }),
        minWidth: 0,
        textAlign: narrow === '3' ? 'right' : 'left',
        [NARROW]: { gridColumn: '2 / -1', gridRow: 'auto', textAlign: 'left' },
        [WIDE]: { gridColumn: wide, gridRow: 1, textAlign: wide === '7' ? 'right' : 'left' },
      }}
    >
      {children}
    </Box>
  );
}

export function BulkSummary({ items }: { items: readonly BulkItem[] }) {
  const summary = bulkSummary(items.map(({ proof, amount }) => ({ network: proof.network, amount })));
  return (
    <Box>
      <Figures as="b">
        {summary.count} {summary.count === 1 ? 'payment' : 'payments'}, {formatKwacha(summary.kwacha)}
      </Figures>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {summary.networks.map(({ network, count, kwacha }) => (
          <li key={network}>
            {mobileNetworkLabels[network]}: {count}, {formatKwacha(kwacha)}
          </li>
        ))}
      </Box>
      <Muted>Each was seen in the hub’s wallet, with this amount.</Muted>
    </Box>
  );
}
