/** Finds an order by its code, or by its learner's phone or name. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Order } from '../../../domain/money/order.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { giveMessages } from '../../../domain/wire/staff-messages.ts';
import { fetchOrdersFor } from '../../data/people.ts';
import { search } from '../../data/search.ts';
import type { PaidOrder } from '../../data/wallet/money.ts';
import { FindField } from '../../ui/FindField.tsx';
import { Muted } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { Choices } from './Choices.tsx';

/** More learners with such a name need another letter, not a longer list. */
const LEARNERS_MAX = 8;

async function findOrders(text: string): Promise<readonly PaidOrder[]> {
  const find = searchQueryOf(text);
  if (find === null) return [];
  const { orders, students } = await search(find, LEARNERS_MAX);
  const others = students.filter(({ id }) => orders.every(({ order }) => order.userId !== id));
  const theirs = await fetchOrdersFor(others);
  return [
    ...orders,
    ...theirs.values.flatMap(({ learner, orders: own }) => own.map((order) => ({ order, learner }))),
  ];
}

type Props = {
  readonly label: string;
  readonly isOpen: (order: Order) => boolean;
  readonly titleOf: (courseId: string) => string;
  readonly onChoose: (row: PaidOrder) => void;
};

export function OrderSearch({ label, ...found }: Props) {
  const [text, setText] = useState('');
  return (
    <Box
      sx={{ display: 'grid', gap: 1 }}
      // Enter searches here, and does not send the form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <FindField label={label} help="Order code, phone or name" value={text} onFind={setText} />
      {text !== '' && <Found key={text} text={text} {...found} />}
    </Box>
  );
}

function Found({ text, isOpen, titleOf, onChoose }: Omit<Props, 'label'> & { text: string }) {
  const { value, failure, retry } = useRead(`orders ${text}`, () => findOrders(text));
  if (failure !== null) return <Failed message={failure.message} onRetry={retry} />;
  if (value === null) return <RowsSkeleton rows={2} height={36} />;
  const open = value.filter(({ order }) => isOpen(order));
  if (open.length === 0) return <Muted role="status">{giveMessages.noneFound}</Muted>;
  return <Choices label="Orders found" rows={open} titleOf={titleOf} onChoose={onChoose} />;
}
