/** The offerings: staff plan the next weekends in one step, move classes, hide them or change their seats. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { fetchOfferings, WEEKENDS_SHOWN } from '../../data/catalogue.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import { formatDay, formatFull, type Instant, lusakaInstant, weekendOf } from '../../../domain/time/time.ts';
import { OfferingForm, PlanForm } from '../../forms/OfferingForm.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { useCourses } from './use-courses.ts';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

const SHOWS = { coming: 'Coming', past: 'Past' } as const;

export function Offerings() {
  const { params, filter } = useCursor();
  const show = params.get('show') === 'past' ? 'past' : 'coming';
  const courseId = params.get('course') ?? '';
  const read = useRead(`offerings ${show}`, () => fetchOfferings(weekendOf(now()), show));
  const { value } = read;
  const { courses, titleOf, failure, retry } = useCourses(read);
  const [editing, setEditing] = useState<Offering | null>(null);
  const [planning, setPlanning] = useState(false);
  const [planned, setPlanned] = useState<string | null>(null);
  const rows = (value?.values ?? []).filter((offering) => courseId === '' || offering.courseId === courseId);
  return (
    <>
      <Heading title="Offerings">
        <Muted role="status">{planned}</Muted>
        <Button disabled={courses.length === 0} onClick={() => setPlanning(true)}>
          Plan weekends
        </Button>
      </Heading>
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={show}
          onShow={(next) => filter({ show: next === 'past' ? next : null })}
        >
          <CourseChoice courses={courses} courseId={courseId} onChoose={(course) => filter({ course })} />
        </FilterHead>
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {value === null && read.failure === null && <RowsSkeleton rows={8} height={36} />}
        {value !== null && rows.length === 0 && (
          <Empty title={show === 'past' ? 'No past weekends' : 'No weekend is planned'}>
            {show === 'past' ? 'Weekends stand here when they are over.' : 'Plan the next ones in one step.'}
          </Empty>
        )}
        {rows.length > 0 && (
          <DataList
            label="Offerings"
            columns={columnsFor(titleOf, setEditing)}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
        {value?.values.length === WEEKENDS_SHOWN && (
          <Muted sx={{ display: 'block', p: 1.5 }}>Only the nearest {WEEKENDS_SHOWN} are shown.</Muted>
        )}
        <Unreadable ids={value?.unreadable ?? []} what="offering" />
      </Panel>
      {editing !== null && (
        <OfferingForm
          offering={editing}
          title={nameOf(editing, titleOf)}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            retry();
          }}
        />
      )}
      {planning && (
        <PlanForm
          courses={courses}
          onClose={() => setPlanning(false)}
          onPlanned={({ created, kept }) => {
            setPlanning(false);
            setPlanned(`${created} made, ${kept} existed already.`);
            retry();
          }}
        />
      )}
    </>
  );
}

/** Highlights a class that was moved. */
function classTime(at: Instant, usual: Instant) {
  return at === usual ? formatFull(at) : <b>{formatFull(at)}, moved</b>;
}

function nameOf({ courseId, weekendDate }: Offering, titleOf: (courseId: string) => string): string {
  return `${titleOf(courseId)}, ${formatDay(lusakaInstant(weekendDate, '12:00'))}`;
}

function columnsFor(
  titleOf: (courseId: string) => string,
  onEdit: (offering: Offering) => void,
): readonly Column<Offering>[] {
  return [
    { head: 'Course', cell: (offering) => titleOf(offering.courseId) },
    { head: 'Weekend', cell: ({ weekendDate }) => formatDay(lusakaInstant(weekendDate, '12:00')) },
    {
      head: 'Saturday class',
      cell: ({ weekendDate, saturdayStartsAt: at }) =>
        classTime(at, usualTimes(weekendDate).saturdayStartsAt),
    },
    {
      head: 'Sunday class',
      cell: ({ weekendDate, sundayStartsAt: at }) => classTime(at, usualTimes(weekendDate).sundayStartsAt),
    },
    { head: 'Seats', cell: ({ capacity }) => capacity ?? 'no limit' },
    { head: 'Shown', cell: ({ isVisible }) => (isVisible ? 'Yes' : 'Hidden') },
    {
      head: 'Change',
      cell: (offering) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit ${nameOf(offering, titleOf)}`}
          onClick={() => onEdit(offering)}
        >
          Edit
        </Button>
      ),
    },
  ];
}
