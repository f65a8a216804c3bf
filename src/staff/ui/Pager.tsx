/** Buttons to page forward and back through rows that are read by cursor, with their total number. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Muted } from './shapes.ts';

type Props = {
  /** `12 students`, or null while it is being counted. */
  readonly total: string | null;
  readonly busy: boolean;
  readonly onBefore: (() => void) | null;
  readonly onAfter: (() => void) | null;
};

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
