/** The proofs to approve together: what a wallet shows of each payment stands in columns, to be compared line by line. */
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { BulkItem } from '../../data/bulk-approval.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDay, formatTime } from '../../../domain/time/time.ts';
import { Code, Figures, Muted, NoWrap } from '../../ui/shapes.ts';
import type { QueueRow } from './use-queue.ts';

type Props = {
  readonly items: readonly BulkItem[];
  readonly rowOf: (proof: PaymentProof) => QueueRow | undefined;
  readonly titleOf: (courseId: string) => string;
  readonly unwanted: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
};

/** The columns are the list's, so that all rows have them in line; on a phone a row is three lines. */
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  columnGap: 12,
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'auto minmax(0, 1.2fr) auto auto minmax(0, 1.2fr) auto auto',
  },
  accentColor: theme.vars.palette.primary.main,
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

export function BulkChoice({ items, rowOf, titleOf, unwanted, onChoose }: Props) {
  return (
    <List aria-label="To approve">
      {items.map(({ proof, amount }) => {
        const learner = rowOf(proof)?.about.learner ?? null;
        const paid = proof.paidAt ?? proof.submittedAt;
        const phone = proof.payerPhone ?? learner?.phone ?? null;
        return (
          <Box component="li" key={proof.id} sx={{ display: 'contents' }}>
            <Row>
              <input
                type="checkbox"
                checked={!unwanted.has(proof.id)}
                onChange={(event) => onChoose(proof.id, event.target.checked)}
              />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
                {learner?.name ?? proof.orderId}
              </Box>
              <Cell at={{ xs: '3', md: '7' }} row={1}>
                <Figures as="b">{formatKwacha(amount)}</Figures>
              </Cell>
              <Cell at={{ xs: '2', md: '6' }}>
                <Code sx={{ overflowWrap: 'anywhere' }}>{proof.transactionId}</Code>
              </Cell>
              <Cell at={{ xs: '3', md: '4' }}>
                <Muted>
                  <NoWrap>{phone === null ? '' : formatPhone(phone)}</NoWrap>
                </Muted>
              </Cell>
              <Cell at={{ xs: '2', md: '5' }}>
                <Muted>{titleOf(proof.courseId)}</Muted>
              </Cell>
              <Cell at={{ xs: '3', md: '3' }}>
                <Muted>
                  <NoWrap>{formatDay(paid)},</NoWrap> {formatTime(paid)}
                </Muted>
              </Cell>
            </Row>
          </Box>
        );
      })}
    </List>
  );
}

type CellProps = {
  readonly at: { readonly xs: string; readonly md: string };
  /** On a phone; the other cells follow below. */
  readonly row?: number;
  readonly children: ReactNode;
};

function Cell({ at, row, children }: CellProps) {
  return (
    <Box
      component="span"
      sx={{
        gridColumn: at,
        gridRow: { ...(row === undefined ? {} : { xs: row }), md: 1 },
        minWidth: 0,
        textAlign: { xs: at.xs === '3' ? 'right' : 'left', md: at.md === '7' ? 'right' : 'left' },
      }}
    >
      {children}
    </Box>
  );
}
