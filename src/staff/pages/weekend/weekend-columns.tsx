/** The columns of the list of a weekend's classes. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { windowState } from '../../../domain/classes/class-session.ts';
import { formatDayTime, type Instant } from '../../../domain/time/time.ts';
import {
  isLinkOut,
  type LinkState,
  outside,
  type WeekendClass,
  type WeekendCounts,
} from '../../../domain/weekend/weekend-counts.ts';
import { WeekendSeats } from '../../ui/charts/WeekendSeats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Figures, Muted } from '../../ui/shapes.ts';
import type { WeekendRow } from './weekend-rows.ts';

type Facts = {
  readonly counts: WeekendCounts | null;
  readonly isCounting: boolean;
  readonly now: Instant;
  readonly titleOf: (courseId: string) => string;
  readonly hrefOf: (row: WeekendRow) => string;
};

const linkWords = {
  published: 'Published',
  missing: 'Missing',
  unpublished: 'Not published',
  clash: 'Another course’s',
  repeated: 'Used twice',
  unsure: 'Unknown service',
} as const satisfies Record<LinkState, string>;

export function columnsFor({
  counts,
  isCounting,
  now,
  titleOf,
  hrefOf,
}: Facts): readonly Column<WeekendRow>[] {
  const countedOf = ({ offerings }: WeekendRow): WeekendClass[] =>
    offerings.flatMap(({ id }) => counts?.classes.find(({ offeringId }) => offeringId === id) ?? []);
  const coming = (width: number) =>
    isCounting ? (
      <Skeleton width={width} animation={false} sx={{ maxWidth: '100%' }} />
    ) : (
      <Muted>not counted</Muted>
    );
  return [
    {
      head: 'Class',
      width: '29%',
      cell: (row) => {
        const [one] = row.offerings;
        const state = windowState(row.startsAt, now);
        return (
          <Box sx={{ display: 'grid' }}>
            <b>
              {row.offerings.length > 1
                ? `${row.slot === 'sunday' ? 'Repeats of all' : 'All'} ${row.offerings.length}`
                : titleOf(one?.courseId ?? '')}
            </b>
            <Muted>
              {formatDayTime(row.startsAt)}
              {state !== 'upcoming' && ` · ${state === 'open' ? 'open now' : 'over'}`}
              {row.offerings.length > 1 && ' · the same learners'}
              {row.offerings.length === 1 && one?.isVisible === false && ' · hidden from learners'}
            </Muted>
          </Box>
        );
      },
    },
    {
      head: 'Paid · in review · unpaid · free',
      width: '22%',
      cell: (row) => {
        const [one, ...others] = countedOf(row);
        if (row.offerings.length > 1) return <Muted>–</Muted>;
        if (one === undefined || others.length > 0) return coming(150);
        return <WeekendSeats people={one.people} capacity={row.offerings[0]?.capacity ?? null} />;
      },
    },
    {
      head: 'Link',
      width: '15%',
      cell: (row) => {
        const counted = countedOf(row);
        if (counted.length < row.offerings.length) return coming(80);
        return <Link states={counted.map(({ links }) => links[row.slot])} />;
      },
    },
    {
      head: 'Would stand outside',
      width: '13%',
      cell: (row) => {
        const counted = countedOf(row);
        if (counted.length < row.offerings.length) return coming(40);
        if (windowState(row.startsAt, now) === 'ended') return <Muted>–</Muted>;
        const count = counted.reduce((sum, one) => sum + outside(one.people, one.links[row.slot]), 0);
        return <Figures>{count === 0 ? <Muted>nobody</Muted> : count}</Figures>;
      },
    },
    {
      head: 'A reminder reaches',
      width: '12%',
      cell: (row) => {
        const counted = countedOf(row);
        if (counted.length < row.offerings.length) return coming(60);
        const of = (part: 'paid' | 'reached') => counted.reduce((sum, { people }) => sum + people[part], 0);
        return (
          <Figures>
            {of('reached')} of {of('paid')}
          </Figures>
        );
      },
    },
    {
      head: 'See who',
      width: '9%',
      cell: (row) => (
        <Button
          size="small"
          variant="outlined"
          href={hrefOf(row)}
          aria-label={`Open ${row.offerings.length > 1 ? 'all of' : titleOf(row.offerings[0]?.courseId ?? '')} ${formatDayTime(row.startsAt)}`}
        >
          Open
        </Button>
      ),
    },
  ];
}

/** The state of a class’s link; of several classes, how many have one. */
function Link({ states }: { states: readonly LinkState[] }) {
  const out = states.filter(isLinkOut).length;
  const isGood = states.every((state) => state === 'published' || state === 'unsure');
  const [only = 'missing'] = states;
  return (
    <Chip
      size="small"
      label={states.length === 1 ? linkWords[only] : `${out} of ${states.length}`}
      sx={{
        fontWeight: 700,
        ...(isGood
          ? { bgcolor: 'hub.mint', color: 'primary.main' }
          : { bgcolor: 'hub.copperSoft', color: out < states.length ? 'error.main' : 'secondary.main' }),
      }}
    />
  );
}
