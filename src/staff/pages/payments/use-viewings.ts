/** Tells the others which proof is open here, and knows which ones are open elsewhere. */
import { useEffect, useMemo, useState } from 'react';
import { reportViewing, watchViewings } from '../../data/review-queue.ts';
import { viewersOf, type ProofViewing } from '../../../domain/money/proof-viewing.ts';
import { VIEWING_RENEWED_EVERY } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { useStaff } from '../use-staff.ts';
import { useWatch } from '../use-read.ts';

/** Whoever steps through the list with a key does not look at each proof on the way, ms. */
const SETTLED = 800;

/** First names of the others, by the proof that they look at. */
export function useViewings(proofId: string | null): ReadonlyMap<string, readonly string[]> {
  const { id } = useStaff();
  const claims = useWatch<ProofViewing>('claims', watchViewings).value?.values;
  const now = useNow(5_000);
  useTelling(proofId);
  return useMemo(() => viewersOf(claims ?? [], id, now), [claims, id, now]);
}

/** Said once the proof stays open, again as long as the tab is seen, and taken back when the queue is left. */
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
