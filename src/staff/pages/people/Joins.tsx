/** Who joined the last weekend's classes: the rows of the figure Weekend Attendance. */
import MuiLink from '@mui/material/Link';
import { now } from '../../../shared/data/clock.ts';
import { fetchJoins, type JoinRow } from '../../data/enrollments.ts';
import { lastWeekend } from '../../../domain/records/figures.ts';
import { formatFull } from '../../../domain/time/time.ts';
import type { Column } from '../../ui/DataList.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Empty } from '../../ui/states.tsx';
import { ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import type { Turn } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

const CLASSES = { saturday: 'Saturday', sunday: 'Sunday', recording: 'Recording' } as const;

type Props = { readonly turn: Turn; readonly titleOf: (courseId: string) => string };

export function Joins({ turn: { cursor, key, go, params }, titleOf }: Props) {
  const courseId = params.get('course');
  const list = `joins ${courseId}`;
  const read = () => fetchJoins(lastWeekend(now()), courseId, cursor);
  const joins = useRead(`${list} ${key}`, read, list);
  if (joins.value?.needsCourse) {
    return <Empty title="Choose a course">There were more classes than one list can hold.</Empty>;
  }
  return (
    <ListPage
      label="Joins on the last weekend"
      noun="mark"
      reading={joins}
      columns={columnsFor(titleOf)}
      keyOf={({ attendance }) => attendance.id}
      empty={{
        title: 'Nobody joined the last weekend’s classes',
        text: 'Learners stand here once they have opened a class.',
      }}
      go={go}
      total={joins.value === null ? null : countText(joins.value.total, 'join')}
    />
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
