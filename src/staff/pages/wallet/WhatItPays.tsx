/** What money of the wallet pays: orders, or a proof that waits; whose it probably is; and the choice between two amounts. */
import { sumKwacha } from '../../../domain/money/order.ts';
import { Box, Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { mobileNetworkLabels, type Payment, type WalletSource } from '../../../domain/money/payment.ts';
import type { MoneyFacts, MoneyRow } from '../../data/wallet.ts';
import { OrderCode, StateChip } from '../../ui/cells.tsx';
import {
  Code,
  DialogButton,
  Figures,
  Lines,
  Muted,
  NoWrap,
  Row,
  SmallButton,
  Stack,
  TextButton,
} from '../../ui/shapes.tsx';
import { CellSkeleton } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import type { PageReading } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDate, formatFull, formatTime, type Instant, lusakaDay } from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import type { Column } from '../../ui/DataList.tsx';
import { settleConflict } from '../../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { freeOf, GiveForm, nameOf, reasonsText } from './GiveForm.tsx';

export function withFacts({
  value,
  facts,
  ...reading
}: PageReading<Payment> & { readonly facts: ReadonlyMap<string, MoneyFacts> | null }): PageReading<MoneyRow> {
  const rowOf = (payment: Payment): MoneyRow => ({ payment, facts: facts?.get(payment.id) ?? null });
  return { ...reading, value: value && { ...value, values: value.values.map(rowOf) } };
}

type Props = {
  readonly row: MoneyRow;
  readonly more?: ReactNode;
};

export function WhatItPays({ row, more }: Props) {
  const titleOf = useTitles();
  const { payment, facts } = row;
  const free = freeOf(row);
  const isPaying = Object.keys(payment.allocations).length > 0;
  const giving = isPaying ? `Give the ${formatKwacha(free)} left` : 'Give it';
  const back = sumKwacha((payment.refunds ?? []).map(({ amount }) => amount));
  if (payment.status === 'set_aside') return <Muted>No course money: {payment.setAside?.note}</Muted>;
  return (
    <Stack sx={{ gap: 0.5, justifyItems: 'start' }}>
      {facts === null && (isPaying || payment.status === 'under_review') && <CellSkeleton width="12rem" />}
      {facts?.orders.map(({ order, learner }) => (
        <Box key={order.id}>
          {learner === null ? (
            nameOf({ learner })
          ) : (
            <MuiLink href={portalPaths.person(learner.id)}>{learner.name}</MuiLink>
          )}{' '}
          <Muted>
            {titleOf(order.courseId)} · <OrderCode code={order.id} />
            {facts.orders.length > 1 && ` · ${formatKwacha(payment.allocations[order.id] ?? 0)}`}
          </Muted>
        </Box>
      ))}
      {facts?.claim && (
        <Box>
          <MuiLink href={portalPaths.payments({ proof: facts.claim.id })}>A proof waits</MuiLink>{' '}
          <Muted>
            {nameOf(facts.claim)} · {titleOf(facts.claim.courseId)}
          </Muted>
        </Box>
      )}
      {back > 0 && <MuiLink href={portalPaths.refunds()}>{formatKwacha(back)} goes back</MuiLink>}
      {payment.status === 'unclaimed' && <ProbableOwner row={row} isMarked={more === undefined} />}
      {(payment.status === 'unclaimed' || (isPaying && free > 0)) && (
        <Row sx={{ gap: 0.5 }}>
          <DialogButton label={giving} aria-label={`${giving} to an order: ${payment.id}`}>
            {(close) => <GiveForm row={row} onClose={close} />}
          </DialogButton>
          <TextButton
            size="small"
            aria-label={`Send back: ${formatKwacha(free)} of ${payment.id}`}
            href={portalPaths.refunds({ mark: payment.id })}
          >
            Send back
          </TextButton>
          {more}
        </Row>
      )}
    </Stack>
  );
}

/** `isMarked`: says that no order has this money, in lists where other rows have one. */
function ProbableOwner({ row: { facts }, isMarked }: Pick<Props, 'row'> & { readonly isMarked: boolean }) {
  const titleOf = useTitles();
  const [owner, ...others] = facts?.owners ?? [];
  return (
    <Box>
      {isMarked && <StateChip tone="quiet">Nobody’s yet</StateChip>}{' '}
      {facts === null && <CellSkeleton width="10rem" />}
      {owner !== undefined && (
        <>
          perhaps <b>{nameOf(owner)}</b>{' '}
          <Muted>
            {titleOf(owner.order.courseId)} · {reasonsText(owner)}
            {others.length > 0 && `, or ${others.length} more`}
          </Muted>
        </>
      )}
    </Box>
  );
}

/** With the year only if it is not this year. */
const dayOf = (at: Instant) =>
  lusakaDay(at).slice(0, 4) === lusakaDay(now()).slice(0, 4) ? formatDate(at).slice(0, -5) : formatDate(at);

export const moneyColumns: readonly Column<MoneyRow>[] = [
  {
    head: 'Received',
    cell: ({ payment: { arrival } }) => {
      const at = arrival?.at ?? null;
      if (at === null) return <Muted>time not known</Muted>;
      return (
        <Lines>
          <NoWrap>{formatTime(at)}</NoWrap>
          <Muted sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>{dayOf(at)}</Muted>
        </Lines>
      );
    },
  },
  {
    head: 'From',
    cell: ({ payment: { arrival, network } }) => (
      <Lines>
        {arrival?.name ?? mobileNetworkLabels[network]}
        {arrival?.phone && <Muted>{formatPhone(arrival.phone)}</Muted>}
        {arrival?.name === null && arrival.phone === null && <Muted>name missing</Muted>}
        {arrival?.reference && <Muted>“{arrival.reference}”</Muted>}
      </Lines>
    ),
  },
  {
    head: 'Amount',
    cell: ({ payment: { amount } }) =>
      amount !== null && <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>,
  },
  {
    head: 'Transaction',
    cell: ({ payment: { id } }) => (
      <Code
        sx={{
          fontSize: '0.8125rem',
          letterSpacing: 0,
          overflowWrap: 'anywhere',
          whiteSpace: { md: 'nowrap' },
        }}
      >
        {id}
      </Code>
    ),
  },
];

const SOURCES: Readonly<Record<WalletSource, string>> = {
  paste: 'pasted messages',
  statement: 'a statement',
  forwarder: 'a forwarded message',
  typed: 'somebody who completed a line',
};

type AmountsProps = {
  readonly payment: Payment;
  readonly busy: boolean;
  readonly carryOut: (work: () => Promise<unknown>) => void;
};

export function TwoAmounts({ payment: { id, amount, arrival, conflict }, busy, carryOut }: AmountsProps) {
  if (amount === null || !conflict) return null;
  const first = { ...arrival, amount, sources: arrival?.sources ?? [] };
  return (
    <Stack sx={{ gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))' }}>
      {[first, { ...conflict, sources: [conflict.source] }].map((side) => (
        <Box
          key={side.amount}
          sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'space-between' }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <b>{formatKwacha(side.amount)}</b>
            {side.sources[0] === undefined ? ', typed by a reviewer' : ` by ${SOURCES[side.sources[0]]}`}
            <Muted as="div">
              {[
                [side.name, side.phone && formatPhone(side.phone).replaceAll(' ', '\u00a0')]
                  .filter(Boolean)
                  .join(', ') || 'payer unknown',
                side.at ? formatFull(side.at) : 'time unknown',
              ].join(' · ')}
            </Muted>
          </Box>
          <SmallButton
            disabled={busy}
            aria-label={`${formatKwacha(side.amount)} is right for ${id}`}
            onClick={() =>
              carryOut(() => sendStaffCommand(settleConflict, { transactionId: id, amount: side.amount }))
            }
          >
            {formatKwacha(side.amount)} is right
          </SmallButton>
        </Box>
      ))}
    </Stack>
  );
}
