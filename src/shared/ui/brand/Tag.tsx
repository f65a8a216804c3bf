/** A small label on a quiet ground: duration, schedule, price. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

const grounds = {
  copper: { bgcolor: 'hub.copperSoft', color: 'secondary.main' },
  mint: { bgcolor: 'hub.mint', color: 'primary.main' },
} as const;

export function Tag({ tone = 'mint', children }: { tone?: keyof typeof grounds; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...grounds[tone],
        display: 'inline-block',
        px: 1.25,
        py: 0.5,
        borderRadius: '8px',
        fontSize: '0.875rem',
        fontWeight: 700,
        lineHeight: 1.4,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  );
}
