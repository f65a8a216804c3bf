/** Orders to choose from, each with what it lacks. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { amountDue, formatOrderCode } from '../../../domain/money/order.ts';
import type { PaidOrder } from '../../data/wallet/money.ts';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Muted } from '../../ui/shapes.ts';
import { nameOf } from './WhatItPays.tsx';

type Props<T extends PaidOrder> = {
  readonly label: string;
  readonly rows: readonly T[];
  readonly titleOf: (courseId: string) => string;
  /** Why it is probably this one. */
  readonly why?: (row: T) => string;
  readonly onChoose: (row: T) => void;
};

export function Choices<T extends PaidOrder>({ label, rows, titleOf, why, onChoose }: Props<T>) {
  return (
    <Box component="section" aria-label={label}>
      <Muted>{label}</Muted>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 0.5 }}>
        {rows.map((row) => (
          <Box component="li" key={row.order.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{nameOf(row)}</b>{' '}
              <Muted>
                {titleOf(row.order.courseId)} · <OrderCode code={row.order.id} /> · lacks{' '}
                {formatKwacha(amountDue(row.order))}
                {why !== undefined && ` · ${why(row)}`}
              </Muted>
            </Box>
            <Button
              type="button"
              size="small"
              variant="outlined"
              aria-label={`Choose ${nameOf(row)}, order ${formatOrderCode(row.order.id)}`}
              onClick={() => onChoose(row)}
            >
              Choose
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
