/** Approves many proofs at once that were seen in the wallet and have no warning: the button, the list, progress, results. */
import { Alert, Box, Button, LinearProgress, styled } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { approveAll, type BulkItem, type BulkResult, prepareBulkApproval } from '../../data/bulk-approval.ts';
import { rereadAll } from '../../data/queries.ts';
import { useLeaveWarning } from '../../ui/leave-warning.ts';
import { bulkSummary } from '../../../domain/money/bulk-approval.ts';
import { formatKwacha, formatList } from '../../../domain/classes/course.ts';
import { UNDO_WINDOW } from '../../../domain/wire/limits.ts';
import { mobileNetworkLabels, payerPhoneOf, type PaymentProof } from '../../../domain/money/payment.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Code, Figures, focusNow, Muted, NoWrap, TextButton } from '../../ui/shapes.tsx';
import { PortalDialog } from '../../ui/PortalDialog.tsx';
import { type Column, countText, DataList } from '../../ui/DataList.tsx';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { Loaded } from '../../ui/states.tsx';
import { useImmutableRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import type { Queue, QueueRow } from './use-queue.ts';
import { shownOrders } from '../../../domain/money/order.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDay, formatTime } from '../../../domain/time/time.ts';
import { walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import { now } from '../../../shared/data/clock.ts';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { WalletChip } from '../../ui/cells.tsx';
import { useTitles } from '../use-titles.tsx';

type Props = {
  readonly rows: readonly QueueRow[];
  readonly warned: number;
  /** Live: the proofs with something that speaks against an approval. */
  readonly doubtful: ReadonlySet<string>;
  readonly onClose: (approved: readonly string[]) => void;
};
type Results = ReadonlyMap<string, BulkResult>;

const nameOf = (proof: PaymentProof) => proof.learner?.name ?? proof.orderId;

function BulkApprove({ rows, warned, doubtful, onClose }: Props) {
  // Not read again, or what has been approved would drop out of the results.
  const prepared = useImmutableRead(`bulk ${rows.map(({ proof }) => proof.id).join()}`, () =>
    prepareBulkApproval(rows.map(({ proof }) => proof)),
  );
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<Results>(new Map());
  const uid = useStaff().id;
  const titleOf = useTitles();
  const [phase, setPhase] = useState<'ask' | 'waiting' | 'running' | 'done'>('ask');
  const stop = useRef<AbortController | null>(null);
  const isUnfinished = phase === 'waiting' || phase === 'running';
  useLeaveWarning(isUnfinished);

  // A proof that has become doubtful since is left out.
  const isKept = ({ proof }: BulkItem) => !doubtful.has(proof.id) || results.has(proof.id);
  const { items: all = [], leftOut: unfit = [] } = prepared.value ?? {};
  const items = all.filter(isKept);
  const leftOut = [...unfit, ...all.filter((item) => !isKept(item)).map(({ proof }) => proof)];
  const wanted = items.filter(({ proof }) => !unwanted.has(proof.id));
  const rest = wanted.filter(({ proof }) => !isSettled(results.get(proof.id)));
  const isReady = wanted.length > 0;
  const approvedIds = () => [...results].flatMap(([id, { state }]) => (state === 'approved' ? [id] : []));
  const end = useEffectEvent(() => {
    stop.current?.abort();
    if (isUnfinished)
      showToast(
        {
          title: 'Approving together has stopped',
          text: `${approvedIds().length} of ${wanted.length} were approved. The others still wait in the queue.`,
        },
        'info',
      );
  });
  useEffect(() => () => end(), []);
  const run = async () => {
    stop.current = new AbortController();
    setPhase('running');
    const tell = ({ proof }: BulkItem, result: BulkResult) =>
      setResults((before) => new Map(before).set(proof.id, result));
    await approveAll(uid, rest, tell, stop.current.signal);
    rereadAll();
    setPhase('done');
  };
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    const timer = setTimeout(() => void runNow(), UNDO_WINDOW);
    return () => clearTimeout(timer);
  }, [phase]);
  const choose = (id: string, on: boolean) =>
    setUnwanted((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id]));
  const leave = () => onClose(approvedIds());
  const close = () => !isUnfinished && leave();
  return (
    <PortalDialog
      title={phase === 'done' ? 'Approved together' : 'Approve together'}
      maxWidth="lg"
      onClose={close}
      actions={
        <>
          {phase === 'ask' && (
            <>
              <TextButton onClick={leave}>Cancel</TextButton>
              <Button
                key={String(isReady)}
                {...(isReady && { ref: focusNow })}
                disabled={!isReady}
                onClick={() => setPhase('waiting')}
              >
                Approve {wanted.length}
              </Button>
            </>
          )}
          {phase === 'waiting' && (
            <>
              <Button variant="outlined" ref={focusNow} onClick={() => setPhase('ask')}>
                Undo
              </Button>
              <Button onClick={() => void run()}>Send now</Button>
            </>
          )}
          {phase === 'running' && <TextButton onClick={() => stop.current?.abort()}>Stop</TextButton>}
          {phase === 'done' && rest.length > 0 && (
            <Button variant="outlined" onClick={() => void run()}>
              Try the other {rest.length} again
            </Button>
          )}
          {phase === 'done' && (
            <Button {...(rest.length === 0 && { ref: focusNow })} onClick={leave}>
              Close
            </Button>
          )}
        </>
      }
    >
      {phase === 'ask' && (
        <Loaded reading={prepared} rows={4} height={44}>
          {() => (
            <>
              <BulkSummary items={wanted} />
              <Box sx={{ mx: -1.5 }}>
                <DataList
                  label="To approve"
                  columns={columnsFor(unwanted, choose, titleOf)}
                  rows={items}
                  keyOf={({ proof }) => proof.id}
                />
              </Box>
              {warned > 0 && (
                <Alert severity="warning">
                  {warned} {warned === 1 ? 'was' : 'were'} seen, too, and {warned === 1 ? 'has' : 'have'}{' '}
                  warnings: open {warned === 1 ? 'it' : 'them'} one by one.
                </Alert>
              )}
              {leftOut.length > 0 && (
                <Alert severity="warning">
                  Left out, because they need a look: {leftOut.map(nameOf).join(', ')}
                </Alert>
              )}
            </>
          )}
        </Loaded>
      )}
      {phase === 'waiting' && <UndoCountdown items={wanted} />}
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
      {phase === 'done' && <BulkResult items={wanted} results={results} />}
    </PortalDialog>
  );
}

const isSettled = (result: BulkResult | undefined): boolean =>
  result !== undefined && result.state !== 'failed';

const summaryOf = (items: readonly BulkItem[]) =>
  bulkSummary(items.map(({ proof, amount }) => ({ network: proof.network, amount })));

function UndoCountdown({ items }: { items: readonly BulkItem[] }) {
  const [left, setLeft] = useState(UNDO_WINDOW / 1000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const { count, kwacha } = summaryOf(items);
  return (
    <Box role="status">
      <b>
        {countText(count, 'payment')}, {formatKwacha(kwacha)}
      </b>
      <br />
      <VisuallyHidden>Not sent yet: goes in 10 seconds unless undone.</VisuallyHidden>
      <Figures aria-hidden="true">Not sent yet: goes in {left} s.</Figures>{' '}
      <Muted>After that only an owner can take an approval back.</Muted>
    </Box>
  );
}

function BulkResult({ items, results }: { items: readonly BulkItem[]; results: Results }) {
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

const CheckboxLabel = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  cursor: 'pointer',
  fontWeight: 600,
  accentColor: theme.vars.palette.primary.main,
  [TOUCH]: { minHeight: 44 },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0 },
}));

const columnsFor = (
  unwanted: ReadonlySet<string>,
  onChoose: (id: string, on: boolean) => void,
  titleOf: (courseId: string) => string,
): readonly Column<BulkItem>[] => [
  {
    head: 'Learner',
    cell: ({ proof, match }) => (
      <CheckboxLabel>
        <input
          type="checkbox"
          checked={!unwanted.has(proof.id)}
          onChange={(event) => onChoose(proof.id, event.target.checked)}
        />
        <span>
          {nameOf(proof)} <WalletChip word={walletLabel(match, now())} />
        </span>
      </CheckboxLabel>
    ),
  },
  {
    head: 'Paid',
    cell: ({ proof: { paidAt, submittedAt } }) => {
      const at = paidAt ?? submittedAt;
      return <NoWrap>{`${formatDay(at)}, ${formatTime(at)}`}</NoWrap>;
    },
  },
  {
    head: 'Phone',
    cell: ({ proof }) => {
      const phone = payerPhoneOf(proof);
      return <NoWrap>{phone === null ? '' : formatPhone(phone)}</NoWrap>;
    },
  },
  {
    head: 'Course',
    cell: ({ proof }) => formatList(shownOrders(proof).map(({ courseId }) => titleOf(courseId))),
  },
  {
    head: 'Transaction',
    cell: ({ proof }) => <Code sx={{ overflowWrap: 'anywhere' }}>{proof.transactionId}</Code>,
  },
  { head: 'Amount', align: 'right', cell: ({ amount }) => <Figures as="b">{formatKwacha(amount)}</Figures> },
];

function BulkSummary({ items }: { items: readonly BulkItem[] }) {
  const summary = summaryOf(items);
  return (
    <Box>
      <Figures as="b">
        {countText(summary.count, 'payment')}, {formatKwacha(summary.kwacha)}
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

const BULK_MAX = 100;

type BarProps = {
  readonly queue: Queue;
  readonly skipped: readonly string[];
  readonly viewers: ReadonlyMap<string, readonly string[]>;
  /** Says only how many, under a heading that says the rest. */
  readonly isShort?: boolean;
  readonly onClosed?: (approved: readonly string[]) => void;
};

export function BulkBar({ queue, skipped, viewers, isShort = false, onClosed }: BarProps) {
  const [opened, setOpened] = useState<{ rows: readonly QueueRow[]; warned: number } | null>(null);
  const seen = queue.rows?.filter(({ wallet }) => wallet?.state === 'seen') ?? [];
  const offered = seen
    .filter(({ proof: { id } }) => !queue.doubtful.has(id) && !skipped.includes(id) && !viewers.has(id))
    .slice(0, BULK_MAX);
  const isOffered = offered.length > 0;
  const open = () =>
    setOpened({ rows: offered, warned: seen.filter(({ proof }) => proof.warnings.length > 0).length });
  useKeys({ A: () => isOffered && open() }, opened === null);
  if (!isOffered && opened === null) return null;
  return (
    <Box sx={isShort ? {} : { p: 1, borderTop: 1, borderColor: 'divider' }}>
      {isOffered && (
        <Button size="small" fullWidth onClick={open}>
          {isShort ? `Approve ${offered.length}` : `Approve the ${offered.length} that were seen`}
          <KeyHint>⇧A</KeyHint>
        </Button>
      )}
      {opened !== null && (
        <BulkApprove
          {...opened}
          doubtful={queue.doubtful}
          onClose={(approved) => {
            setOpened(null);
            onClosed?.(approved);
          }}
        />
      )}
    </Box>
  );
}
