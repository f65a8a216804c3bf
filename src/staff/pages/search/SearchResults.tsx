/** The list below the search field: three groups of hits, or a sentence that says why there are none. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { Code, Muted } from '../../ui/shapes.ts';
import type { Hit, HitGroup } from './hits.ts';
import type { Searching } from './use-search.ts';

const Floating = styled('div')(({ theme }) => ({
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

type Props = {
  readonly id: string;
  readonly searching: Searching;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | null;
  readonly onChoose: (to: string) => void;
  /** The address of the list of all fitting learners. */
  readonly allTo: string;
};

export function SearchResults({ id, searching, groups, active, onChoose, allTo }: Props) {
  return (
    // The field keeps the focus: a click that took it would close the list before it chooses a hit.
    <Floating onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Found">
        {groups.map(({ label, hits }) => (
          <div key={label} role="group" aria-label={label}>
            <Muted aria-hidden="true" sx={{ display: 'block', px: 1.25, pt: 0.75, fontWeight: 700 }}>
              {label}
            </Muted>
            {hits.map((hit) => (
              <Option
                key={hit.id}
                id={`${id}-${hit.id}`}
                role="option"
                aria-selected={hit === active}
                ref={hit === active ? intoView : null}
                onClick={() => onChoose(hit.to)}
              >
                <Box component="b">{hit.isCode ? <Code>{hit.title}</Code> : hit.title}</Box>
                <Muted>{hit.detail}</Muted>
              </Option>
            ))}
          </div>
        ))}
      </div>
      <Box role="status" sx={{ px: 1.25, py: groups.length > 0 ? 0 : 1 }}>
        <SearchStatus searching={searching} empty={groups.length === 0} allTo={allTo} onChoose={onChoose} />
      </Box>
    </Floating>
  );
}

type SaysProps = Pick<Props, 'searching' | 'allTo' | 'onChoose'> & { readonly empty: boolean };

function SearchStatus({
  searching: { asked, found, failure, busy, retry },
  empty,
  allTo,
  onChoose,
}: SaysProps) {
  if (failure !== null && !busy) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1 }}>{failure.message}</Box>
        <Button size="small" variant="outlined" onClick={retry}>
          Try again
        </Button>
      </Box>
    );
  }
  if (found === null) return <Muted>Searching…</Muted>;
  if (empty) {
    return busy ? (
      <Muted>Searching…</Muted>
    ) : (
      <Muted>
        Nothing found for “{asked}”. {searchMessages.howFound}
      </Muted>
    );
  }
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
