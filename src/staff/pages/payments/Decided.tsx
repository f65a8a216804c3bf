/** Recent decisions, latest first: which proofs were accepted and rejected, and by whom. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { countAccepted, type DecidedStatus, fetchDeciders, watchDecided } from '../../data/review-queue.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { DAY } from '../../../domain/wire/limits.ts';
import { formatOrderCode, orderIdsOf } from '../../../domain/money/order.ts';
import { mobileNetworkLabels, type PaymentProof } from '../../../domain/money/payment.ts';
import { formatFull } from '../../../domain/time/time.ts';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Code, Muted, Panel, NoWrap } from '../../ui/shapes.ts';
import { List } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead, useWatch } from '../use-read.ts';

type Row = {
  readonly proof: PaymentProof;
  /** The decider's name; empty where it is not known. */
  readonly decider: string;
};
const NONE: readonly PaymentProof[] = [];

const columns: readonly Column<Row>[] = [
  {
    head: 'Learner',
    cell: ({ proof }) => (
      <>
        <MuiLink href={portalPaths.person(proof.userId)}>
          {proof.learner?.name ?? formatOrderCode(proof.orderId)}
        </MuiLink>
        {orderIdsOf(proof).map((code) => (
          <div key={code}>
            <OrderCode code={code} />
          </div>
        ))}
      </>
    ),
  },
  { head: 'Decision', cell: ({ proof }) => <Verdict proof={proof} /> },
  {
    head: 'When',
    cell: ({ proof: { reviewedAt }, decider }) => (
      <>
        <NoWrap>{reviewedAt === undefined ? '' : formatFull(reviewedAt)}</NoWrap>
        {decider !== '' && (
          <>
            <br />
            <Muted>by {decider}</Muted>
          </>
        )}
      </>
    ),
  },
  {
    head: 'Shown',
    cell: ({ proof: { id, amount, network, transactionId } }) => (
      <>
        <NoWrap>
          {amount === null ? 'no amount' : formatKwacha(amount)}, {mobileNetworkLabels[network]}
        </NoWrap>
        <br />
        <MuiLink href={portalPaths.payments({ proof: id })}>
          <Code>{transactionId}</Code>
        </MuiLink>
      </>
    ),
  },
];

type Props = {
  readonly status: DecidedStatus | null;
  /** How many days back, 0 for all. */
  readonly days: number;
};

export function Decided({ status, days }: Props) {
  const [most, setMost] = useState(PAGE_ROWS);
  const from = () => (days === 0 ? null : now() - days * DAY);
  const live = useWatch<PaymentProof>(`decided ${status} ${days} ${most}`, (watcher) =>
    watchDecided({ status, from: from() }, most, watcher),
  );
  const proofs = live.value?.values ?? NONE;
  // A reversal is another decision on the same proof.
  const decisions = proofs.map(({ id, reviewedAt }) => `${id} ${reviewedAt}`).join();
  const deciders = useRead(`deciders ${decisions}`, () => fetchDeciders(proofs), 'deciders ').value;
  const rows = proofs.map((proof) => ({ proof, decider: deciders?.get(proof.id) ?? '' }));
  const value = live.value && { ...live.value, values: rows };
  return (
    <Panel>
      {status === 'approved' && days > 0 && <AcceptedCount days={days} />}
      <List
        label="Recent decisions"
        noun="proof"
        reading={{ ...live, value, failure: live.value === null ? live.failure : null }}
        columns={columns}
        keyOf={({ proof }) => proof.id}
        empty={{
          title: days === 0 ? 'No decisions yet' : 'No decisions in these days',
          text: 'Whatever is accepted or rejected is listed here.',
        }}
        loading={{ rows: 6 }}
      />
      {proofs.length >= most && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" variant="outlined" onClick={() => setMost(most + PAGE_ROWS)}>
            Show more
          </Button>
        </Box>
      )}
    </Panel>
  );
}

/** The dashboard's figure, shown above its rows. */
function AcceptedCount({ days }: { days: number }) {
  const { value } = useRead(`accepted ${days}`, () => countAccepted(now() - days * DAY));
  if (value === null) return null;
  return (
    <Muted as="p" sx={{ m: 0, p: 1.5, pb: 0 }} role="status">
      {value.toLocaleString('en')} {value === 1 ? 'payment' : 'payments'} accepted in the last {days} days.
      One that two proofs showed has two rows.
    </Muted>
  );
}

function Verdict({ proof }: { proof: PaymentProof }) {
  const accepted = proof.status === 'approved';
  return (
    <>
      <Box component="b" sx={{ color: accepted ? 'success.main' : 'error.main' }}>
        {accepted ? 'Accepted' : 'Rejected'}
      </Box>
      {proof.rejectionReason !== null && <Box sx={{ maxWidth: '40ch' }}>{proof.rejectionReason}</Box>}
    </>
  );
}
