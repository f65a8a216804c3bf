/** The review queue: list, proof and decision on one screen; on a phone, one after the other. */
import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, ListItemButton, styled, Typography, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { PAGE_ROWS } from '../../data/reads.ts';
import { undoDecision } from '../../state/decisions.ts';
import { afterDecision, ageOf, neighbour } from '../../../domain/money/review-queue.ts';
import {
  countSentence,
  emptyQueue,
  isFiltering,
  filterRows,
} from '../../../domain/money/review-queue-view.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Figures, Muted, Panel, PlainList, TextButton } from '../../ui/shapes.tsx';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { useKeys } from '../use-keys.tsx';
import { queryFilter, QueueHead, useQueueFilter } from './QueueHead.tsx';
import { BulkBar } from './BulkApprove.tsx';
import { Review } from './Review.tsx';
import { type Queue as QueueRows, type QueueRow, useQueue, useRow, useViewings } from './use-queue.ts';
import { viewingText } from '../../../domain/money/proof-viewing.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { proofWarningLabels } from '../../../domain/money/payment-warnings.ts';
import { windowState } from '../../../domain/classes/class-session.ts';
import { formatDayTime, type Instant } from '../../../domain/time/time.ts';
import { walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import { WalletChip } from '../../ui/cells.tsx';

/** How a selection enters the history; `over`: a step that covers the list. */
export type SelectStep = 'replace' | 'push' | 'over';

type Props = {
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null, step?: SelectStep) => void;
  readonly onHelp: () => void;
};

/** The viewport without header, tabs, filters and padding. */
const HEIGHT = 'calc(100vh - 198px)';
const NOTHING_TO_UNDO = {
  title: 'Nothing to undo',
  text: 'What you decided was sent after 10 seconds. Recent decisions lists it; an owner can reverse an approval.',
} as const;
/** In the order of skipping. They stay last when the queue is left and opened again. */
const skippedProofs = createStore<readonly string[]>(() => []);
const MOVES = ['j', 'k', 'ArrowDown', 'ArrowUp'] as const;

export function Queue({ selectedId, onSelect, onHelp }: Props) {
  const [filter, setFilter] = useQueueFilter();
  const skipped = useStore(skippedProofs);
  const queue = useQueue(filter, skipped);
  // What fits on a screen is drawn at once, and the rest right after it.
  const isWhole = useDeferredValue(queue.rows !== null);
  const filtered = isFiltering(filter);
  const now = useNow(30_000);
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const ids = queue.rows?.map(({ proof }) => proof.id) ?? [];
  const none = emptyQueue({ ...queue, filtered });
  const row = useRow(selectedId, queue);
  const viewers = useViewings(selectedId);

  // Proofs that a colleague has open are passed over while any others wait.
  const free = ids.filter((id) => id === selectedId || !viewers.has(id));

  // In the address, so that the proof stays open when the list changes.
  const first = free[0] ?? ids[0];
  useEffect(() => {
    if (wide && selectedId === null && first !== undefined) onSelect(first);
  }, [wide, selectedId, first, onSelect]);

  const step = (by: 1 | -1) =>
    ids.length > 0 && onSelect(neighbour(by === 1 && free.length > 0 ? free : ids, selectedId, by));
  useLayoutEffect(() => {
    if (!wide && selectedId !== null) window.scrollTo(0, 0);
  }, [wide, selectedId]);
  const advance = () =>
    onSelect(
      selectedId === null ? null : (afterDecision(free, selectedId) ?? afterDecision(ids, selectedId)),
    );
  const skip = () => {
    if (selectedId === null) return;
    advance();
    skippedProofs.setState((before) => [...before.filter((id) => id !== selectedId), selectedId], true);
  };
  const stepInto = !wide && selectedId === null ? 'over' : 'replace';
  const undo = () => {
    const proofId = undoDecision();
    if (proofId !== null) onSelect(proofId, stepInto);
    else showToast(NOTHING_TO_UNDO, 'info');
  };
  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      z: undo,
      '?': onHelp,
    },
    true,
    MOVES,
  );

  const countOf = (query: string) =>
    queue.all === null || queue.growing ? null : filterRows(queue.all, queryFilter(query), now).length;
  const head = <QueueHead filter={filter} onFilter={setFilter} countOf={countOf} />;
  const list = (
    <Panel sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: { md: HEIGHT } }}>
      {ids.length > 0 && (filtered || queue.full) && (
        <Muted as="p" sx={{ m: 0, px: 1.75, pt: 1, fontSize: '0.8125rem' }}>
          {countSentence({ ...queue, shown: ids.length, filtered })}
        </Muted>
      )}
      <Box sx={{ overflowY: 'auto', flex: 1 }}>
        <Rows queue={queue} none={none} isWhole={isWhole}>
          {(one) => (
            <Row
              row={one}
              isSelected={one.proof.id === selectedId}
              viewers={viewers.get(one.proof.id) ?? []}
              now={now}
              onSelect={(id) => id !== selectedId && onSelect(id, wide ? 'push' : 'over')}
            />
          )}
        </Rows>
      </Box>
      <Unreadable ids={queue.unreadable} what="proof" />
      <BulkBar
        queue={queue}
        skipped={skipped}
        viewers={viewers}
        onClosed={(done) =>
          selectedId !== null &&
          done.includes(selectedId) &&
          onSelect(ids.find((id) => !done.includes(id)) ?? null)
        }
      />
    </Panel>
  );
  const detail = row.value !== null && (
    <Review
      key={row.value.proof.id}
      row={row.value}
      viewers={viewers.get(row.value.proof.id) ?? []}
      now={now}
      onDecided={advance}
      onSkip={skip}
      onShow={(id) => onSelect(id, 'push')}
    />
  );

  if (!wide) {
    if (selectedId === null)
      return (
        <>
          {head}
          {list}
        </>
      );
    return (
      <>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
          <TextButton
            startIcon={<BackIcon />}
            onClick={() => onSelect(null)}
            sx={{ flex: 'none', mr: 'auto' }}
          >
            All proofs
          </TextButton>
          <Typography variant="h2" component="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {row.value?.proof.learner?.name}
          </Typography>
        </Box>
        <Panel>{detail || <MissingProof row={row} />}</Panel>
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '340px minmax(0, 1fr)' }}>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{head}</Box>
      {list}
      <Panel sx={{ height: HEIGHT, minHeight: 0 }}>
        {detail || (selectedId !== null && <MissingProof row={row} />)}
        {selectedId === null && queue.rows?.length === 0 && none !== null && (
          <Empty title="Nothing to look at">Proofs appear here the moment learners send them.</Empty>
        )}
      </Panel>
    </Box>
  );
}

type RowsProps = {
  readonly queue: QueueRows;
  readonly none: ReturnType<typeof emptyQueue>;
  readonly isWhole: boolean;
  readonly children: (row: QueueRow) => ReactNode;
};

function Rows({ queue: { rows, failure, retry }, none, isWhole, children }: RowsProps) {
  if (failure !== null && (rows?.length ?? 0) === 0)
    return <Failed message={failure.message} onRetry={retry} />;
  if (rows?.length === 0 && none !== null) return <Empty title={none.title}>{none.text}</Empty>;
  if (rows === null || rows.length === 0) return <RowsSkeleton rows={6} height={52} />;
  return (
    <PlainList
      aria-label="Proofs to review"
      sx={{ p: 0.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
    >
      {(isWhole ? rows : rows.slice(0, PAGE_ROWS)).map((row) => (
        <li key={row.proof.id}>{children(row)}</li>
      ))}
    </PlainList>
  );
}

function MissingProof({ row }: { row: ReturnType<typeof useRow> }) {
  if (row.message !== null) return <Failed message={row.message} onRetry={row.retry} />;
  if (row.busy) return <RowsSkeleton rows={5} />;
  return (
    <Empty title="There is no such proof">
      The address names a proof that does not exist or cannot be read.
    </Empty>
  );
}

const tones = { calm: 'text.secondary', soon: 'warning.main', late: 'error.main' } as const;

type RowProps = {
  row: QueueRow;
  isSelected: boolean;
  viewers: readonly string[];
  now: Instant;
  onSelect: (id: string) => void;
};

function Row({ row, isSelected, viewers, now, onSelect }: RowProps) {
  const { proof, nextClass, wallet } = row;
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const age = ageOf(proof.submittedAt, now);
  const warnings = proof.warnings.length;
  const courses = orderIdsOf(proof).length;
  return (
    <ListItemButton
      ref={node}
      selected={isSelected}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(proof.id)}
      sx={{
        display: 'block',
        px: 1.25,
        py: 0.75,
        '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'hub.mint' },
      }}
    >
      <SplitRow>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {proof.learner?.name ?? proof.orderId}
        </Box>
        <Figures sx={{ fontSize: '0.8125rem', fontWeight: 700, color: tones[age.tone] }}>
          {age.text}
          {age.tone === 'late' ? ', late' : ''}
        </Figures>
      </SplitRow>
      <SplitRow sx={{ '& > *': { flexBasis: 'auto' } }}>
        <Muted sx={{ fontSize: '0.8125rem' }}>
          {nextClass === null ? 'Class unknown' : classText(nextClass, now)}
          {' · '}
          {proof.amount === null ? 'no amount' : formatKwacha(proof.amount)}{' '}
          {mobileNetworkLabels[proof.network].split(' ')[0]}
          {courses > 1 && ` · ${courses} courses`}
        </Muted>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {warnings > 0 && (
            <Box
              component="span"
              title={proof.warnings.map((warning) => proofWarningLabels[warning]).join('. ')}
              sx={{ fontSize: '0.8125rem', fontWeight: 700, color: 'warning.main' }}
            >
              {warnings} {warnings === 1 ? 'warning' : 'warnings'}
            </Box>
          )}
          {wallet !== null && <WalletChip word={walletLabel(wallet, now)} />}
        </Box>
      </SplitRow>
      {viewers.length > 0 && (
        <SplitRow>
          <Muted sx={{ fontSize: '0.8125rem', color: 'info.main', fontWeight: 600 }}>
            {viewingText(viewers)}
          </Muted>
        </SplitRow>
      )}
    </ListItemButton>
  );
}

const SplitRow = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 7em', minWidth: 0, overflowWrap: 'anywhere' },
  '& > :not(:first-of-type)': { flex: '0 1 auto', whiteSpace: 'nowrap' },
});

const classText = (nextClass: Instant, now: Instant): string =>
  windowState(nextClass, now) === 'open' ? 'Class now' : formatDayTime(nextClass);
