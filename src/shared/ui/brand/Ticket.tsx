/** A class as a ticket: day and hour on the stub, the rest beside the perforation. */
import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { CARD_RADIUS } from '../type.ts';

const NOTCH = 9;
/** Two half circles bitten out where the stub is torn off; the ticket's ground shows through. */
const bite = (at: string) => `radial-gradient(circle ${NOTCH}px at ${at},#0000 98%,#000)`;

const Whole = styled('div')({ display: 'flex', alignItems: 'stretch', minWidth: 0 });

const Stub = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 2,
  width: 96,
  minWidth: 96,
  padding: '20px 4px',
  color: theme.vars.palette.hub.onStub,
  backgroundColor: theme.vars.palette.hub.stub,
  borderRadius: `${CARD_RADIUS}px 0 0 ${CARD_RADIUS}px`,
  mask: `${bite('100% 0')} 0 0/100% 51% no-repeat,${bite('100% 100%')} 0 100%/100% 51% no-repeat`,
  textAlign: 'center',
  fontSize: '0.9375rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
  '& > :nth-child(2)': { fontWeight: 800, fontSize: '1.625rem', lineHeight: 1.1, letterSpacing: '-0.02em' },
  '& > :nth-child(3)': { fontWeight: 600, fontSize: '0.875rem' },
  '@media (min-width: 600px)': { width: 'auto', minWidth: 112, paddingInline: 16 },
}));

const Rest = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: '20px 14px',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `2px dashed ${theme.vars.palette.divider}`,
  borderRadius: `0 ${CARD_RADIUS}px ${CARD_RADIUS}px 0`,
  '@media (min-width: 600px)': { paddingInline: 24 },
}));

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
    <Whole>
      <Stub>
        <span>{day}</span>
        <span>{time}</span>
        <span>{zone}</span>
      </Stub>
      <Rest>{children}</Rest>
    </Whole>
  );
}
