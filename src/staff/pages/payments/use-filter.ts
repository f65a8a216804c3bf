/** The queue's filter, which takes effect at once and is written to the address a moment later. */
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  filterOf,
  type QueueFilter,
  queueFilters,
  filterQuery,
} from '../../../domain/money/review-queue-view.ts';

/** The state of addresses that the queue writes itself, to tell them from links that were followed. */
export const OWN = { own: true } as const;
/** The delay before the address is written, ms: browsers limit such writes, and the router is slower than typing. */
const PAUSE = 250;

export function useQueueFilter(): readonly [QueueFilter, (filter: QueueFilter) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [filter, setFilter] = useState(() => filterOf(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if ((state as { own?: boolean } | null)?.own !== true) setFilter(filterOf(params));
  }
  const [wanted, known] = [filterQuery(filter), filterQuery(filterOf(params))];
  useEffect(() => {
    if (wanted === known) return undefined;
    const write = () =>
      setParams(
        (before) => {
          const kept = [...before].filter(([name]) => name !== 'find' && !(name in queueFilters));
          return new URLSearchParams([...kept, ...new URLSearchParams(wanted)]);
        },
        { replace: true, state: OWN },
      );
    const timer = setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, known, setParams]);
  return [filter, setFilter];
}
