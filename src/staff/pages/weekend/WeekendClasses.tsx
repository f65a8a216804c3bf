/** The list of a weekend's classes. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { windowState } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { type Day, formatDayTime, type Instant } from '../../../domain/time/time.ts';
import {
  isLinkOut,
  type LinkState,
  outside,
  type WeekendClass,
  type WeekendCounts,
} from '../../../domain/weekend/weekend-counts.ts';
import { ClassSeats } from '../../ui/Seats.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Figures, Lines, Muted } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import { type WeekendRow, weekendRows } from './weekend-rows.ts';

type Props = {
  readonly weekend: Day;
  readonly offerings: readonly Offering[];
  /** Null until they are counted. */
  readonly counts: WeekendCounts | null;
  readonly isCounting: boolean;
  readonly now: Instant;
  readonly titleOf: (courseId: string) => string;
};

const linkWords = {
  published: 'Published',
  missing: 'Missing',
  unpublished: 'Not published',
  clash: 'Another course’s',
  repeated: 'Used twice',
  unsure: 'Unknown service',
} as const satisfies Record<LinkState, string>;

export function WeekendClasses({ offerings, now, ...facts }: Props) {
  return (
    <DataList
      label="Classes"
      columns={columnsFor({ offerings, now, ...facts })}
      rows={weekendRows(offerings, now)}
      keyOf={({ id }) => id}
    />
  );
}

function columnsFor({ weekend, counts, isCounting, now, titleOf }: Props): readonly Column<WeekendRow>[] {
  const hrefOf = ({ offerings: [only, ...others], slot }: WeekendRow) =>
    only !== undefined && others.length === 0
      ? portalPaths.weekendClass(only.id, slot)
      : portalPaths.enrollments({ weekend });
  const countedOf = ({ offerings }: WeekendRow): WeekendClass[] =>
    offerings.flatMap(({ id }) => counts?.classes.find(({ offeringId }) => offeringId === id) ?? []);
  /** A cell of what is counted of the row's classes. */
  const counted = (width: string, cell: (classes: readonly WeekendClass[], row: WeekendRow) => ReactNode) =>
    function CountedCell(row: WeekendRow) {
      const classes = countedOf(row);
      if (classes.length === row.offerings.length) return cell(classes, row);
      return isCounting ? <Coming width={width} /> : <Muted>not counted</Muted>;
    };
  return [
    {
      head: 'Class',
      width: '29%',
      cell: (row) => {
        const [one] = row.offerings;
        const state = windowState(row.startsAt, now);
        return (
          <Lines>
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
          </Lines>
        );
      },
    },
    {
      head: 'Paid · in review · unpaid · free',
      width: '22%',
      cell: counted('150px', ([one, ...others], { offerings: [offering] }) =>
        one === undefined || others.length > 0 ? (
          <Muted>–</Muted>
        ) : (
          <ClassSeats people={one.people} capacity={offering?.capacity ?? null} />
        ),
      ),
    },
    {
      head: 'Link',
      width: '15%',
      cell: counted('80px', (classes, { slot }) => <Link states={classes.map(({ links }) => links[slot])} />),
    },
    {
      head: 'Would stand outside',
      width: '13%',
      cell: counted('40px', (classes, { slot, startsAt }) => {
        if (windowState(startsAt, now) === 'ended') return <Muted>–</Muted>;
        const count = classes.reduce((sum, one) => sum + outside(one.people, one.links[slot]), 0);
        return <Figures>{count === 0 ? <Muted>nobody</Muted> : count}</Figures>;
      }),
    },
    {
      head: 'A reminder reaches',
      width: '12%',
      cell: counted('60px', (classes) => {
        const of = (part: 'paid' | 'reached') => classes.reduce((sum, { people }) => sum + people[part], 0);
        return (
          <Figures>
            {of('reached')} of {of('paid')}
          </Figures>
        );
      }),
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
