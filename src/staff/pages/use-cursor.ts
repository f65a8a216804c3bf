/** Filters and cursor of a list, in the address. */
import type { Cursor } from '../data/firestore.ts';
import { type Changes, useOwnParams, withChanges } from './use-own-params.ts';

export type Turn = ReturnType<typeof useCursor>;

export function useCursor() {
  const [params, setParams] = useOwnParams();
  const change = (changes: Changes, replace = false) =>
    setParams((known) => withChanges(known, { after: null, before: null, ...changes }), { replace });
  const [after, before] = [params.get('after'), params.get('before')];
  const cursor: Cursor =
    after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null;
  const find = params.get('find') ?? '';
  return {
    cursor,
    key: cursor === null ? 'first' : `${cursor.side} ${cursor.id}`,
    go: (to: Cursor) => change(to === null ? {} : { [to.side]: to.id }),
    filter: (changes: Changes) => change(changes),
    find,
    /** What is typed replaces the search in the address, so that Back leaves it whole. */
    finding: {
      value: find,
      onFind: (text: string) => change({ find: text === '' ? null : text }, true),
    },
    params,
  };
}
