/** Searches while somebody types, with a debounce and a short memory of earlier results. */
import { useEffect, useState } from 'react';
import { type Found, search } from '../../data/search.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { SECOND } from '../../../domain/wire/limits.ts';

/** The debounce, ms: long enough to type the next letter. */
const DEBOUNCE = 180;
/** How many learners show below the field. */
export const LEARNERS_SHOWN = 8;
const MAX_AGE = 30 * SECOND;

export type Searching = {
  /** The text for which `found` is the result; null before the first result. */
  readonly asked: string | null;
  readonly found: Found | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

type State = Omit<Searching, 'retry' | 'busy'>;
const EMPTY: State = { asked: null, found: null, failure: null };
const recent = new Map<string, { readonly found: Found; readonly at: number }>();

/** Pass null while the field is closed. */
export function useSearch(typed: string | null): Searching {
  const [state, setState] = useState(EMPTY);
  const [round, setRound] = useState(0);
  const find = typed === null ? null : searchQueryOf(typed);
  const asked = find?.typed ?? null;
  useEffect(() => {
    if (asked === null) return setState(EMPTY);
    let wanted = true;
    const timer = setTimeout(
      () => {
        ask(asked).then(
          (found) => wanted && setState({ asked, found, failure: null }),
          (thrown: unknown) => wanted && setState({ asked, found: null, failure: toCommandError(thrown) }),
        );
      },
      recent.has(asked) ? 0 : DEBOUNCE,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, round]);
  return { ...state, busy: asked !== null && state.asked !== asked, retry: () => setRound(round + 1) };
}

async function ask(typed: string): Promise<Found> {
  for (const [text, { at }] of recent) if (performance.now() - at > MAX_AGE) recent.delete(text);
  const known = recent.get(typed);
  if (known !== undefined) return known.found;
  const find = searchQueryOf(typed);
  if (find === null) throw new Error(`nothing to look for in "${typed}"`);
  const found = await search(find, LEARNERS_SHOWN);
  recent.set(typed, { found, at: performance.now() });
  return found;
}
