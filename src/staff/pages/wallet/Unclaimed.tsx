/** Money that nobody claimed yet. */
import { countUnclaimed, fetchUnclaimed } from '../../data/wallet.ts';
import { countText } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { MoneyList } from './MoneyList.tsx';
import { PaymentsTabs } from './PaymentsTabs.tsx';
import { Turns } from './Turns.tsx';

export function Unclaimed() {
  const { cursor, key, go } = useCursor();
  const page = useRead(`unclaimed ${key}`, () => fetchUnclaimed(cursor));
  const total = useRead('count', countUnclaimed).value;
  const { value } = page;
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="unclaimed" />
      </Heading>
      <Panel>
        {page.failure !== null && <Failed message={page.failure.message} onRetry={page.retry} />}
        {value === null && page.failure === null && <RowsSkeleton rows={8} />}
        {value?.values.length === 0 && (
          <Empty title="No unclaimed money">Whatever the wallet got, somebody has shown or was given.</Empty>
        )}
        {value !== null && value.values.length > 0 && <MoneyList label="Unclaimed" rows={value.values} />}
        <Unreadable ids={value?.unreadable ?? []} what="payment" />
        {value !== null && (
          <Turns
            page={value}
            busy={page.busy}
            go={go}
            total={total === null ? null : countText(total, 'payment')}
          />
        )}
      </Panel>
    </>
  );
}
