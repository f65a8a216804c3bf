/** Turns the weekends of a page: earlier ones, the present ones, later ones. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Weekends } from './use-weekends.ts';

export function WeekendTurner({ isPresent, turn }: Pick<Weekends, 'isPresent' | 'turn'>) {
  return (
    <Box component="nav" aria-label="Weekends" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" variant="outlined" onClick={() => turn(-1)}>
        Earlier
      </Button>
      {!isPresent && (
        <Button size="small" variant="outlined" onClick={() => turn(0)}>
          Now
        </Button>
      )}
      <Button size="small" variant="outlined" onClick={() => turn(1)}>
        Later
      </Button>
    </Box>
  );
}
