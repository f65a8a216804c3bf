/** Approves all rows without warnings: it shows them before, the progress during, and each result after. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { approveAll, type BulkItem, type BulkResult, prepareBulkApproval } from '../../data/bulk-approval.ts';
import { bulkSummary } from '../../../domain/money/bulk-approval.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { mobileNetworkLabels, type PaymentProof } from '../../../domain/money/payment.ts';
import { Code, Figures, Muted } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import type { QueueRow } from './use-queue.ts';

type Props = {
  /** The rows without warnings, as they were when this was opened. */
  readonly rows: readonly QueueRow[];
  readonly onClose: () => void;
};
type Results = ReadonlyMap<string, BulkResult>;

export function BulkApprove({ rows, onClose }: Props) {
  const titleId = useId();
  const nameOf = ({ id, orderId }: PaymentProof) =>
    rows.find(({ proof }) => proof.id === id)?.about.learner?.name ?? orderId;
  const prepared = useRead('bulk', () => prepareBulkApproval(rows.map(({ proof }) => proof)));
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<Results>(new Map());
  const uid = useStaff().id;
  const [phase, setPhase] = useState<'ask' | 'running' | 'done'>('ask');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const items = prepared.value?.items ?? [];
  const wanted = items.filter(({ proof }) => !unwanted.has(proof.id));
  const rest = wanted.filter(({ proof }) => !isSettled(results.get(proof.id)));
  const run = async () => {
    stop.current = new AbortController();
    setPhase('running');
    const tell = ({ proof }: BulkItem, result: BulkResult) =>
      setResults((before) => new Map(before).set(proof.id, result));
    await approveAll(uid, rest, tell, stop.current.signal);
    setPhase('done');
  };
  const choose = (id: string, on: boolean) =>
    setUnwanted((before) => {
      const next = new Set(before);
      if (on) next.delete(id);
      else next.add(id);
      return next;
    });
  const close = () => phase !== 'running' && onClose();
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {phase === 'done' ? 'Approved together' : 'Approve together'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {prepared.failure !== null && <Failed message={prepared.failure.message} onRetry={prepared.retry} />}
        {prepared.value === null && prepared.failure === null && <RowsSkeleton rows={4} />}
        {prepared.value !== null && phase === 'ask' && (
          <>
            <Summary items={wanted} />
            <Choice items={items} nameOf={nameOf} unwanted={unwanted} onChoose={choose} />
            {prepared.value.leftOut.length > 0 && (
              <Alert severity="warning">
                Left out, because they need a look: {prepared.value.leftOut.map(nameOf).join(', ')}
              </Alert>
            )}
          </>
        )}
        {phase === 'running' && (
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            <Figures>
              {wanted.length - rest.length} of {wanted.length} done
            </Figures>
            <LinearProgress
              variant="determinate"
              value={(100 * (wanted.length - rest.length)) / wanted.length}
              aria-label="Approving"
            />
          </Box>
        )}
        {phase === 'done' && <Outcome items={wanted} results={results} nameOf={nameOf} />}
      </DialogContent>
      <DialogActions>
        {phase === 'ask' && (
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
        )}
        {phase === 'running' && (
          <Button variant="text" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
        {phase === 'ask' && (
          <Button disabled={wanted.length === 0} onClick={() => void run()}>
            Approve {wanted.length}
          </Button>
        )}
        {phase === 'done' && rest.length > 0 && (
          <Button variant="outlined" onClick={() => void run()}>
            Try the other {rest.length} again
          </Button>
        )}
        {phase === 'done' && <Button onClick={onClose}>Close</Button>}
      </DialogActions>
    </Dialog>
  );
}

/** The results that a retry cannot change. */
function isSettled(result: BulkResult | undefined): boolean {
  return result !== undefined && result.state !== 'failed';
}

function Summary({ items }: { items: readonly BulkItem[] }) {
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
      <Muted>Compare this with the hub’s wallets. It is sent at once; only an owner can take it back.</Muted>
    </Box>
  );
}

type ChoiceProps = {
  items: readonly BulkItem[];
  nameOf: (proof: PaymentProof) => string;
  unwanted: ReadonlySet<string>;
  onChoose: (id: string, on: boolean) => void;
};

function Choice({ items, nameOf, unwanted, onChoose }: ChoiceProps) {
  return (
    <Box
      component="ul"
      aria-label="To approve"
      sx={({ vars }) => ({
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 0.5,
        accentColor: vars.palette.primary.main,
      })}
    >
      {items.map(({ proof, amount }) => (
        <li key={proof.id}>
          <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', cursor: 'pointer' }}>
            <input
              type="checkbox"
              checked={!unwanted.has(proof.id)}
              onChange={(event) => onChoose(proof.id, event.target.checked)}
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(proof)} <Code>{proof.transactionId}</Code>
            </Box>
            <Figures>{formatKwacha(amount)}</Figures>
          </Box>
        </li>
      ))}
    </Box>
  );
}

type OutcomeProps = {
  items: readonly BulkItem[];
  results: Results;
  nameOf: (proof: PaymentProof) => string;
};

function Outcome({ items, results, nameOf }: OutcomeProps) {
  const resultOf = ({ proof }: BulkItem) => results.get(proof.id);
  const approved = items.filter((item) => resultOf(item)?.state === 'approved');
  const changed = items.filter((item) => resultOf(item)?.state === 'changed');
  const others = items.filter((item) => !isSettled(resultOf(item)));
  const named = (item: BulkItem) => {
    const result = resultOf(item);
    const problem = result === undefined || result.state === 'approved' ? 'Not sent.' : result.problem;
    return <li key={item.proof.id}>{`${nameOf(item.proof)}: ${problem}`}</li>;
  };
  return (
    <>
      <Alert severity="success">
        {approved.length} approved
        {approved.length > 0 && `: ${approved.map(({ proof }) => nameOf(proof)).join(', ')}`}
      </Alert>
      {changed.length > 0 && (
        <Alert severity="info">
          {changed.length} changed meanwhile
          <ul>{changed.map(named)}</ul>
        </Alert>
      )}
      {others.length > 0 && (
        <Alert severity="error">
          {others.length} failed
          <ul>{others.map(named)}</ul>
        </Alert>
      )}
    </>
  );
}
