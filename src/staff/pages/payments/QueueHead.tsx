/** Search, filters and views above the queue, in one row; the address contains all of them. */
import { weekendWord } from '#hub';
import TuneIcon from '@mui/icons-material/Tune';
import { Box, Button, IconButton } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import {
  builtInViews,
  filterOf,
  filterQuery,
  type QueueFilter,
  type QueueFilterName,
  queueFilters,
  type QueueView,
  savedViews,
  withView,
} from '../../../domain/money/review-queue-view.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { Choice, FindField, ToggleChip } from '../../ui/DataList.tsx';
import { Row } from '../../ui/shapes.tsx';
import { useStaff } from '../use-staff.ts';
import { addressParams, useOwnParams } from '../use-list-params.ts';

type Props = {
  readonly filter: QueueFilter;
  readonly onFilter: (changed: (now: QueueFilter) => QueueFilter) => void;
  /** How many of all waiting proofs a query would show; null while unknown. */
  readonly countOf: (query: string) => number | null;
};

const labels: Record<QueueFilterName, readonly [every: string, values: Readonly<Record<string, string>>]> = {
  wallet: [
    'Any wallet',
    { seen: 'Seen in the wallet', differs: 'Differs, or like one', not_seen: 'Not seen' },
  ],
  warnings: ['Any warnings', { none: 'Without warnings', some: 'With warnings' }],
  duplicates: ['Any ID', { '1': 'Duplicate IDs' }],
  waiting: ['Any age', { long: '9 hours and more' }],
  network: ['Any network', mobileNetworkLabels],
  weekend: [`Any ${weekendWord}`, { next: `This ${weekendWord}` }],
};

const FILTERS = [...(Object.keys(queueFilters) as QueueFilterName[]), 'find'] as const;
const chosen = (filter: QueueFilter) => filterQuery({ ...filter, find: '' });

/**
 * Each choice is a step that Back undoes; a search is one step, however much is typed. A change is made to the filter in
 * the address bar: what was chosen or typed a moment ago may not be drawn yet.
 */
export function useQueueFilter() {
  const [params, write] = useOwnParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change: Props['onFilter'] = (changed) => {
    const now = filterOf(addressParams());
    const next = changed(now);
    const isChoice = chosen(next) !== chosen(now);
    const isStep = isChoice || (next.find === '') !== (now.find === '');
    write(
      {
        ...Object.fromEntries(FILTERS.map((name) => [name, next[name] || null])),
        // A changed choice opens another proof; a changed search does not.
        ...(isChoice && { proof: null }),
      },
      { replace: !isStep },
    );
  };
  return [filter, change] as const;
}

export const queryFilter = (query: string): QueueFilter => filterOf(new URLSearchParams(query));

export function QueueHead({ filter, onFilter, countOf }: Props) {
  const [open, setOpen] = useState(false);
  const filtersId = useId();
  const { saved, save, remove } = useViews();
  const query = filterQuery(filter);
  const views = [...builtInViews, ...saved];
  const show = (wanted: string) => onFilter(() => queryFilter(wanted));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: { xs: 1, md: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: { xs: '1 1 60%', md: '0 0 340px' } }}>
          <FindField
            canBlurByKey
            label="Search in the queue"
            help="Search in the queue"
            value={filter.find}
            onFind={(find) => onFilter((now) => ({ ...now, find }))}
          />
        </Box>
        <IconButton
          aria-label="Filters"
          aria-expanded={open}
          aria-controls={filtersId}
          color={query === '' ? 'default' : 'primary'}
          onClick={() => setOpen(!open)}
        >
          <TuneIcon fontSize="small" />
        </IconButton>
        <Box
          role="group"
          aria-label="Views"
          sx={{
            display: 'flex',
            gap: 0.75,
            flex: { xs: '1 1 100%', md: '1 1 0' },
            minWidth: 0,
            overflowX: 'auto',
            scrollbarWidth: 'thin',
            '& > *': { flex: 'none' },
          }}
        >
          {views.map((view) => (
            <ToggleChip
              key={view.name}
              label={[view.name, countOf(view.query)].filter((part) => part !== null).join(' ')}
              isOn={view.query === query}
              onToggle={() => show(view.query === query ? '' : view.query)}
              {...(saved.includes(view) && { onDelete: () => remove(view.name) })}
            />
          ))}
        </Box>
      </Box>
      <Row id={filtersId} hidden={!open} sx={{ '&[hidden]': { display: 'none' } }}>
        {Object.entries(labels).map(([name, [every, values]]) => (
          <Choice
            key={name}
            label={every.replace('Any ', '').replace(/^./, (letter) => letter.toUpperCase())}
            value={filter[name as QueueFilterName] ?? ''}
            options={[
              ['', every],
              ...queueFilters[name as QueueFilterName].map((value) => [value, values[value] ?? ''] as const),
            ]}
            onChoose={(value) => onFilter((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </Row>
      {open && query !== '' && views.every((view) => view.query !== query) && (
        <SaveView onSave={(name) => save({ name, query })} />
      )}
    </Box>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState(false);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!onSave(name));
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'start', maxWidth: 480 }}
    >
      <TextField
        id="view-name"
        label="Name of this view"
        hidesLabel
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="Name of this view"
        error={refused ? 'Choose another name; at most 12 views are kept.' : undefined}
      />
      <Button type="submit" variant="outlined" disabled={name.trim() === ''}>
        Save
      </Button>
    </Box>
  );
}

function useViews() {
  const key = `hub.staff.views.${useStaff().id}`;
  const [saved, setSaved] = useState(() => savedViews(localStorage.getItem(key)));
  const store = (views: QueueView[]) => {
    localStorage.setItem(key, JSON.stringify(views));
    setSaved(views);
  };
  return {
    saved,
    save: (view: QueueView) => {
      const views = withView(saved, view);
      if (views !== null) store(views);
      return views !== null;
    },
    remove: (name: string) => store(saved.filter((view) => view.name !== name)),
  };
}
