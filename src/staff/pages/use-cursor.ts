/** Filters and cursor of a list, in the address. */
import type { Cursor } from '../data/firestore.ts';
import { useOwnParams } from './use-own-params.ts';

export type Turn = {
  readonly cursor: Cursor;
  readonly key: string;
  readonly go: (cursor: Cursor) => void;
  /** Changes filters and returns to the first page. */
  readonly filter: (changes: Readonly<Record<string, string | null>>) => void;
  readonly params: URLSearchParams;
};

/** The cursor in an address, also as a key for `useRead`. */
export function cursorIn(params: URLSearchParams): Pick<Turn, 'cursor' | 'key'> {
  const [after, before] = [params.get('after'), params.get('before')];
  const cursor: Cursor =
    after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null;
  return { cursor, key: cursor === null ? 'first' : `${cursor.side} ${cursor.id}` };
}

export function useCursor(): Turn {
  const [params, setParams] = useOwnParams();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries({ after: null, before: null, ...changes })) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return {
    ...cursorIn(params),
    go: (to) => change(to === null ? {} : { [to.side]: to.id }),
    filter: change,
    params,
  };
}
