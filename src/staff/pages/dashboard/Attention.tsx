/** What asks for a look before all figures: the weekend that comes, and a forwarder that is silent. */
import { lazy, Suspense } from 'react';
import { WeekendSummary } from './WeekendSummary.tsx';

const ForwarderGap = lazy(async () => ({
  default: (await import('../wallet/ForwarderGap.tsx')).ForwarderGap,
}));

/** `isTime`: what is counted here waits until then. */
export function Attention({ isTime }: { isTime: boolean }) {
  return (
    <>
      <WeekendSummary isTime={isTime} />
      <Suspense fallback={null}>
        <ForwarderGap isElsewhere />
      </Suspense>
    </>
  );
}
