/** How many rows of the list are chosen, and what can be done with them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LARGE_TEXT, textScale } from '../../../ui/theme/text-scale.ts';
import type { Mover } from './MoveLearners.tsx';
import { MoveLearners } from './MoveLearners.tsx';

type Props = {
  readonly movers: readonly Mover[];
  readonly onClear: () => void;
  readonly onMoved: (count: number) => void;
};

export function ChosenBar({ movers, onClear, onMoved }: Props) {
  const [isMoving, setMoving] = useState(false);
  if (movers.length === 0) return null;
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
