/** Who joined the last weekend's classes: the rows behind Weekend Attendance. */
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { now } from '../../data/clock.ts';
import { fetchJoins, type JoinRow, JOINS_SHOWN } from '../../data/staff-enrollments.ts';
import { lastWeekend } from '../../domain/figures.ts';
import { formatFull } from '../../domain/time.ts';
import { type Column, DataList } from '../../ui/staff/DataList.tsx';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/staff/states.tsx';
import { links } from './links.ts';
import { useRead } from './use-read.ts';

const CLASSES = { saturday: 'Saturday', sunday: 'Sunday', recording: 'Recording' } as const;

export function Joins({ titleOf }: { titleOf: (courseId: string) => string }) {
  const joins = useRead('joins', () => fetchJoins(lastWeekend(now())));
  if (joins.failure !== null) return <Failed message={joins.failure.message} onRetry={joins.retry} />;
  if (joins.value === null) return <RowsSkeleton rows={6} height={36} />;
  const rows = [...joins.value.values].sort((a, b) => firstClick(a) - firstClick(b));
  return (
    <>
      {rows.length === 0 ? (
        <Empty title="Nobody joined the last weekend’s classes">
          Learners stand here once they have opened a class.
        </Empty>
      ) : (
        <DataList
          label="Joins on the last weekend"
          columns={columnsFor(titleOf)}
          rows={rows}
          keyOf={({ attendance }) => attendance.id}
        />
      )}
      {rows.length === JOINS_SHOWN && <Empty title={`The first ${JOINS_SHOWN} joins are shown`} />}
      <Unreadable ids={joins.value.unreadable} what="mark" />
    </>
  );
}

function firstClick({ attendance }: JoinRow): number {
  return attendance.joinedAt[0] ?? 0;
}

function columnsFor(titleOf: (courseId: string) => string): readonly Column<JoinRow>[] {
  return [
    {
      head: 'Learner',
      cell: ({ attendance, learner }) => (
        <MuiLink component={Link} to={links.person(attendance.userId)}>
          {learner?.name ?? 'Unknown learner'}
        </MuiLink>
      ),
    },
    { head: 'Course', cell: ({ courseId }) => titleOf(courseId) },
    { head: 'Class', cell: ({ attendance }) => CLASSES[attendance.slot] },
    {
      head: 'First click',
      cell: (row) => (firstClick(row) === 0 ? 'marked by staff' : formatFull(firstClick(row))),
    },
  ];
}
