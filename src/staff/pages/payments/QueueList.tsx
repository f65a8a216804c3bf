/** The list of the queue: who waits, for which class, since when. */
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef } from 'react';
import { viewingText } from '../../../domain/money/proof-viewing.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { proofWarningLabels } from '../../../domain/money/payment-warnings.ts';
import { ageOf } from '../../../domain/money/review-queue.ts';
import { windowState } from '../../../domain/classes/class-session.ts';
import { formatDayTime, type Instant } from '../../../domain/time/time.ts';
import { walletWord } from '../../../domain/money/wallet/wallet-word.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { Figures, Muted } from '../../ui/shapes.ts';
import { WalletChip } from '../../ui/WalletChip.tsx';
import type { QueueRow } from './use-queue.ts';

type Props = {
  readonly rows: readonly QueueRow[];
  readonly selected: string | null;
  /** The other viewers of each proof. */
  readonly viewers: ReadonlyMap<string, readonly string[]>;
  readonly now: Instant;
  readonly onSelect: (id: string) => void;
  /** Of so many rows the wallet's words are read; `onNear` asks for those of more. */
  readonly near: number;
  readonly onNear: (rows: number) => void;
};

/** So many rows before the last one that is read, the next are asked for. */
const AHEAD = 5;

const tones = { calm: 'text.secondary', soon: 'warning.main', late: 'error.main' } as const;

export function QueueList({ rows, selected, viewers, now, onSelect, near, onNear }: Props) {
  return (
    <Box
      component="ul"
      aria-label="Proofs to review"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0.5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 0.25,
      }}
    >
      {rows.map((row, at) => (
        <li key={row.proof.id}>
          <Row
            row={row}
            isSelected={row.proof.id === selected}
            viewers={viewers.get(row.proof.id) ?? []}
            now={now}
            onSelect={onSelect}
            onSeen={at >= near - AHEAD ? () => onNear(at + PAGE_ROWS) : null}
          />
        </li>
      ))}
    </Box>
  );
}

type RowProps = {
  row: QueueRow;
  isSelected: boolean;
  viewers: readonly string[];
  now: Instant;
  onSelect: (id: string) => void;
  /** Called when the row comes onto the screen. */
  onSeen: (() => void) | null;
};

function Row({ row, isSelected, viewers, now, onSelect, onSeen }: RowProps) {
  const { proof, about, nextClass, wallet } = row;
  const node = useRef<HTMLDivElement>(null);
  const see = useEffectEvent(() => onSeen?.());
  const isAwaited = onSeen !== null;
  useEffect(() => {
    if (!isAwaited || node.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
    );
    observer.observe(node.current);
    return () => observer.disconnect();
  }, [isAwaited]);
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
      <Line>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {about.learner?.name ?? proof.orderId}
        </Box>
        <Figures sx={{ fontSize: '0.8125rem', fontWeight: 700, color: tones[age.tone] }}>
          {age.text}
          {age.tone === 'late' ? ', late' : ''}
        </Figures>
      </Line>
      <Line
        // What does not fit beside class and amount goes below them.
        sx={{ '& > *': { flexBasis: 'auto' } }}
      >
        <Muted sx={{ fontSize: '0.8125rem' }}>
          {nextClass === null ? 'Class unknown' : classText(nextClass, now)}
          {' · '}
          {proof.amount === null ? 'no amount' : formatKwacha(proof.amount)}{' '}
          {mobileNetworkLabels[proof.network].split(' ')[0]}
          {courses > 1 && ` · ${courses} courses`}
        </Muted>
        {wallet !== null && <WalletChip word={walletWord(wallet.match, now)} />}
        {warnings > 0 && (
          <Box
            component="span"
            title={proof.warnings.map((warning) => proofWarningLabels[warning]).join('. ')}
            sx={{ fontSize: '0.8125rem', fontWeight: 700, color: 'warning.main' }}
          >
            {warnings} {warnings === 1 ? 'warning' : 'warnings'}
          </Box>
        )}
      </Line>
      {viewers.length > 0 && (
        <Line>
          <Muted sx={{ fontSize: '0.8125rem', color: 'info.main', fontWeight: 600 }}>
            {viewingText(viewers)}
          </Muted>
        </Line>
      )}
    </ListItemButton>
  );
}

/** Two texts at the two ends of a line. Who and how much is never cut off: it takes more lines. */
const Line = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  // Large text needs two lines for what fits into one.
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 7em', minWidth: 0, overflowWrap: 'anywhere' },
  '& > :not(:first-of-type)': { flex: 'none', whiteSpace: 'nowrap' },
});

function classText(nextClass: Instant, now: Instant): string {
  return windowState(nextClass, now) === 'open' ? 'Class now' : formatDayTime(nextClass);
}
