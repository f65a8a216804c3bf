/** Buttons to page forward and back through rows that are read by cursor, with their total number. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import { Muted } from './shapes.ts';

type Props = {
  /** `12 students`, or null while it is being counted. */
  readonly total: string | null;
  readonly busy: boolean;
  readonly onBefore: (() => void) | null;
  readonly onAfter: (() => void) | null;
};

/** The number of rows, which are counted up to `COUNT_MAX`: `12 students`, `1,000 students or more`. */
export function countText(count: number, one: string): string {
  const text = `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
  return count >= COUNT_MAX ? `${text} or more` : text;
}

export function Pager({ total, busy, onBefore, onAfter }: Props) {
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ p: 1.5, display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Muted sx={{ flex: 1 }} role="status">
        {total}
      </Muted>
      <Button
        size="small"
        variant="outlined"
        disabled={busy || onBefore === null}
        onClick={() => onBefore?.()}
      >
        Previous
      </Button>
      <Button size="small" variant="outlined" disabled={busy || onAfter === null} onClick={() => onAfter?.()}>
        Next
      </Button>
    </Box>
  );
}
