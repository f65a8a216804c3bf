/** An order's status as a chip: the word says it, the shape and the colour repeat it. */
import Box from '@mui/material/Box';
import { cardMessages } from '../../domain/messages.ts';
import { type OrderStatus, orderStatusLabels } from '../../domain/order.ts';

type Look = { readonly colour: string; readonly shape: string; readonly filled: boolean };

const DIAMOND = 'M6 .8 11.2 6 6 11.2.8 6z';
const looks = {
  pending: { colour: 'secondary.main', shape: DIAMOND, filled: false },
  under_review: { colour: 'info.main', shape: `${DIAMOND}M6 .8v10.4L.8 6z`, filled: false },
  approved: { colour: 'success.main', shape: DIAMOND, filled: true },
  rejected: { colour: 'error.main', shape: 'M2 2l8 8M10 2l-8 8', filled: false },
  temporary: { colour: 'warning.main', shape: `${DIAMOND}M6 3.4V6l1.8 1.4`, filled: false },
} as const satisfies Record<OrderStatus | 'temporary', Look>;

type Props = {
  status: OrderStatus;
  /** Temporary access replaces the order's label (spec §4). */
  temporaryAccess?: boolean;
};

export function StatusChip({ status, temporaryAccess = false }: Props) {
  const { colour, shape, filled } = looks[temporaryAccess ? 'temporary' : status];
  const label = temporaryAccess ? cardMessages.temporaryAccess : orderStatusLabels[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.375,
        border: '1.5px solid currentColor',
        borderRadius: '8px',
        color: colour,
        fontSize: '0.875rem',
        fontWeight: 700,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
      }}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shape} fill={filled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {label}
    </Box>
  );
}
