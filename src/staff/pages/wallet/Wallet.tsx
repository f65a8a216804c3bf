/** What the hub's wallet got, newest first, and what each of it pays. */
import { fetchArrived } from '../../data/wallet.ts';
import { Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { MoneyList } from './MoneyList.tsx';
import { PaymentsTabs } from './PaymentsTabs.tsx';
import { Turns } from './Turns.tsx';

export function Wallet() {
  const { cursor, key, go } = useCursor();
  const page = useRead(`arrived ${key}`, () => fetchArrived(cursor));
  const { value } = page;
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="wallet" />
      </Heading>
      <Panel>
        {page.failure !== null && <Failed message={page.failure.message} onRetry={page.retry} />}
        {value === null && page.failure === null && <RowsSkeleton rows={8} />}
        {value?.values.length === 0 && (
          <Empty title="The hub does not know yet what its wallet got">
            Messages and statements that staff tell it of stand here.
          </Empty>
        )}
        {value !== null && value.values.length > 0 && <MoneyList label="Received" rows={value.values} />}
        <Unreadable ids={value?.unreadable ?? []} what="payment" />
        {value !== null && <Turns page={value} busy={page.busy} go={go} />}
      </Panel>
    </>
  );
}
