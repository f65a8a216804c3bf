/** What is found while somebody types: one search per pause, none for what was asked a moment ago. */
import { useEffect, useState } from 'react';
import { type Found, search } from '../../data/search.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { SECOND } from '../../../domain/wire/limits.ts';

/** Long enough to type the next letter, too short to wait for. */
const PAUSE = 180;
/** Students shown below the field; the list of students shows more. */
export const LEARNERS_SHOWN = 8;
const KEPT = 30 * SECOND;

export type Searching = {
  /** What `found` answers; null until the first answer. */
  readonly asked: string | null;
  readonly found: Found | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

type State = Omit<Searching, 'retry' | 'busy'>;
const EMPTY: State = { asked: null, found: null, failure: null };
const kept = new Map<string, { readonly found: Found; readonly at: number }>();

/** `typed` is null while the field is closed. */
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
      kept.has(asked) ? 0 : PAUSE,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, round]);
  return { ...state, busy: asked !== null && state.asked !== asked, retry: () => setRound(round + 1) };
}

async function ask(typed: string): Promise<Found> {
  for (const [text, { at }] of kept) if (performance.now() - at > KEPT) kept.delete(text);
  const known = kept.get(typed);
  if (known !== undefined) return known.found;
  const find = searchQueryOf(typed);
  if (find === null) throw new Error(`nothing to look for in "${typed}"`);
  const found = await search(find, LEARNERS_SHOWN);
  kept.set(typed, { found, at: performance.now() });
  return found;
}
