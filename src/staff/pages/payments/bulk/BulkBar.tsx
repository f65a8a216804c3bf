/** Approving together: what was seen in the wallet, and what only has no warning; it opens the dialog once all is loaded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type BulkKind, isForBulkApproval } from '../../../../domain/money/bulk-approval.ts';
import { QUEUE_MAX } from '../../../data/review-queue.ts';
import { Key } from '../../../ui/shapes.ts';
import { useKeys } from '../../use-keys.ts';
import type { Queue, QueueRow } from '../use-queue.ts';
import { BulkApprove } from './BulkApprove.tsx';

type Props = {
  readonly queue: Queue;
  readonly skipped: readonly string[];
  /** The other viewers of each proof. */
  readonly viewers: ReadonlyMap<string, readonly string[]>;
  readonly titleOf: (courseId: string) => string;
  readonly keysOn: boolean;
  /** Leaves out what only has no warning, and the line above. */
  readonly only?: 'seen';
  /** Called when the dialog is closed, with the ids of the proofs that were approved. */
  readonly onClosed?: (approved: readonly string[]) => void;
};

export function BulkBar({ queue, skipped, viewers, titleOf, keysOn, only, onClosed }: Props) {
  const { growing, wallet } = queue;
  const [wanted, setWanted] = useState<BulkKind | null>(null);
  const [opened, setOpened] = useState<{ kind: BulkKind; rows: readonly QueueRow[]; warned: number } | null>(
    null,
  );
  const want = (kind: BulkKind) => {
    setWanted(kind);
    // The summary names all of them, also those far down.
    queue.showNear(QUEUE_MAX);
  };
  const rows = queue.rows ?? NO_ROWS;
  const seen = rows.filter(isSeen);
  const offered = (of: readonly QueueRow[]) =>
    of.filter(({ proof }) => isForBulkApproval(proof, skipped, viewers)).slice(0, BULK_MAX);
  const counts = { seen: offered(seen).length, clean: offered(rows).length };
  const isLoaded = !growing && !(wanted === 'seen' && wallet.growing);
  if (wanted !== null && isLoaded) {
    setWanted(null);
    const warned = wanted === 'seen' ? seen.filter(({ proof }) => proof.warnings.length > 0).length : 0;
    if (counts[wanted] > 0)
      setOpened({ kind: wanted, rows: offered(wanted === 'seen' ? seen : rows), warned });
  }
  const isSeenOffered = counts.seen > 0;
  useKeys({ A: () => isSeenOffered && want('seen') }, keysOn && wanted === null);

  const isCleanOffered = only === undefined && counts.clean >= 2;
  if (!isSeenOffered && !isCleanOffered && opened === null) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.75,
        ...(only === undefined && { p: 1, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      {isSeenOffered && (
        <Button
          size="small"
          fullWidth
          disabled={wanted !== null}
          onClick={() => want('seen')}
          sx={{ gap: 0.75 }}
        >
          {only === 'seen' ? `Approve ${counts.seen}` : `Approve the ${counts.seen} that were seen`}
          {keysOn && (
            <Key aria-hidden="true" sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
              ⇧A
            </Key>
          )}
        </Button>
      )}
      {isCleanOffered && (
        <Button
          size="small"
          variant="outlined"
          fullWidth
          disabled={wanted !== null}
          onClick={() => want('clean')}
        >
          {counts.clean} without warnings: approve
        </Button>
      )}
      {opened !== null && (
        <BulkApprove
          {...opened}
          warnedNow={queue.warned}
          titleOf={titleOf}
          onClose={(approved) => {
            setOpened(null);
            onClosed?.(approved);
          }}
        />
      )}
    </Box>
  );
}

/** It approves one after the other. */
const BULK_MAX = 100;
const NO_ROWS: readonly QueueRow[] = [];
const isSeen = ({ wallet }: QueueRow) => wallet?.match.state === 'seen';
