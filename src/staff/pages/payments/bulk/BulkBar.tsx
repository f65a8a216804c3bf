/** Approving together: what was seen in the wallet, and what merely has no warning. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type BulkKind, isForBulkApproval } from '../../../../domain/money/bulk-approval.ts';
import { Key } from '../../../ui/shapes.ts';
import { useKeys } from '../../use-keys.ts';
import type { Queue, QueueRow } from '../use-queue.ts';
import { BulkApprove } from './BulkApprove.tsx';

type Props = {
  readonly queue: Queue;
  readonly skipped: readonly string[];
  readonly viewers: ReadonlyMap<string, readonly string[]>;
  readonly titleOf: (courseId: string) => string;
  readonly keysOn: boolean;
  /** Offers only what was seen. */
  readonly only?: 'seen';
  /** Called when the dialog is closed, with the ids of the proofs that were approved. */
  readonly onClosed?: (approved: readonly string[]) => void;
};

export function BulkBar({ queue, skipped, viewers, titleOf, keysOn, only, onClosed }: Props) {
  const [opened, setOpened] = useState<{ kind: BulkKind; rows: readonly QueueRow[]; warned: number } | null>(
    null,
  );
  const rows = queue.rows ?? NO_ROWS;
  const offered = (of: readonly QueueRow[]) =>
    of.filter(({ proof }) => isForBulkApproval(proof, skipped, viewers)).slice(0, BULK_MAX);
  const seen = rows.filter(({ wallet }) => wallet?.state === 'seen');
  const choices = { seen: offered(seen), clean: offered(rows) };
  const open = (kind: BulkKind) => {
    const warned = kind === 'seen' ? seen.filter(({ proof }) => proof.warnings.length > 0).length : 0;
    setOpened({ kind, rows: choices[kind], warned });
  };
  const isSeenOffered = choices.seen.length > 0;
  useKeys({ A: () => isSeenOffered && open('seen') }, keysOn && opened === null);
  const isCleanOffered = only === undefined && choices.clean.length >= 2;
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
        <Button size="small" fullWidth onClick={() => open('seen')} sx={{ gap: 0.75 }}>
          {only === 'seen'
            ? `Approve ${choices.seen.length}`
            : `Approve the ${choices.seen.length} that were seen`}
          {keysOn && (
            <Key aria-hidden="true" sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
              ⇧A
            </Key>
          )}
        </Button>
      )}
      {isCleanOffered && (
        <Button size="small" variant="outlined" fullWidth onClick={() => open('clean')}>
          {choices.clean.length} without warnings: approve
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

const BULK_MAX = 100;
const NO_ROWS: readonly QueueRow[] = [];
