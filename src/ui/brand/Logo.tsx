/** The mark, and the mark with the hub's name. */
import Box from '@mui/material/Box';
import { BRAND } from '../../domain/messages.ts';
import { MARK, MARK_RADIUS, MARK_SIZE } from './mark.ts';

export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true">
      <rect width={MARK_SIZE} height={MARK_SIZE} rx={MARK_RADIUS} fill={MARK.ground.light} />
      <path
        d={MARK.brackets}
        fill="none"
        stroke={MARK.bracketColour}
        strokeWidth={MARK.bracketWidth}
        strokeLinecap="square"
      />
      <path d={MARK.diamond} fill={MARK.diamondColour} />
    </svg>
  );
}

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
