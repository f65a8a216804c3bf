/** What the hub's wallet got, newest first, what each of it pays, and where staff tell the hub of it. */
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { fetchOpenImports } from '../../data/wallet/imports.ts';
import { fetchArrived, type MoneyRow } from '../../data/wallet/money.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { beginRead } from '../begun.ts';
import { cursorIn, useCursor } from '../use-cursor.ts';
import { useOnceTrue, useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { Agreement } from './Agreement.tsx';
import { GiveForm } from './GiveForm.tsx';
import { MoneyList } from './MoneyList.tsx';
import { OpenLines } from './OpenLines.tsx';
import { PaymentsTabs, useMoneyCounts } from './PaymentsTabs.tsx';
import { TellPanel } from './TellPanel.tsx';
import { Turns } from './Turns.tsx';
import { useMoneyPage } from './use-money-page.ts';
import { useShown } from './use-shown.ts';
import { WhatItPays } from './WhatItPays.tsx';

const arrivedKey = (key: string, changed: number) => `arrived ${key} ${changed}`;

/** Begins to read the first rows of an address. */
export function beginWallet(params: URLSearchParams): void {
  const { cursor, key } = cursorIn(params);
  beginRead(arrivedKey(key, 0), () => fetchArrived(cursor));
}

export function Wallet() {
  const { cursor, key, go } = useCursor();
  const [changed, setChanged] = useState(0);
  const [given, setGiven] = useState<MoneyRow | null>(null);
  const [isImported, setIsImported] = useState(false);
  const { page, shown, facts } = useMoneyPage('arrived', arrivedKey(key, changed), () =>
    fetchArrived(cursor),
  );
  const isTime = useOnceTrue(shown !== null);
  const counts = useMoneyCounts(isTime, changed);
  const imports = useRead(isTime ? `imports ${changed}` : null, fetchOpenImports);
  const titleOf = useTitles();
  const open = useShown('imports', imports.value);
  const again = useCallback(() => setChanged((before) => before + 1), []);
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="wallet" counts={counts} />
      </Heading>
      {shown !== null && shown.values.length > 0 && (
        <Agreement counts={counts} isWanted={isImported} titleOf={titleOf} />
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
            last={open?.last ?? null}
            onImported={() => {
              setIsImported(true);
              again();
            }}
          />
          {imports.failure !== null && <Failed message={imports.failure.message} onRetry={imports.retry} />}
          {open !== null && <OpenLines open={open} onDone={again} />}
        </Box>
        <Panel sx={{ gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
          {page.failure !== null && <Failed message={page.failure.message} onRetry={page.retry} />}
          {facts.failure !== null && <Failed message={facts.failure.message} onRetry={facts.retry} />}
          {shown === null && page.failure === null && <RowsSkeleton rows={8} />}
          {shown?.values.length === 0 && (
            <Empty title="The hub does not know yet what its wallet got">
              What messages and statements tell of stands here.
            </Empty>
          )}
          {shown !== null && shown.values.length > 0 && (
            <MoneyList label="Received" rows={shown.values} more={columnsFor(titleOf, setGiven)} />
          )}
          <Unreadable ids={shown?.unreadable ?? []} what="payment" />
          {shown !== null && <Turns page={shown} busy={page.busy} go={go} />}
        </Panel>
      </Box>
      {given !== null && (
        <GiveForm
          row={given}
          titleOf={titleOf}
          onClose={() => setGiven(null)}
          onGiven={() => {
            setGiven(null);
            again();
          }}
        />
      )}
    </>
  );
}

const columnsFor = (
  titleOf: (courseId: string) => string,
  onGive: (row: MoneyRow) => void,
): readonly Column<MoneyRow>[] => [
  {
    head: 'What it pays',
    width: '32%',
    cell: (row) => <WhatItPays row={row} titleOf={titleOf} onGive={onGive} />,
  },
];
