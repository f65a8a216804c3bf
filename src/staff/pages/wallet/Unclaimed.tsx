/** Money that nobody claimed yet: given to orders here, or noted as no course money. */
import { Box } from '@mui/material';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { setAsidePayment } from '../../../domain/wire/wallet-command.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import {
  countFreeMoney,
  fetchFreeMoney,
  fetchMoneyFacts,
  type FreeMoney,
  type MoneyRow,
} from '../../data/wallet.ts';
import { ReasonButton } from '../../forms/ReasonForm.tsx';
import { type Column, countText, FilterHead } from '../../ui/DataList.tsx';
import { Muted, Panel, SmallButton } from '../../ui/shapes.tsx';
import { ListPage } from '../ListPage.tsx';
import { useCursor } from '../use-cursor.ts';
import { usePage, useRead } from '../use-read.ts';
import { PaymentsHead, useMoneyCounts } from './PaymentsHead.tsx';
import { moneyColumns, WhatItPays, withFacts } from './WhatItPays.tsx';

const SHOWS = { unclaimed: 'Nobody’s yet', set_aside: 'No course money' } as const;
const NONE: Readonly<Record<FreeMoney, readonly [title: string, text: string]>> = {
  unclaimed: ['No unclaimed money', 'All that the wallet got was shown by somebody, or given to an order.'],
  set_aside: [
    'Nothing was noted as no course money',
    'What is noted so on the list beside this stands here.',
  ],
};

export function Unclaimed() {
  const { params, filter } = useCursor();
  const status: FreeMoney = params.get('show') === 'set_aside' ? 'set_aside' : 'unclaimed';
  const page = usePage(status, (cursor) => fetchFreeMoney(status, cursor), fetchMoneyFacts);
  const counts = useMoneyCounts();
  const asides = useRead(status === 'set_aside' ? 'set aside' : null, () => countFreeMoney('set_aside'));
  const total = status === 'unclaimed' ? (counts?.unclaimed ?? null) : asides.value;
  const [noneTitle, noneText] = NONE[status];
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

const setAside = ({ payment }: MoneyRow, note: string | null) =>
  sendStaff(setAsidePayment, { transactionId: payment.id, note });

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
