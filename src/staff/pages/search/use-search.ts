/** Searches while somebody types, with a debounce and a short memory of earlier results. */
import { useEffect, useRef, useState } from 'react';
import { type Found, search } from '../../data/search.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { SECOND } from '../../../domain/wire/limits.ts';

/** How long to wait for the next letter, ms. What was pasted is whole, and is looked for at once. */
const DEBOUNCE = 120;
/** How many learners show below the field. */
export const LEARNERS_SHOWN = 8;
const MAX_AGE = 30 * SECOND;

export type Searching = {
  /** The text for which `found` is the result, or a part of it while `busy`; null before the first result. */
  readonly asked: string | null;
  readonly found: Found | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  /** True iff `found` is about what is typed now. What it shows stays where it is while more comes below. */
  readonly isOfTyped: boolean;
  readonly retry: () => void;
};

type State = Omit<Searching, 'retry' | 'busy' | 'isOfTyped'> & { readonly isWhole: boolean };
const EMPTY: State = { asked: null, found: null, failure: null, isWhole: true };
const recent = new Map<string, { readonly found: Found; readonly at: number }>();

/** Pass null while the field is closed. */
export function useSearch(typed: string | null): Searching {
  const [state, setState] = useState(EMPTY);
  const [round, setRound] = useState(0);
  const find = typed === null ? null : searchQueryOf(typed);
  const asked = find?.typed ?? null;
  const before = useRef('');
  useEffect(() => {
    const isPasted = (asked?.length ?? 0) > before.current.length + 1;
    before.current = asked ?? '';
    if (asked === null) return setState(EMPTY);
    let wanted = true;
    const onPart = (found: Found) => wanted && setState({ asked, found, failure: null, isWhole: false });
    const timer = setTimeout(
      () => {
        ask(asked, onPart).then(
          (found) => wanted && setState({ asked, found, failure: null, isWhole: true }),
          (thrown: unknown) =>
            wanted && setState({ asked, found: null, failure: toCommandError(thrown), isWhole: true }),
        );
      },
      isPasted || recent.has(asked) ? 0 : DEBOUNCE,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, round]);
  const { isWhole, ...shown } = state;
  const isOfTyped = state.asked === asked;
  return {
    ...shown,
    isOfTyped,
    busy: asked !== null && !(isOfTyped && isWhole),
    retry: () => setRound(round + 1),
  };
}

async function ask(typed: string, onPart: (part: Found) => void): Promise<Found> {
  for (const [text, { at }] of recent) if (performance.now() - at > MAX_AGE) recent.delete(text);
  const known = recent.get(typed);
  if (known !== undefined) return known.found;
  const find = searchQueryOf(typed);
  if (find === null) throw new Error(`nothing to look for in "${typed}"`);
  const found = await search(find, LEARNERS_SHOWN, onPart);
  recent.set(typed, { found, at: performance.now() });
  return found;
}
