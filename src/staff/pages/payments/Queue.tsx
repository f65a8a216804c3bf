/** The review queue: list, proof and decision on one screen; on a phone, one after the other. */
import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { undoDecision } from '../../state/decisions.ts';
import { afterDecision, neighbour } from '../../../domain/money/review-queue.ts';
import { countSentence, emptyQueue, isFiltering } from '../../../domain/money/review-queue-view.ts';
import type { MoneyCounts } from '../../data/wallet/money.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { useKeys } from '../use-keys.ts';
import { QueueHead } from './QueueHead.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { QueueList } from './QueueList.tsx';
import { Review } from './Review.tsx';
import { useViewings } from './use-viewings.ts';
import { useQueueFilter } from './use-filter.ts';
import { type Queue as QueueRows, useQueue } from './use-queue.ts';
import { type FoundRow, useRow } from './use-row.ts';

/** How a selection stands in the history: in place of the last one, as a step of its own, or as a step over the list. */
export type SelectStep = 'replace' | 'push' | 'over';

type Props = {
  /** The id of the open proof, from the address. */
  readonly asked: string | null;
  readonly onSelect: (id: string | null, step?: SelectStep) => void;
  readonly titleOf: (courseId: string) => string;
  readonly keysOn: boolean;
  readonly onHelp: () => void;
  /** How much waits; null while it is counted. */
  readonly counts: Partial<MoneyCounts> | null;
};

/** The height of header, tabs and padding, which the queue does not have, px. */
const HEIGHT = 'calc(100vh - 140px)';
const NOTHING_TO_UNDO = {
  title: 'Nothing to undo',
  text: 'What you decided was sent after 10 seconds. Recent decisions lists it; an owner can reverse an approval.',
} as const;
const MOVES = ['j', 'k', 'ArrowDown', 'ArrowUp'] as const;

export function Queue({ asked, onSelect, titleOf, keysOn, onHelp, counts }: Props) {
  const [filter, setFilter] = useQueueFilter();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const queue = useQueue(filter, skipped, { counts, asked });
  const filtered = isFiltering(filter);
  const now = useNow(30_000);
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const searchField = useRef<HTMLInputElement>(null);
  const ids = queue.rows?.map(({ proof }) => proof.id) ?? [];
  const row = useRow(asked, queue, counts);
  const viewers = useViewings(asked);

  // The address names the open proof, so that it stays open when the list changes.
  const first = ids[0];
  useEffect(() => {
    if (wide && asked === null && first !== undefined) onSelect(first);
  }, [wide, asked, first, onSelect]);

  const step = (by: 1 | -1) => ids.length > 0 && onSelect(neighbour(ids, asked, by));
  // On a phone each new proof is shown from its top.
  useLayoutEffect(() => {
    if (!wide && asked !== null) window.scrollTo(0, 0);
  }, [wide, asked]);
  const advance = () => onSelect(asked === null ? null : afterDecision(ids, asked));
  const skip = () => {
    if (asked === null) return;
    advance();
    setSkipped((before) => [...before.filter((id) => id !== asked), asked]);
  };
  // On a phone the proof covers the list, and Back leads to the list again.
  const stepInto = !wide && asked === null ? 'over' : 'replace';
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
      '/': () => searchField.current?.focus(),
    },
    keysOn,
    MOVES,
  );

  const list = (
    <Panel sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: { md: HEIGHT } }}>
      <QueueHead filter={filter} onFilter={setFilter} searchField={searchField} keysOn={keysOn} />
      {ids.length > 0 && (
        <Muted as="p" sx={{ m: 0, px: 1.75, pt: 1, fontSize: '0.8125rem' }}>
          {countSentence({ ...queue, shown: ids.length, loaded: queue.waiting, filtered })}
        </Muted>
      )}
      <Box sx={{ overflowY: 'auto', flex: 1 }}>
        <Rows
          queue={queue}
          filtered={filtered}
          selected={asked}
          viewers={viewers}
          now={now}
          onSelect={(id) => id !== asked && onSelect(id, wide ? 'push' : 'over')}
        />
      </Box>
      <Unreadable ids={queue.unreadable} what="proof" />
      <BulkBar
        queue={queue}
        skipped={skipped}
        viewers={viewers}
        titleOf={titleOf}
        keysOn={keysOn}
        // After one that was approved with others, the first that is left comes next.
        onClosed={(done) =>
          asked !== null && done.includes(asked) && onSelect(ids.find((id) => !done.includes(id)) ?? null)
        }
      />
    </Panel>
  );
  const detail = row.value !== null && (
    <Review
      key={row.value.proof.id}
      row={row.value}
      viewers={viewers.get(row.value.proof.id) ?? []}
      titleOf={titleOf}
      now={now}
      keysOn={keysOn}
      onDecided={advance}
      onSkip={skip}
      onShow={(id) => onSelect(id, 'push')}
    />
  );

  if (!wide) {
    if (asked === null) return list;
    return (
      <>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
          <Button
            variant="text"
            startIcon={<BackIcon />}
            onClick={() => onSelect(null)}
            sx={{ flex: 'none', mr: 'auto' }}
          >
            All proofs
          </Button>
          <Typography variant="h2" component="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {row.value?.about.learner?.name}
          </Typography>
        </Box>
        <Panel>{detail || <Missing row={row} />}</Panel>
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '292px minmax(0, 1fr)' }}>
      {list}
      <Panel sx={{ height: HEIGHT, minHeight: 0 }}>
        {detail || (asked !== null && <Missing row={row} />)}
        {asked === null && ids.length === 0 && queue.rows !== null && noRows(queue, filtered) !== null && (
          <Empty title="Nothing to look at">Proofs appear here the moment learners send them.</Empty>
        )}
      </Panel>
    </Box>
  );
}

type RowsProps = {
  queue: QueueRows;
  filtered: boolean;
  selected: string | null;
  viewers: ReadonlyMap<string, readonly string[]>;
  now: number;
  onSelect: (id: string) => void;
};

const noRows = (queue: QueueRows, filtered: boolean) =>
  emptyQueue({ ...queue, loaded: queue.waiting, filtered });

function Rows({ queue, filtered, ...list }: RowsProps) {
  if (queue.failure !== null && (queue.rows?.length ?? 0) === 0) {
    return <Failed message={queue.failure.message} onRetry={queue.retry} />;
  }
  if (queue.rows === null) return <RowsSkeleton rows={6} height={52} />;
  if (queue.rows.length === 0) {
    const said = noRows(queue, filtered);
    return said === null ? (
      <RowsSkeleton rows={6} height={52} />
    ) : (
      <Empty title={said.title}>{said.text}</Empty>
    );
  }
  return <QueueList rows={queue.rows} near={queue.near} onNear={queue.showNear} {...list} />;
}

function Missing({ row }: { row: FoundRow }) {
  if (row.message !== null) return <Failed message={row.message} onRetry={row.retry} />;
  if (row.busy) return <RowsSkeleton rows={5} />;
  return (
    <Empty title="There is no such proof">
      <Muted>The address names a proof that does not exist or cannot be read.</Muted>
    </Empty>
  );
}
