/** The courses of a weekend, whose class is next first: who comes, and whether they would get in. */
import type { ReactNode } from 'react';
import { classSessionsOf, type Slot, windowState } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { outside, type WeekendClass, type WeekendCounts } from '../../../domain/weekend/weekend-counts.ts';
import { ClassSeats } from '../../ui/Seats.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Figures, Lines, Muted } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { ClassCell } from '../classes/ClassCell.tsx';

type Props = {
  readonly offerings: readonly Offering[];
  /** Null until they are counted. */
  readonly counts: WeekendCounts | null;
  readonly isCounting: boolean;
  readonly now: Instant;
  readonly titleOf: (courseId: string) => string;
};

const nextOf = (offering: Offering, now: Instant) =>
  classSessionsOf(offering).find(({ startsAt }) => windowState(startsAt, now) !== 'ended');

export function WeekendClasses({ offerings, now, ...facts }: Props) {
  const startOf = (offering: Offering) => nextOf(offering, now)?.startsAt ?? Infinity;
  return (
    <DataList
      label="Classes"
      columns={columnsFor({ now, ...facts })}
      rows={[...offerings].sort((a, b) => startOf(a) - startOf(b) || a.courseId.localeCompare(b.courseId))}
      keyOf={({ id }) => id}
    />
  );
}

function columnsFor({
  counts,
  isCounting,
  now,
  titleOf,
}: Omit<Props, 'offerings'>): readonly Column<Offering>[] {
  const countedOf = ({ id }: Offering) => counts?.classes.find(({ offeringId }) => offeringId === id);
  const coming = (width: string) => (isCounting ? <Coming width={width} /> : <Muted>not counted</Muted>);
  /** A cell of what is counted of the row. */
  const counted = (width: string, cell: (counted: WeekendClass, offering: Offering) => ReactNode) =>
    function CountedCell(offering: Offering) {
      const one = countedOf(offering);
      return one === undefined ? coming(width) : cell(one, offering);
    };
  const classOf = (slot: Slot) =>
    function SlotCell(offering: Offering) {
      const link = countedOf(offering)?.links[slot] ?? null;
      const title = titleOf(offering.courseId);
      return <ClassCell {...{ offering, slot, title, link, now }} noLink={coming('80px')} />;
    };
  return [
    {
      head: 'Course',
      width: '20%',
      cell: ({ courseId, isVisible }) => (
        <Lines>
          <b>{titleOf(courseId)}</b>
          {!isVisible && <Muted>Hidden from learners</Muted>}
        </Lines>
      ),
    },
    { head: 'Saturday', width: '18%', cell: classOf('saturday') },
    { head: 'Sunday', width: '18%', cell: classOf('sunday') },
    {
      head: 'Paid · in review · unpaid · free',
      width: '22%',
      cell: counted('150px', ({ people }, { capacity }) => (
        <ClassSeats people={people} capacity={capacity} />
      )),
    },
    {
      head: 'Would stand outside',
      width: '12%',
      cell: counted('40px', ({ people, links }, offering) => {
        const next = nextOf(offering, now);
        const count = next === undefined ? null : outside(people, links[next.type]);
        return count ? <Figures>{count}</Figures> : <Muted>{count === null ? '–' : 'nobody'}</Muted>;
      }),
    },
    {
      head: 'A reminder reaches',
      width: '10%',
      cell: counted('60px', ({ people: { reached, paid } }) => (
        <Figures>
          {reached} of {paid}
        </Figures>
      )),
    },
  ];
}
