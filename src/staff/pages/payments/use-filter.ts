/** The queue's filter, which takes effect at once and is written to the address a moment later. */
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { addressParams, useOwnParams } from '../use-own-params.ts';
import {
  filterOf,
  type QueueFilter,
  queueFilters,
  filterQuery,
} from '../../../domain/money/review-queue-view.ts';

/** The state of addresses that the queue writes itself, to tell them from links that were followed. */
export const OWN = { own: true } as const;
/** The delay before a search is written, ms: browsers limit such writes, and the router is slower than typing. */
const PAUSE = 250;

const isOwn = (state: unknown) => (state as { own?: boolean } | null)?.own === true;
const chosen = (filter: QueueFilter) => filterQuery({ ...filter, find: '' });

/** Each choice is a step that Back undoes; a search is one step, however much is typed. */
export function useQueueFilter(): readonly [QueueFilter, (filter: QueueFilter) => void] {
  const [params, setParams] = useOwnParams();
  const { key, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [filter, setFilter] = useState(() => filterOf(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // What the queue wrote itself may be older than what was typed since.
    if (isBack || !isOwn(state)) setFilter(filterOf(params));
  }
  const known = filterOf(params);
  const isChoice = chosen(filter) !== chosen(known);
  const isStep = isChoice || (filter.find === '') !== (known.find === '');
  const [wanted, written] = [filterQuery(filter), filterQuery(known)];
  useEffect(() => {
    if (wanted === written) return undefined;
    const write = () => {
      // Written already, and not drawn yet: once more would be a second step back.
      if (filterQuery(filterOf(addressParams())) === wanted) return;
      setParams(
        (before) => {
          // A changed choice opens another proof; a changed search does not.
          const isKept = (name: string) =>
            name !== 'find' && !(name in queueFilters) && !(isChoice && name === 'proof');
          const kept = [...before].filter(([name]) => isKept(name));
          return new URLSearchParams([...kept, ...new URLSearchParams(wanted)]);
        },
        { replace: !isStep, state: OWN },
      );
    };
    const timer = setTimeout(write, isChoice ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, written, isChoice, isStep, setParams]);
  return [filter, setFilter];
}
