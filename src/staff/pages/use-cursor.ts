/** Filters and cursor of a list, in the address. */
import type { Cursor } from '../data/firestore.ts';
import { type Changes, useOwnParams, withChanges } from './use-own-params.ts';

export type Turn = {
  readonly cursor: Cursor;
  readonly key: string;
  readonly go: (cursor: Cursor) => void;
  readonly filter: (changes: Changes) => void;
  /** The `find` in the address; what is typed replaces it, so that Back leaves the search whole. */
  readonly find: string;
  /** What the field needs in which it is typed. */
  readonly finding: { readonly value: string; readonly onFind: (text: string) => void };
  readonly params: URLSearchParams;
};

export function useCursor(): Turn {
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
    go: (to) => change(to === null ? {} : { [to.side]: to.id }),
    filter: (changes) => change(changes),
    find,
    finding: { value: find, onFind: (text) => change({ find: text === '' ? null : text }, true) },
    params,
  };
}
