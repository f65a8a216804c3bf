/** Which proofs colleagues have open; the one that is open here is reported to them. */
import { useEffect, useMemo, useState } from 'react';
import { reportViewing, watchViewings } from '../../data/review-queue.ts';
import { viewersOf, type ProofViewing } from '../../../domain/money/proof-viewing.ts';
import { VIEWING_RENEWED_EVERY } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { useStaff } from '../use-staff.ts';
import { useWatch } from '../use-read.ts';

/** How long a proof is open before it is reported, ms, because stepping through the list opens many for a moment. */
const SETTLED = 800;

/** First names of the other viewers, by proof. */
export function useViewings(proofId: string | null): ReadonlyMap<string, readonly string[]> {
  const { id } = useStaff();
  const viewings = useWatch<ProofViewing>('viewings', watchViewings).value?.values;
  const now = useNow(5_000);
  useTelling(proofId);
  return useMemo(() => viewersOf(viewings ?? [], id, now), [viewings, id, now]);
}

/** Reports the viewing, repeats it while the tab is visible, and withdraws it when the queue is left. */
function useTelling(proofId: string | null): void {
  const [told] = useState({ any: false });
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'hidden' || (proofId === null && !told.any)) return;
      told.any = proofId !== null;
      reportViewing(proofId);
    };
    const first = setTimeout(tell, SETTLED);
    const again = setInterval(tell, VIEWING_RENEWED_EVERY);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [proofId, told]);
  useEffect(
    () => () => {
      if (told.any) reportViewing(null);
    },
    [told],
  );
}
