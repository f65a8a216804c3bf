/** The header's search over all learners: `/` or Ctrl+K, type, arrows, Enter (spec §2). */
import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { Key } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';
import { useKeys, useKeysWanted } from '../use-keys.ts';
import { useTitles } from '../use-titles.ts';
import { hitGroups } from './hits.ts';
import { SearchResults } from './SearchResults.tsx';
import { useSearch } from './use-search.ts';
import { styled } from '@mui/material/styles';

/** The icon of a magnifying glass. */
const GLASS =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%238a7d72' stroke-width='1.8' stroke-linecap='round'%3E%3Ccircle cx='7' cy='7' r='4.5'/%3E%3Cpath d='m10.5 10.5 3.5 3.5'/%3E%3C/svg%3E\")";

/** The header's input, which looks like the portal's text fields. */
const SearchField = styled('input')(({ theme }) => ({
  width: '100%',
  height: 40,
  [TOUCH]: { height: 44 },
  padding: '0 2.25rem 0 34px',
  font: 'inherit',
  fontSize: '0.9375rem',
  color: theme.vars.palette.text.primary,
  background: `${theme.vars.palette.background.paper} ${GLASS} 11px center / 15px no-repeat`,
  border: `1px solid ${theme.vars.palette.hub.field}`,
  borderRadius: 12,
  appearance: 'none',
  textOverflow: 'ellipsis',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  '&:focus': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
}));

export function SearchBox() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const titleOf = useTitles();
  const searching = useSearch(open ? typed : null);
  const groups = searching.found === null ? [] : hitGroups(searching.found, titleOf);
  const hits = groups.flatMap((group) => group.hits);
  const active = hits[Math.min(at, hits.length - 1)] ?? null;
  const shown = open && (searching.busy || searching.asked !== null);

  useSearchKeys(() => field.current?.focus());

  const close = () => {
    setOpen(false);
    setAt(0);
  };
  const go = (to: string) => {
    close();
    setTyped('');
    field.current?.blur();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + move + hits.length) % hits.length);
    }
    if (event.key === 'Enter' && active !== null && searching.isOfTyped) go(active.to);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') field.current?.blur();
    setTyped('');
    close();
  };

  return (
    <Box
      ref={box}
      role="search"
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget as Node | null) && close()}
      sx={{
        position: 'relative',
        flex: '1 1 260px',
        maxWidth: { md: 560 },
        order: { xs: 3, md: 0 },
        flexBasis: { xs: '100%', md: 260 },
      }}
    >
      <SearchField
        ref={field}
        type="search"
        role="combobox"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        placeholder="Search students, orders, payments"
        aria-label="Search students, orders and payments"
        aria-expanded={shown && hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active === null ? {} : { 'aria-activedescendant': `${listId}-${active.id}` })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {typed === '' && (
        <Key
          aria-hidden="true"
          sx={{ position: 'absolute', right: 10, top: '50%', translate: '0 -50%', opacity: 0.6 }}
        >
          /
        </Key>
      )}
      {shown && (
        <SearchResults
          id={listId}
          searching={searching}
          groups={groups}
          active={active}
          onChoose={go}
          allTo={portalPaths.students({ find: typed.trim() })}
        />
      )}
    </Box>
  );
}

/** Focuses the search by `/` (where single keys are on and the page has no own search), Ctrl+K or Cmd+K. */
function useSearchKeys(focus: () => void): void {
  const [keysWanted] = useKeysWanted();
  const { pathname } = useLocation();
  useKeys({ '/': focus }, keysWanted && !pathname.endsWith('/payments'));
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
