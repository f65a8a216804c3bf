/** Money that is to be sent back, each with the one thing to do about it; below it, what was sent. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Payment } from '../../../domain/money/payment.ts';
import { watchRefundsDue } from '../../data/wallet/refunds.ts';
import { Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { prefetchWatch, rereadAll } from '../../data/queries.ts';
import { useCursor } from '../use-cursor.ts';
import { useWatch } from '../use-read.ts';
import { PaymentsTabs, useMoneyCounts } from '../wallet/PaymentsTabs.tsx';
import { SentRefunds } from './SentRefunds.tsx';
import { ToSend } from './ToSend.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const MarkRefundForm = lazyDialog(async () => (await import('./MarkRefundForm.tsx')).MarkRefundForm);

const DUE = 'refunds due';

/** Prefetches what is to be sent back. */
export const prefetch = () => prefetchWatch<Payment>(DUE, watchRefundsDue);

export function Refunds() {
  const { params, filter } = useCursor();
  const live = useWatch<Payment>(DUE, watchRefundsDue);
  const counts = useMoneyCounts();
  const marking = params.get('mark');
  const waiting = (live.value?.values ?? []).flatMap((entry) =>
    (entry.refunds ?? []).filter(({ status }) => status === 'to_send').map((refund) => ({ entry, refund })),
  );
  return (
    <>
      <Heading title="Payments">
        <PaymentsTabs open="refunds" counts={counts} />
      </Heading>
      <Panel aria-labelledby="to-send" sx={{ mb: 1.5 }}>
        <Typography id="to-send" variant="h2" sx={{ p: 2, pb: 1 }}>
          To be sent back
        </Typography>
        {live.failure !== null && live.value === null && (
          <Failed message={live.failure.message} onRetry={live.retry} />
        )}
        {live.value === null && live.failure === null && <RowsSkeleton rows={2} height={88} />}
        {live.value !== null && waiting.length === 0 && <Empty title="Nothing is to be sent back" />}
        {waiting.map(({ entry, refund }) => (
          <ToSend key={refund.id} entry={entry} refund={refund} onDone={rereadAll} />
        ))}
        <Unreadable ids={live.value?.unreadable ?? []} what="payment" />
        <Button variant="outlined" size="small" sx={{ m: 2, mt: 1 }} onClick={() => filter({ mark: '' })}>
          Mark money to be sent back
        </Button>
      </Panel>
      <SentRefunds />
      {marking !== null && (
        <MarkRefundForm transactionId={marking} onMarked={rereadAll} onClose={() => filter({ mark: null })} />
      )}
    </>
  );
}
