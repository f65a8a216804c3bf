/** What asks for a look before all figures: the weekend that comes, and a forwarder that is silent. */
import { WeekendSummary } from './WeekendSummary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ForwarderGap = lazyPart(async () => (await import('../wallet/ForwarderGap.tsx')).ForwarderGap);

export function Attention() {
  return (
    <>
      <WeekendSummary />
      <ForwarderGap isElsewhere />
    </>
  );
}
