/** The header's search over all learners: `/` or Ctrl+K, type, arrows, Enter (spec §2). */
import { Box, Link as MuiLink, styled } from '@mui/material';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { search } from '../../data/people.ts';
import { walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import { now } from '../../../shared/data/clock.ts';
import { Code, Key, Muted, SmallButton } from '../../ui/shapes.tsx';
import { WalletChip } from '../../ui/cells.tsx';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { portalPaths } from '../portal-paths.ts';
import { useKeys } from '../use-keys.tsx';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';
import { type Hit, hitGroups } from './hits.ts';

/** How long to wait for the next letter, ms. What was pasted is whole, and is looked for at once. */
const DEBOUNCE = 120;
const LEARNERS_SHOWN = 8;

function useSearch(typed: string | null) {
  const find = typed === null ? null : searchQueryOf(typed);
  const asked = find?.typed ?? null;
  const [settled, setSettled] = useState<string | null>(null);
  const before = useRef(0);
  useEffect(() => {
    const isPasted = (asked?.length ?? 0) > before.current + 1;
    before.current = asked?.length ?? 0;
    const timer = setTimeout(() => setSettled(asked), isPasted ? 0 : DEBOUNCE);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = asked === null || settled === null ? null : searchQueryOf(settled);
  const reading = useRead(
    query && `search ${query.typed}`,
    async () => query && { of: query.typed, ...(await search(query, LEARNERS_SHOWN)) },
    'search ',
  );
  // What was found before stays while more is typed.
  const found = query === null ? null : reading.value;
  const isOfTyped = asked !== null && found?.of === asked;
  const failure = settled === asked ? reading.failure : null;
  return { asked, found, isOfTyped, failure, retry: reading.retry };
}

function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

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
  const { asked, found, isOfTyped } = searching;
  const groups = found === null ? [] : hitGroups(found, titleOf);
  const hits = groups.flatMap((group) => group.hits);
  const active = hits[Math.min(at, hits.length - 1)] ?? null;
  const shown = open && asked !== null;

  useSearchKeys(field);

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
    if (event.key === 'Enter' && active !== null && isOfTyped) go(active.to);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') field.current?.blur();
    setTyped('');
    close();
  };
  const option = (hit: Hit) => (
    <Option
      key={hit.id}
      id={`${listId}-${hit.id}`}
      role="option"
      aria-selected={hit === active}
      ref={hit === active ? intoView : null}
      onClick={() => go(hit.to)}
    >
      <Box component="b">{hit.isCode ? <Code>{hit.title}</Code> : hit.title}</Box>
      <Muted>
        {hit.detail} {hit.wallet && <WalletChip word={walletLabel(hit.wallet, now())} />}
      </Muted>
    </Option>
  );
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
        // The field keeps the focus: a click that took it would close the list before it chooses a hit.
        <FloatingPanel onMouseDown={(event) => event.preventDefault()}>
          <div id={listId} role="listbox" aria-label="Found">
            {groups.map(({ label, hits: own }) => (
              <div key={label} role="group" aria-label={label}>
                <Muted aria-hidden="true" sx={{ display: 'block', px: 1.25, pt: 0.75, fontWeight: 700 }}>
                  {label}
                </Muted>
                {own.map(option)}
              </div>
            ))}
          </div>
          <Box role="status" sx={{ px: 1.25, py: groups.length > 0 ? 0 : 1 }}>
            <SearchStatus
              searching={searching}
              isEmpty={groups.length === 0}
              allTo={portalPaths.students({ find: typed.trim() })}
              onChoose={go}
            />
          </Box>
        </FloatingPanel>
      )}
    </Box>
  );
}

type StatusProps = {
  readonly searching: ReturnType<typeof useSearch>;
  readonly isEmpty: boolean;
  readonly allTo: string;
  readonly onChoose: (to: string) => void;
};

function SearchStatus({
  searching: { asked, found, failure, isOfTyped, retry },
  isEmpty,
  allTo,
  onChoose,
}: StatusProps) {
  if (failure !== null) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1 }}>{failure.message}</Box>
        <SmallButton onClick={retry}>Try again</SmallButton>
      </Box>
    );
  }
  if (found === null || (isEmpty && !isOfTyped)) return <Muted>Searching…</Muted>;
  if (isEmpty)
    return (
      <Muted>
        Nothing found for “{asked}”. {searchMessages.howFound}
      </Muted>
    );
  if (!found.more) return null;
  return (
    <MuiLink
      href={allTo}
      onClick={(event) => {
        event.preventDefault();
        onChoose(allTo);
      }}
      sx={{ display: 'inline-block', py: 0.75, fontSize: '0.875rem' }}
    >
      {searchMessages.more}
    </MuiLink>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

const GLASS =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%238a7d72' stroke-width='1.8' stroke-linecap='round'%3E%3Ccircle cx='7' cy='7' r='4.5'/%3E%3Cpath d='m10.5 10.5 3.5 3.5'/%3E%3C/svg%3E\")";

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

const FloatingPanel = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.modal,
  top: 'calc(100% + 6px)',
  left: 0,
  right: 0,
  maxHeight: 'min(480px, 70vh)',
  overflowY: 'auto',
  padding: 6,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  boxShadow: '0 12px 32px rgb(33 26 21 / 0.18)',
}));

const Option = styled('div')(({ theme }) => ({
  display: 'grid',
  padding: '6px 10px',
  borderRadius: 10,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[aria-selected="true"]': { background: theme.vars.palette.hub.mint },
}));
