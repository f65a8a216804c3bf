/** What the hub was told of the wallet lately: the last import, and when the forwarder was heard. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { countsText, missingText, type WalletImport } from '../../../domain/money/wallet/wallet-import.ts';
import { formatDuration } from '../../../domain/money/review-queue.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import type { ImportAnswer } from '../../data/wallet/imports.ts';
import { Muted } from '../../ui/shapes.ts';
import { ForwarderGap, useForwarder } from './ForwarderGap.tsx';

const SOURCES = {
  paste: 'messages',
  statement: 'statement',
  forwarder: 'forwarder',
  typed: 'by hand',
} as const;

type Props = {
  /** What came of the import that was just made here; it stands in place of the last one. */
  readonly answer: ImportAnswer | null;
  readonly last: WalletImport | null;
};

export function Told({ answer, last }: Props) {
  return (
    <>
      {answer !== null && (
        <Alert severity={answer.missing === null ? 'success' : 'warning'} role="status">
          <b>{countsText(answer.counts)}</b> {answer.missing !== null && missingText(answer.missing)}
        </Alert>
      )}
      {answer === null && last !== null && (
        <Box sx={{ display: 'grid' }}>
          <b>
            Last: {SOURCES[last.source]}, {formatFull(last.at)}
          </b>
          <Muted>
            {last.by.name}: {countsText(last.counts)} {last.missing !== null && missingText(last.missing)}
          </Muted>
        </Box>
      )}
      <Heard />
      <ForwarderGap />
    </>
  );
}

/** Nothing where no forwarder is set up. */
function Heard() {
  const forwarder = useForwarder();
  const now = useNow(MINUTE);
  if (forwarder?.setAt == null) return null;
  const { heardAt } = forwarder;
  return (
    <b>Forwarder: {heardAt === null ? 'not heard yet' : `heard ${formatDuration(now - heardAt)} ago`}</b>
  );
}
