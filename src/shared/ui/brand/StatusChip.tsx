/** The word carries the status; shape and colour only repeat it. */
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { orderLabel, type OrderState, orderState } from '../../../domain/money/order.ts';
import styles from './StatusChip.module.css';

type Tone = 'secondary' | 'info' | 'success' | 'error' | 'warning';
type Shape = { readonly tone: Tone; readonly shape: string; readonly filled: boolean };

const DIAMOND = 'M6 .8 11.2 6 6 11.2.8 6z';
const shapes = {
  pending: { tone: 'secondary', shape: DIAMOND, filled: false },
  under_review: { tone: 'info', shape: `${DIAMOND}M6 .8v10.4L.8 6z`, filled: false },
  approved: { tone: 'success', shape: DIAMOND, filled: true },
  part_paid: { tone: 'warning', shape: `${DIAMOND}M6 .8v10.4L.8 6z`, filled: false },
  rejected: { tone: 'error', shape: 'M2 2l8 8M10 2l-8 8', filled: false },
  temporary: { tone: 'warning', shape: `${DIAMOND}M6 3.4V6l1.8 1.4`, filled: false },
} as const satisfies Record<OrderState | 'temporary', Shape>;

type Props = { order: Parameters<typeof orderLabel>[0]; state?: OrderState; temporaryAccess?: boolean };

export function StatusChip({ order, state = orderState(order), temporaryAccess = false }: Props) {
  const { tone, shape, filled } = shapes[temporaryAccess ? 'temporary' : state];
  const label = temporaryAccess ? cardMessages.temporaryAccess : orderLabel(order, state);
  return (
    <span className={styles.chip} style={{ color: `var(--h-palette-${tone}-main)` }}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shape} fill={filled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {label}
    </span>
  );
}
