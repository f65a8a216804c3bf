/** What the hub's wallet got, newest first, what each of it pays, and where staff tell the hub of it. */
import { useState } from 'react';
import { fetchOpenImports } from '../../data/wallet/imports.ts';
import { fetchArrived, fetchMoneyFacts, type MoneyRow } from '../../data/wallet/money.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Panel, Stack } from '../../ui/shapes.ts';
import { Failed } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { rereadAll } from '../../data/queries.ts';
import { useCursor } from '../use-cursor.ts';
import { useRead, useRows } from '../use-read.ts';
import { Agreement } from './Agreement.tsx';
import { GiveForm } from './GiveForm.tsx';
import { OpenLines } from './OpenLines.tsx';
import { PaymentsTabs, useMoneyCounts } from './PaymentsTabs.tsx';
import { TellPanel } from './TellPanel.tsx';
import { moneyColumns, WhatItPays, withFacts } from './WhatItPays.tsx';

export function Wallet() {
  const { cursor, key, go } = useCursor();
  const [given, setGiven] = useState<MoneyRow | null>(null);
  const [isImported, setIsImported] = useState(false);
  const page = withFacts(useRows(`arrived ${key}`, () => fetchArrived(cursor), 'arrived', fetchMoneyFacts));
  const counts = useMoneyCounts();
  const imports = useRead('imports', fetchOpenImports);
  const open = imports.value;
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="wallet" counts={counts} />
      </Heading>
      {page.value !== null && page.value.values.length > 0 && (
        <Agreement counts={counts} isWanted={isImported} />
      )}
      <Stack sx={{ alignItems: 'start', gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 22rem)' } }}>
        <Stack sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 1 } }}>
          <TellPanel
            imports={open?.imports ?? []}
            onImported={() => {
              setIsImported(true);
              rereadAll();
            }}
          />
          {imports.failure !== null && <Failed message={imports.failure.message} onRetry={imports.retry} />}
          {open !== null && <OpenLines open={open} onDone={rereadAll} />}
        </Stack>
        <Panel sx={{ gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
          <ListPage
            label="Received"
            noun="payment"
            reading={page}
            columns={[...moneyColumns, whatItPays(setGiven)]}
            keyOf={({ payment }) => payment.id}
            empty={{
              title: 'The hub does not know yet what its wallet got',
              text: 'What messages and statements tell of stands here.',
            }}
            go={go}
          />
        </Panel>
      </Stack>
      {given !== null && (
        <GiveForm
          row={page.value?.values.find(({ payment }) => payment.id === given.payment.id) ?? given}
          onClose={() => setGiven(null)}
          onGiven={() => {
            setGiven(null);
            rereadAll();
          }}
        />
      )}
    </>
  );
}

const whatItPays = (onGive: (row: MoneyRow) => void): Column<MoneyRow> => ({
  head: 'What it pays',
  width: '32%',
  cell: (row) => <WhatItPays row={row} onGive={onGive} />,
});
