/** The mark with the hub's name. */
import Box from '@mui/material/Box';
import { BRAND } from '../../../domain/wire/messages.ts';
import { Mark } from './Mark.tsx';

/** Mark and name on one line; the parent decides whether it is a link. */
export function Logo() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        fontSize: '1.125rem',
        fontWeight: 800,
        letterSpacing: '-0.02em',
        lineHeight: 1.1,
        whiteSpace: 'nowrap',
      }}
    >
      <Mark />
      {BRAND}
    </Box>
  );
}
