/** Gives unclaimed money to one or several orders. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatKwacha } from '../../../domain/classes/course.ts';
import {
  amountDue,
  formatOrderCode,
  type Order,
  roundKwacha,
  sumKwacha,
} from '../../../domain/money/order.ts';
import { CURRENCY, parseKwacha } from '../../../domain/money/kwacha.ts';
import { unallocated } from '../../../domain/money/payment.ts';
import type { OwnerReason } from '../../../domain/money/wallet/match.ts';
import type { Learner } from '../../../domain/people/account.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { SPLIT_MAX } from '../../../domain/wire/limits.ts';
import { giveMessages } from '../../../domain/wire/staff-messages.ts';
import { attachPayment } from '../../../domain/wire/wallet-command.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { CommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import type { MoneyRow, Owner, PaidOrder } from '../../data/wallet.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { OrderCode } from '../../ui/cells.tsx';
import { Figures, Muted, PlainList, Row, SmallButton, TextButton } from '../../ui/shapes.tsx';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { fetchOrdersFor, search } from '../../data/people.ts';
import { FindField } from '../../ui/DataList.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';

const REASONS: Readonly<Record<OwnerReason, string>> = {
  code: 'order code in the message',
  phone: 'same phone',
  name: 'same name',
};

/** Why an order is probably the one: `same phone, same amount`. */
export const reasonsText = ({ reasons, isExact }: Pick<Owner, 'reasons' | 'isExact'>): string =>
  [...reasons.map((reason) => REASONS[reason]), ...(isExact ? ['same amount'] : [])].join(', ');

export const nameOf = ({ learner }: { readonly learner: Pick<Learner, 'name'> | null }): string =>
  learner?.name ?? 'A learner whose account was deleted';

export const freeOf = ({ payment }: Pick<MoneyRow, 'payment'>): number =>
  payment.amount === null ? 0 : unallocated(payment.amount, payment);

type Part = PaidOrder & { readonly text: string };
const sumOfParts = (parts: readonly Part[]) => sumKwacha(parts.map(({ text }) => parseKwacha(text) ?? 0));

export function GiveForm({ row, onClose }: { row: MoneyRow; onClose: () => void }) {
  const { payment, facts } = row;
  const free = freeOf(row);
  const form = useForm();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const given = sumOfParts(parts);
  const left = roundKwacha(free - given);
  const isChosen = ({ id }: Order) => parts.some(({ order }) => order.id === id);
  const add = ({ order, learner }: PaidOrder) => {
    const part = Math.min(amountDue(order), Math.max(0, left));
    form.clearErrors();
    setParts([...parts, { order, learner, text: part > 0 ? String(part) : '' }]);
  };
  const remove = ({ id }: Order) => setParts(parts.filter(({ order }) => order.id !== id));
  const type = ({ id }: Order, text: string) =>
    setParts(parts.map((part) => (part.order.id === id ? { ...part, text } : part)));
  const send = async () => {
    const wrong = wrongIn(parts, free);
    if (wrong !== null) throw new CommandError('bad_request', wrong);
    const answer = await sendStaffCommand(attachPayment, {
      transactionId: payment.id,
      parts: parts.map(({ order, text }) => ({ orderId: order.id, amount: parseKwacha(text) ?? 0 })),
    });
    const sentences = answer.parts.map(({ orderId, due }) => {
      const part = parts.find(({ order }) => order.id === orderId);
      const name = part === undefined ? formatOrderCode(orderId) : nameOf(part);
      return due === 0 ? `${name}: paid.` : `${name}: ${formatKwacha(due)} still due.`;
    });
    showToast({ title: `${formatKwacha(given)} given`, text: sentences.join(' ') }, 'success');
  };
  const choices = (facts?.owners ?? []).filter(({ order }) => !isChosen(order));
  return (
    <CommandForm
      form={form}
      title={`Give ${formatKwacha(free)} to an order`}
      submit="Give"
      intro={<p>{whence(row)}</p>}
      fields={[]}
      send={send}
      onClose={onClose}
    >
      {parts.map(({ order, text, ...one }) => (
        <Row key={order.id}>
          <OrderText row={{ order, ...one }} />
          <Box sx={{ width: '7rem' }}>
            <TextField
              id={`give-${order.id}`}
              label={`${CURRENCY} for ${nameOf(one)}, order ${formatOrderCode(order.id)}`}
              hidesLabel
              inputMode="decimal"
              value={text}
              onChange={({ target }) => type(order, target.value)}
            />
          </Box>
          <TextButton type="button" onClick={() => remove(order)}>
            Remove
          </TextButton>
        </Row>
      ))}
      {parts.length > 0 && (
        <Figures role="status">
          {left >= 0
            ? `${formatKwacha(left)} left of ${formatKwacha(free)}`
            : giveMessages.tooMuch(formatKwacha(free))}
        </Figures>
      )}
      {choices.length > 0 && <Choices label="Probably for" rows={choices} onChoose={add} />}
      {parts.length < SPLIT_MAX && (left > 0 || parts.length === 0) && (
        <OrderSearch
          label={parts.length === 0 ? 'Find an order' : 'Find another order'}
          isOpen={(order) => order.status !== 'approved' && !isChosen(order)}
          onChoose={add}
        />
      )}
    </CommandForm>
  );
}

function wrongIn(parts: readonly Part[], free: number): string | null {
  if (parts.length === 0) return giveMessages.noOrder;
  if (parts.some(({ text }) => parseKwacha(text) === null)) return giveMessages.noAmount;
  const sum = sumOfParts(parts);
  return sum > free ? giveMessages.tooMuch(formatKwacha(free)) : null;
}

function whence({ payment: { arrival, id } }: MoneyRow): string {
  const { name = null, phone = null, reference = null } = arrival ?? {};
  const from = [name, phone && formatPhone(phone)].filter((part) => part !== null).join(', ');
  const wrote = reference === null ? '' : ` They wrote: “${reference}”.`;
  return `${id}${from === '' ? '' : ` from ${from}`}.${wrote}`;
}

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

type OrderSearchProps = {
  readonly label: string;
  readonly isOpen: (order: Order) => boolean;
  readonly onChoose: (row: PaidOrder) => void;
};

function OrderSearch({ label, isOpen, onChoose }: OrderSearchProps) {
  const [text, setText] = useState('');
  const reading = useRead(text === '' ? null : `orders ${text}`, () => findOrders(text));
  const open = reading.value?.filter(({ order }) => isOpen(order)) ?? [];
  return (
    <Box
      sx={{ display: 'grid', gap: 1 }}
      // Enter searches here, and does not send the form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <FindField label={label} help="Code, phone or name" value={text} onFind={setText} />
      {text !== '' && (
        <Loaded reading={reading} rows={2}>
          {() =>
            open.length === 0 ? (
              <Muted role="status">{giveMessages.noneFound}</Muted>
            ) : (
              <Choices label="Orders found" rows={open} onChoose={onChoose} />
            )
          }
        </Loaded>
      )}
    </Box>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly rows: readonly (PaidOrder | Owner)[];
  readonly onChoose: (row: PaidOrder) => void;
};

function Choices({ label, rows, onChoose }: ChoicesProps) {
  return (
    <Box component="section" aria-label={label}>
      <Muted>{label}</Muted>
      <PlainList sx={{ display: 'grid', gap: 1, mt: 0.5 }}>
        {rows.map((row) => (
          <Row as="li" key={row.order.id} sx={{ flexWrap: 'nowrap' }}>
            <OrderText row={row} />
            <SmallButton
              type="button"
              aria-label={`Choose ${nameOf(row)}, order ${formatOrderCode(row.order.id)}`}
              onClick={() => onChoose(row)}
            >
              Choose
            </SmallButton>
          </Row>
        ))}
      </PlainList>
    </Box>
  );
}

function OrderText({ row }: { row: PaidOrder | Owner }) {
  const titleOf = useTitles();
  const { order } = row;
  return (
    <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <b>{nameOf(row)}</b>{' '}
      <Muted>
        {titleOf(order.courseId)} · <OrderCode code={order.id} /> · lacks {formatKwacha(amountDue(order))}
        {'reasons' in row && ` · ${reasonsText(row)}`}
      </Muted>
    </Box>
  );
}
