/** Gives money that nobody claimed to an order, or splits it over several. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import {
  amountDue,
  formatOrderCode,
  type Order,
  roundKwacha,
  sumKwacha,
} from '../../../domain/money/order.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { SPLIT_MAX } from '../../../domain/wire/limits.ts';
import { giveMessages } from '../../../domain/wire/staff-messages.ts';
import { attachPayment } from '../../../domain/wire/wallet-command.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import type { MoneyRow, PaidOrder } from '../../data/wallet/money.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Figures, Muted } from '../../ui/shapes.ts';
import { Choices } from './Choices.tsx';
import { OrderSearch } from './OrderSearch.tsx';
import { freeOf, nameOf, reasonsText } from './WhatItPays.tsx';

type Part = PaidOrder & { readonly text: string };
type Props = {
  readonly row: MoneyRow;
  readonly titleOf: (courseId: string) => string;
  readonly onClose: () => void;
  readonly onGiven: () => void;
};

/** Kwacha typed so far; what cannot be read counts as nothing. */
const sumOfParts = (parts: readonly Part[]) => sumKwacha(parts.map(({ text }) => parseKwacha(text) ?? 0));

export function GiveForm({ row, titleOf, onClose, onGiven }: Props) {
  const { payment, facts } = row;
  const free = freeOf(row);
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const given = sumOfParts(parts);
  const left = roundKwacha(free - given);
  const isChosen = ({ id }: Order) => parts.some(({ order }) => order.id === id);
  const add = (one: PaidOrder) => {
    const part = Math.min(amountDue(one.order), Math.max(0, left));
    setProblem(null);
    setParts([...parts, { ...one, text: part > 0 ? String(part) : '' }]);
  };
  const remove = ({ id }: Order) => setParts(parts.filter(({ order }) => order.id !== id));
  const type = ({ id }: Order, text: string) =>
    setParts(parts.map((part) => (part.order.id === id ? { ...part, text } : part)));
  const give = async () => {
    const wrong = wrongIn(parts, free);
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      const answer = await sendStaff(attachPayment, {
        transactionId: payment.id,
        parts: parts.map(({ order, text }) => ({ orderId: order.id, amount: parseKwacha(text) ?? 0 })),
      });
      const told = answer.parts.map(({ orderId, due }) => {
        const part = parts.find(({ order }) => order.id === orderId);
        const name = part === undefined ? formatOrderCode(orderId) : nameOf(part);
        return due === 0 ? `${name}: paid.` : `${name}: ${formatKwacha(due)} still due.`;
      });
      showToast({ title: `${formatKwacha(given)} given`, text: told.join(' ') }, 'success');
      onGiven();
    } catch (thrown) {
      setProblem(toCommandError(thrown).message);
      setBusy(false);
    }
  };
  const choices = (facts?.owners ?? []).filter(({ order }) => !isChosen(order));
  return (
    <FormDialog
      title={`Give ${formatKwacha(free)} to an order`}
      submit="Give"
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
      onClose={onClose}
    >
      <p>{whence(row)}</p>
      {parts.map(({ order, text, ...one }) => (
        <Box key={order.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <b>{nameOf(one)}</b>{' '}
            <Muted>
              {titleOf(order.courseId)} · <OrderCode code={order.id} /> · lacks{' '}
              {formatKwacha(amountDue(order))}
            </Muted>
          </Box>
          <MuiTextField
            value={text}
            onChange={({ target }) => type(order, target.value)}
            sx={{ width: '7rem' }}
            slotProps={{
              htmlInput: {
                'aria-label': `Kwacha for ${nameOf(one)}, order ${formatOrderCode(order.id)}`,
                inputMode: 'decimal',
              },
            }}
          />
          <Button type="button" variant="text" onClick={() => remove(order)}>
            Remove
          </Button>
        </Box>
      ))}
      {parts.length > 0 && (
        <Figures role="status">
          {left >= 0
            ? `${formatKwacha(left)} left of ${formatKwacha(free)}`
            : giveMessages.tooMuch(formatKwacha(free))}
        </Figures>
      )}
      {choices.length > 0 && (
        <Choices label="Probably for" rows={choices} titleOf={titleOf} why={reasonsText} onChoose={add} />
      )}
      {parts.length < SPLIT_MAX && (left > 0 || parts.length === 0) && (
        <OrderSearch
          label={parts.length === 0 ? 'Find an order' : 'Find another order'}
          isOpen={(order) => order.status !== 'approved' && !isChosen(order)}
          titleOf={titleOf}
          onChoose={add}
        />
      )}
    </FormDialog>
  );
}

/** What the server would refuse, in words; null where nothing is wrong. */
function wrongIn(parts: readonly Part[], free: number): string | null {
  if (parts.length === 0) return giveMessages.noOrder;
  if (parts.some(({ text }) => parseKwacha(text) === null)) return giveMessages.noAmount;
  const sum = sumOfParts(parts);
  return sum > free ? giveMessages.tooMuch(formatKwacha(free)) : null;
}

/** From whom the money came, and what they wrote. */
function whence({ payment: { arrival, id } }: MoneyRow): string {
  const { name = null, phone = null, reference = null } = arrival ?? {};
  const from = [name, phone && formatPhone(phone)].filter((part) => part !== null).join(', ');
  const wrote = reference === null ? '' : ` They wrote: “${reference}”.`;
  return `${id}${from === '' ? '' : ` from ${from}`}.${wrote}`;
}
