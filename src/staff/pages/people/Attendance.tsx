/** Who joined the last weekend's classes, and who paid for a first class and missed it. */
import MuiLink from '@mui/material/Link';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { heldWeekend, lastWeekend } from '../../../domain/records/figures.ts';
import { leftOutWords } from '../../../domain/rounds/round.ts';
import { type Day, formatFull } from '../../../domain/time/time.ts';
import { type ListedLearner, listMissed } from '../../../domain/wire/rounds/round-command.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { sendStaff } from '../../data/commands.ts';
import { fetchJoins, type JoinRow } from '../../data/enrollments.ts';
import type { Column } from '../../ui/DataList.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Muted, Row } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { List, ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { WeekendChoice } from '../rounds/WeekendChoice.tsx';
import type { Turn } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

type Props = { readonly turn: Turn; readonly titleOf: (courseId: string) => string };

export const CLASSES = { saturday: 'Saturday', sunday: 'Sunday', recording: 'Recording' } as const;

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
      columns={joinColumns(titleOf)}
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

/** The hub works the list out, as it does for a WhatsApp round; `weekend` is null for the last one that was held. */
export function Missed({
  turn: { params, filter },
  titleOf,
  weekend: asked,
}: Props & { weekend: Day | null }) {
  const { value: catalogue, busy } = useRead('catalogue', loadCatalogue);
  const weekend = asked ?? heldWeekend(catalogue?.offerings ?? [], now());
  const courseId = params.get('course');
  const list = useRead(busy ? null : `missed ${weekend} ${courseId}`, () =>
    sendStaff(listMissed, { weekend, courseId }),
  );
  const { learners = [], more = 0 } = list.value ?? {};
  return (
    <>
      <Row sx={{ px: 1.5, pb: 1 }}>
        {learners.length > 0 && (
          <Muted sx={{ mr: 'auto' }}>
            {countText(learners.length, 'learner')} missed the first class
            {more > 0 && `, and ${more} more`}
          </Muted>
        )}
        <WeekendChoice weekend={weekend} onChoose={(chosen) => filter({ weekend: chosen })} />
        {learners.length > 0 && (
          <FileButton filters={{ type: 'missed', weekend, ...(courseId !== null && { courseId }) }} />
        )}
      </Row>
      <List
        label="Missed"
        noun="learner"
        reading={{ ...list, value: list.value && { values: learners, unreadable: [] } }}
        columns={missedColumns(titleOf)}
        keyOf={({ userId }) => userId}
        empty={{
          title: 'Nobody missed this weekend',
          text: 'Learners who paid and were not in the first class stand here once it is over.',
        }}
        loading={{ rows: 6, height: 36 }}
      />
    </>
  );
}

function joinColumns(titleOf: Props['titleOf']): readonly Column<JoinRow>[] {
  return [
    {
      head: 'Learner',
      cell: ({ attendance, learner }) => (
        <MuiLink href={portalPaths.person(attendance.userId)}>{learner?.name ?? 'Unknown learner'}</MuiLink>
      ),
    },
    { head: 'Course', cell: (row) => titleOf(row.courseId) },
    { head: 'Class', cell: ({ attendance }) => CLASSES[attendance.slot] },
    {
      head: 'First click',
      cell: ({
        attendance: {
          joinedAt: [first],
        },
      }) => (first ? formatFull(first) : 'marked by staff'),
    },
  ];
}

function missedColumns(titleOf: Props['titleOf']): readonly Column<ListedLearner>[] {
  return [
    {
      head: 'Learner',
      cell: ({ userId, name }) => <MuiLink href={portalPaths.person(userId)}>{name}</MuiLink>,
    },
    { head: 'Course', cell: ({ courseIds }) => courseIds.map(titleOf).join(', ') },
    { head: 'Order', cell: ({ orderIds }) => orderIds.map(formatOrderCode).join(', ') },
    { head: 'Message', cell: ({ why }) => (why === null ? 'can be written to' : leftOutWords[why]) },
  ];
}
