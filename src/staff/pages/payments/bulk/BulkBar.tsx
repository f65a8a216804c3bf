/** Approving together what was seen in the wallet and has no warning. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { KeyHint } from '../../KeyHint.tsx';
import { useKeys } from '../../use-keys.ts';
import type { Queue, QueueRow } from '../use-queue.ts';
import { BulkApprove } from './BulkApprove.tsx';

type Props = {
  readonly queue: Queue;
  readonly skipped: readonly string[];
  readonly viewers: ReadonlyMap<string, readonly string[]>;
  /** Says only how many, under a heading that says the rest. */
  readonly isShort?: boolean;
  readonly onClosed?: (approved: readonly string[]) => void;
};

export function BulkBar({ queue, skipped, viewers, isShort = false, onClosed }: Props) {
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

const BULK_MAX = 100;
