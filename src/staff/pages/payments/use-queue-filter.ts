/** The filter of the review queue, which the address has. */
import { useMemo } from 'react';
import {
  filterOf,
  filterQuery,
  type QueueFilter,
  type QueueFilterName,
  queueFilters,
} from '../../../domain/money/review-queue-view.ts';
import { addressParams, useOwnParams } from '../use-cursor.ts';

export type ChangeFilter = (changed: (now: QueueFilter) => QueueFilter) => void;

const chosen = (filter: QueueFilter) => filterQuery({ ...filter, find: '' });

const FILTERS = [...(Object.keys(queueFilters) as QueueFilterName[]), 'find'] as const;

/**
 * Each choice is a step that Back undoes; a search is one step, however much is typed. A change is made to the filter in
 * the address bar: what was chosen or typed a moment ago may not be drawn yet.
 */
export function useQueueFilter() {
  const [params, write] = useOwnParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change: ChangeFilter = (changed) => {
    const now = filterOf(addressParams());
    const next = changed(now);
    const isChoice = chosen(next) !== chosen(now);
    const isStep = isChoice || (next.find === '') !== (now.find === '');
    write(
      {
        ...Object.fromEntries(FILTERS.map((name) => [name, next[name] || null])),
        // A changed choice opens another proof; a changed search does not.
        ...(isChoice && { proof: null }),
      },
      { replace: !isStep },
    );
  };
  return [filter, change] as const;
}
