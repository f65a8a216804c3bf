/** What the hub's wallet got, newest first, what each payment pays, and where staff import messages and statements. */
import { networks } from '#hub';
import { type ReactNode, useState } from 'react';
import {
  countFreeMoney,
  fetchArrived,
  fetchFreeMoney,
  fetchMoneyFacts,
  fetchOpenImports,
  type FreeMoney,
  type MoneyRow,
  type OpenImports,
  type WalletLine,
} from '../../data/wallet.ts';
import { type Column, countText, FilterHead } from '../../ui/DataList.tsx';
import { Code, DialogButton, Figures, Muted, Panel, Row, SmallButton, Stack } from '../../ui/shapes.tsx';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { ListPage } from '../ListPage.tsx';
import { useListParams } from '../use-list-params.ts';
import { usePage, useRead } from '../use-read.ts';
import { PaymentsHead, useMoneyCounts } from './PaymentsHead.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { moneyColumns, TwoAmounts, WhatItPays, withFacts } from './WhatItPays.tsx';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { knownText, type WalletView, walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import type { WalletMatch } from '../../../domain/money/wallet/match.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { BulkBar } from '../payments/BulkApprove.tsx';
import { useQueue, useViewings } from '../payments/use-queue.ts';
import { portalPaths } from '../portal-paths.ts';
import { useMutation } from '@tanstack/react-query';
import {
  type MobileNetwork,
  mobileNetworkLabels,
  normaliseTransactionId,
} from '../../../domain/money/payment.ts';
import { walletReasons } from '../../../domain/money/wallet/wallet-line.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { ReasonButton } from '../../forms/ReasonForm.tsx';
import { completeWalletLine, setAsidePayment } from '../../../domain/wire/wallet-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { rereadAll } from '../../data/queries.ts';
import { CURRENCY, parseKwacha } from '../../../domain/money/kwacha.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { lineMessages } from '../../../domain/wire/staff-messages.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';
import { HALF_A_MOMENT, type Moment, momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';

export function Wallet() {
  const [isImported, setIsImported] = useState(false);
  const page = usePage('arrived', fetchArrived, fetchMoneyFacts);
  const imports = useRead('imports', fetchOpenImports);
  const open = imports.value;
  return (
    <>
      <PaymentsHead open="wallet" />
      {page.value !== null && page.value.values.length > 0 && <Agreement isWanted={isImported} />}
      <Stack sx={{ alignItems: 'start', gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 22rem)' } }}>
        <Stack sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 1 } }}>
          <ImportPanel imports={open?.imports ?? []} onImported={() => setIsImported(true)} />
          {imports.failure !== null && <Failed message={imports.failure.message} onRetry={imports.retry} />}
          {open !== null && <OpenLines open={open} />}
        </Stack>
        <Panel sx={{ gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
          <ListPage
            label="Received"
            noun="payment"
            reading={withFacts(page)}
            columns={[...moneyColumns, whatItPays]}
            keyOf={({ payment }) => payment.id}
            empty={{
              title: 'The hub does not know yet what its wallet got',
              text: 'Paste its messages to begin.',
            }}
          />
        </Panel>
      </Stack>
    </>
  );
}

const whatItPays: Column<MoneyRow> = {
  head: 'What it pays',
  width: '32%',
  cell: (row) => <WhatItPays row={row} />,
};

/** Money that no proof claims yet: given to orders here, or noted as no course money. */
export function Unclaimed() {
  const { params, filter } = useListParams();
  const status: FreeMoney = params.get('show') === 'set_aside' ? 'set_aside' : 'unclaimed';
  const page = usePage(status, (cursor) => fetchFreeMoney(status, cursor), fetchMoneyFacts);
  const counts = useMoneyCounts();
  const asides = useRead(status === 'set_aside' ? 'set aside' : null, () => countFreeMoney('set_aside'));
  const total = status === 'unclaimed' ? (counts?.unclaimed ?? null) : asides.value;
  const [noneTitle, noneText] = NO_MONEY[status];
  return (
    <>
      <PaymentsHead open="unclaimed" />
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={status}
          onShow={(next) => filter({ show: next === 'unclaimed' ? null : next })}
        />
        <ListPage
          label="Unclaimed"
          noun="payment"
          reading={withFacts(page)}
          columns={[...moneyColumns, status === 'unclaimed' ? whoseItMayBe : whatItIs]}
          keyOf={({ payment }) => payment.id}
          empty={{ title: noneTitle, text: noneText }}
          total={total === null ? null : countText(total, 'payment')}
        />
      </Panel>
    </>
  );
}

const SHOWS = { unclaimed: 'Nobody’s yet', set_aside: 'No course money' } as const;
const NO_MONEY: Readonly<Record<FreeMoney, readonly [title: string, text: string]>> = {
  unclaimed: [
    'No unclaimed money',
    'All money in the wallet has a proof or an order, or is no course money.',
  ],
  set_aside: [
    'Nothing was noted as no course money',
    'On the list “Nobody’s yet”, choose “No course money” beside a payment.',
  ],
};

const setAside = ({ payment }: MoneyRow, note: string | null) =>
  sendStaffCommand(setAsidePayment, { transactionId: payment.id, note });

const whoseItMayBe: Column<MoneyRow> = {
  head: 'Whose it may be',
  width: '36%',
  cell: (row) => (
    <WhatItPays
      row={row}
      more={
        <ReasonButton
          variant="text"
          aria-label={`No course money: ${row.payment.id}`}
          title="No course money"
          sentence={`${formatKwacha(row.payment.amount ?? 0)} leaves the list of unclaimed money. You can take that back.`}
          submit="Note it"
          hint="What it is instead; kept with the payment and in the log"
          send={(note) => setAside(row, note)}
        />
      }
    />
  ),
};

const takeBack = (row: MoneyRow) =>
  setAside(row, null).catch((thrown: unknown) =>
    showToast({ title: 'Not taken back', text: toCommandError(thrown).message }, 'error'),
  );

const whatItIs: Column<MoneyRow> = {
  head: 'What it is',
  width: '36%',
  cell: (row) => (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {row.payment.setAside?.note}
      <Muted>{row.payment.setAside?.name}</Muted>
      <SmallButton aria-label={`Take back: ${row.payment.id}`} onClick={() => void takeBack(row)}>
        Take back
      </SmallButton>
    </Box>
  ),
};

const LABEL = 'Proofs that wait, and the wallet';
const STRIP = 60;
const ALL = { find: '' } as const;
const NONE: readonly string[] = [];

/** Shows a count until asked, because the comparison reads every waiting proof; after an import (`isWanted`) compares at once. */
function Agreement({ isWanted }: { isWanted: boolean }) {
  const counts = useMoneyCounts();
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked || isWanted) return <Cards />;
  const waiting = counts?.review ?? 0;
  if (counts === null) return <Box sx={{ height: STRIP, mb: 1.5 }} />;
  if (waiting === 0) return null;
  return (
    <Panel aria-label={LABEL} sx={{ mb: 1.5 }}>
      <Row sx={{ px: 2, py: 1, minHeight: STRIP }}>
        <Box sx={{ flex: '1 1 12rem' }}>
          <b>{waiting === 1 ? 'One proof waits' : `${waiting.toLocaleString('en')} proofs wait`}</b> for a
          review
        </Box>
        <Button variant="outlined" onClick={() => setIsAsked(true)}>
          Compare with the wallet
        </Button>
      </Row>
    </Panel>
  );
}

function Cards() {
  const queue = useQueue(ALL, NONE);
  const viewers = useViewings(null);
  const now = useNow(30_000);
  const matches = queue.rows?.flatMap(({ wallet }) => wallet ?? []) ?? [];
  const of = (state: WalletMatch['state']) => matches.filter((match) => match.state === state);
  // The cards stay when the last proof is approved here, and with them the results.
  const [isShown, setIsShown] = useState(false);
  if (matches.length > 0 && !isShown) setIsShown(true);
  if (matches.length === 0 && !isShown)
    return queue.growing ? <RowsSkeleton rows={1} height={STRIP} /> : null;
  const differs = [...of('used'), ...of('unsettled'), ...of('differs')];
  const [alike, missing] = [of('look_alike'), of('not_seen')];
  const wordsOf = (some: readonly WalletMatch[]) =>
    [...new Set(some.map((match) => walletLabel(match, now).short))].slice(0, 3).join(', ');
  return (
    <Stack
      as="section"
      aria-label={LABEL}
      sx={{ mb: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' }}
    >
      <Card title="Seen, agree" count={of('seen').length} view="seen">
        <BulkBar isShort queue={queue} skipped={NONE} viewers={viewers} />
      </Card>
      <Card title="Differs" count={differs.length} view="differs">
        {wordsOf(differs)}
      </Card>
      <Card title="Like one that was seen" count={alike.length} view="differs">
        {wordsOf(alike)}
      </Card>
      <Card title="Not seen" count={missing.length} view="not_seen">
        {knownText(queue.knownWallet, now)}
      </Card>
    </Stack>
  );
}

type CardProps = { title: string; count: number; view: WalletView; children: ReactNode };

function Card({ title, count, view, children }: CardProps) {
  return (
    <Panel sx={{ p: 1.75, display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Muted>{title}</Muted>
      <Figures as="b" sx={{ fontSize: '1.625rem', lineHeight: 1.2 }}>
        {count === 0 ? 0 : <MuiLink href={portalPaths.payments({ wallet: view })}>{count}</MuiLink>}
      </Figures>
      {typeof children === 'string' ? <Muted>{children}</Muted> : children}
    </Panel>
  );
}

function OpenLines({ open: { lines, lineCount, conflicts } }: { open: OpenImports }) {
  const { mutate: carryOut, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: ({ message }) => {
      showToast({ title: 'Not done', text: message }, 'error');
      // A colleague may have been faster.
      rereadAll();
    },
  });
  if (lines.length === 0 && conflicts.length === 0) return null;
  return (
    <Panel aria-label="To complete" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {conflicts.length > 0 && <Typography variant="h2">Which amount is right?</Typography>}
      {conflicts.map((payment) => (
        <Box key={payment.id} sx={{ display: 'grid', gap: 0.75 }}>
          <Code sx={{ overflowWrap: 'anywhere' }}>{payment.id}</Code>
          <TwoAmounts payment={payment} busy={busy} carryOut={carryOut} />
        </Box>
      ))}
      {lines.length > 0 && (
        <Typography variant="h2">
          {lineCount === 1
            ? 'A line that the hub cannot read'
            : `${lineCount} lines that the hub cannot read`}
        </Typography>
      )}
      {lines.map((line) => (
        <Box key={line.id} sx={{ display: 'grid', gap: 0.75 }}>
          <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{line.text}</Box>
          <Muted>{walletReasons[line.why]}</Muted>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <DialogButton label="Complete it" variant="contained" disabled={busy}>
              {(close) => <LineForm line={line} onClose={close} />}
            </DialogButton>
            <SmallButton
              disabled={busy}
              onClick={() =>
                carryOut(() => sendStaffCommand(completeWalletLine, { lineId: line.id, money: null }))
              }
            >
              It is no money
            </SmallButton>
          </Box>
        </Box>
      ))}
    </Panel>
  );
}

type Fields = {
  transactionId: string;
  network: MobileNetwork;
  amount: string;
  phone: string;
  name: string;
} & Moment<'paidAt'>;
const sentences = {
  amount: lineMessages.amountNeeded,
  paidAt: HALF_A_MOMENT,
  phone: lineMessages.phoneWrong,
} as const;

/** Invalid text stays, so that the schema refuses it. */
const moneyOf = ({ transactionId, network, amount, phone, name, ...paid }: Fields) => ({
  transactionId: normaliseTransactionId(transactionId),
  network,
  amount: parseKwacha(amount),
  paidAt: paid.paidAtDay + paid.paidAt === '' ? null : (momentIn(paid, 'paidAt') ?? Number.NaN),
  phone: phone.trim() === '' ? null : (normalisePhone(phone) ?? phone),
  name: name.trim() === '' ? null : name,
});

function LineForm({ line, onClose }: { line: WalletLine; onClose: () => void }) {
  const initial: Fields = {
    transactionId: line.transactionId ?? '',
    network: line.network ?? networks[0],
    amount: line.amount === null ? '' : String(line.amount),
    ...typedMoment('paidAt', line.paidAt),
    phone: line.phone ?? '',
    name: line.name ?? '',
  };
  const form = useRequestForm(
    completeWalletLine.request,
    initial,
    (typed) => ({ lineId: line.id, money: moneyOf(typed) }),
    { sentences, fieldOf: ([, name = '']) => name },
  );
  return (
    <CommandForm
      form={form}
      title="Complete the line"
      intro={<p>{line.text}</p>}
      fields={[
        {
          name: 'transactionId',
          id: 'line-id',
          label: 'Transaction ID',
          autoCapitalize: 'characters',
          spellCheck: false,
        },
        { name: 'amount', id: 'line-amount', label: `${CURRENCY} received`, inputMode: 'decimal' },
        {
          name: 'network',
          id: 'line-network',
          label: 'Network',
          options: Object.entries(mobileNetworkLabels),
        },
        momentRow('paidAt', { verb: 'Came in', id: 'line-at' }),
        { name: 'phone', id: 'line-phone', label: 'Payer’s phone, if known', type: 'tel' },
        { name: 'name', id: 'line-name', label: 'Payer’s name, if known' },
      ]}
      send={(request) => sendStaffCommand(completeWalletLine, request)}
      onClose={onClose}
    />
  );
}
