/** How many rows of the list are chosen, and what can be done with them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Row } from '../../../ui/shapes.ts';
import { LARGE_TEXT, textScale } from '../../../ui/theme/text-scale.ts';
import type { Mover } from './MoveLearners.tsx';
import { MoveLearners } from './MoveLearners.tsx';

type Props = {
  readonly movers: readonly Mover[];
  /** How many the filter shows, as far as one move takes them; and the choice of all of them. */
  readonly all: number;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onMoved: (count: number) => void;
};

export function ChosenBar({ movers, all, busy, problem, onAll, onClear, onMoved }: Props) {
  const [isMoving, setMoving] = useState(false);
  const chooseAll = all > Math.max(1, movers.length) && (
    <Button size="small" variant="text" disabled={busy} onClick={onAll}>
      {busy ? 'Choosing...' : `Choose all ${all}`}
    </Button>
  );
  const failed = problem !== null && <Alert severity="error">{problem}</Alert>;
  if (movers.length === 0) {
    return (
      <Row sx={{ px: 1 }}>
        {chooseAll}
        {failed}
      </Row>
    );
  }
  return (
    <Box
      role="group"
      aria-label="Chosen enrollments"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1.5,
        // Somebody who chooses far down the list still sees what can be done.
        position: textScale() > LARGE_TEXT ? 'static' : 'sticky',
        top: { xs: 0, md: 52 },
        zIndex: 1,
        bgcolor: 'background.paper',
      }}
    >
      <b role="status">{movers.length} chosen</b>
      <Button size="small" onClick={() => setMoving(true)}>
        Move to another weekend
      </Button>
      {chooseAll}
      {failed}
      <Button size="small" variant="text" onClick={onClear}>
        Choose none
      </Button>

      {isMoving && (
        <MoveLearners
          movers={movers}
          onClose={() => setMoving(false)}
          onMoved={(count) => {
            setMoving(false);
            onMoved(count);
          }}
        />
      )}
    </Box>
  );
}
