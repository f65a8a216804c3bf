/** Who joined the last weekend's classes: the rows of the figure Weekend Attendance. */
import MuiLink from '@mui/material/Link';
import { now } from '../../../shared/data/clock.ts';
import { fetchJoins, type JoinRow } from '../../data/enrollments.ts';
import { lastWeekend } from '../../../domain/records/figures.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { countText, Pager } from '../../ui/Pager.tsx';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import type { Turn } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

const CLASSES = { saturday: 'Saturday', sunday: 'Sunday', recording: 'Recording' } as const;

type Props = { readonly turn: Turn; readonly titleOf: (courseId: string) => string };

export function Joins({ turn: { cursor, key, go, params }, titleOf }: Props) {
  const courseId = params.get('course');
  const joins = useRead(`joins ${courseId} ${key}`, () => fetchJoins(lastWeekend(now()), courseId, cursor));
  if (joins.failure !== null) return <Failed message={joins.failure.message} onRetry={joins.retry} />;
  if (joins.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { values, unreadable, first, last, hasBefore, hasAfter, total, needsCourse } = joins.value;
  if (needsCourse) {
    return <Empty title="Choose a course">There were more classes than one list can hold.</Empty>;
  }
  return (
    <>
      {values.length === 0 ? (
        <Empty title="Nobody joined the last weekend’s classes">
          Learners stand here once they have opened a class.
        </Empty>
      ) : (
        <DataList
          label="Joins on the last weekend"
          columns={columnsFor(titleOf)}
          rows={values}
          keyOf={({ attendance }) => attendance.id}
        />
      )}
      <Unreadable ids={unreadable} what="mark" />
      <Pager
        total={countText(total, 'join')}
        busy={joins.busy}
        onBefore={hasBefore && first !== null ? () => go({ side: 'before', id: first }) : null}
        onAfter={hasAfter && last !== null ? () => go({ side: 'after', id: last }) : null}
      />
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
        <MuiLink href={portalPaths.person(attendance.userId)}>{learner?.name ?? 'Unknown learner'}</MuiLink>
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
