/** A class as a ticket: day and hour on the stub, the rest beside the perforation. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { CARD_RADIUS } from '../type.ts';

const NOTCH = 9;
/** Two half circles bitten out where the stub is torn off; the ticket's ground shows through. */
const bite = (at: string) => `radial-gradient(circle ${NOTCH}px at ${at},#0000 98%,#000)`;

type Props = {
  /** `Saturday` */
  day: ReactNode;
  /** `15:00`, or `17:00-18:00`: it may wrap at the hyphen, it never overflows. */
  time: ReactNode;
  /** `CAT` */
  zone: string;
  children: ReactNode;
};

export function Ticket({ day, time, zone, children }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch', minWidth: 0 }}>
      <Box
        sx={{
          flex: 'none',
          display: 'grid',
          alignContent: 'center',
          justifyItems: 'center',
          gap: 0.25,
          width: { xs: 112, sm: 'auto' },
          minWidth: 112,
          px: 2,
          py: 2.5,
          color: 'hub.onStub',
          bgcolor: 'hub.stub',
          borderRadius: `${CARD_RADIUS}px 0 0 ${CARD_RADIUS}px`,
          mask: `${bite('100% 0')} 0 0/100% 51% no-repeat,${bite('100% 100%')} 0 100%/100% 51% no-repeat`,
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box component="span" sx={{ fontWeight: 700, fontSize: '0.9375rem', lineHeight: 1.3 }}>
          {day}
        </Box>
        <Box
          component="span"
          sx={{ fontWeight: 800, fontSize: '1.625rem', lineHeight: 1.1, letterSpacing: '-0.02em' }}
        >
          {time}
        </Box>
        <Box component="span" sx={{ fontWeight: 600, fontSize: '0.875rem', lineHeight: 1.3 }}>
          {zone}
        </Box>
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          px: { xs: 2, sm: 3 },
          py: 2.5,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: '1px solid',
          borderColor: 'divider',
          borderLeft: '2px dashed',
          borderLeftColor: 'divider',
          borderRadius: `0 ${CARD_RADIUS}px ${CARD_RADIUS}px 0`,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
