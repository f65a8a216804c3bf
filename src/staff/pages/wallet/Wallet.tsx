/** What the hub's wallet got, newest first, what each of it pays, and where staff tell the hub of it. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { fetchOpenImports } from '../../data/wallet/imports.ts';
import { fetchArrived, fetchMoneyFacts, type MoneyRow } from '../../data/wallet/money.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { rereadAll } from '../../data/queries.ts';
import { cursorIn, useCursor } from '../use-cursor.ts';
import { useRead, useRows } from '../use-read.ts';
import { Agreement } from './Agreement.tsx';
import { GiveForm } from './GiveForm.tsx';
import { moneyColumns } from './WhatItPays.tsx';
import { OpenLines } from './OpenLines.tsx';
import { PaymentsTabs, useMoneyCounts } from './PaymentsTabs.tsx';
import { TellPanel } from './TellPanel.tsx';
import { WhatItPays, withFacts } from './WhatItPays.tsx';

const queryIn = (params: URLSearchParams) => {
  const { cursor, key } = cursorIn(params);
  return [`arrived ${key}`, () => fetchArrived(cursor)] as const;
};

export function Wallet() {
  const { go, params } = useCursor();
  const [given, setGiven] = useState<MoneyRow | null>(null);
  const [isImported, setIsImported] = useState(false);
  const page = withFacts(useRows(...queryIn(params), 'arrived', fetchMoneyFacts));
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
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 22rem)' },
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            gridColumn: { lg: 2 },
            gridRow: { lg: 1 },
          }}
        >
          <TellPanel
            imports={open?.imports ?? []}
            onImported={() => {
              setIsImported(true);
              rereadAll();
            }}
          />
          {imports.failure !== null && <Failed message={imports.failure.message} onRetry={imports.retry} />}
          {open !== null && <OpenLines open={open} onDone={rereadAll} />}
        </Box>
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
      </Box>
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
