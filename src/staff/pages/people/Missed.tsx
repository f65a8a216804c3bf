/** Who paid and missed the first class of a weekend, by name; the hub works the list out, as a WhatsApp round does. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { now } from '../../../shared/data/clock.ts';
import { sendStaff } from '../../data/commands.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { leftOutWords } from '../../../domain/rounds/round.ts';
import { type Day, weekendOf } from '../../../domain/time/time.ts';
import { type ListedLearner, listMissed } from '../../../domain/wire/rounds/round-command.ts';
import type { Column } from '../../ui/DataList.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Muted } from '../../ui/shapes.ts';
import { FileButton } from '../rounds/RoundFile.tsx';
import { WeekendChoice } from '../rounds/WeekendChoice.tsx';
import { List } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import type { Turn } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

type Props = {
  readonly turn: Turn;
  readonly titleOf: (courseId: string) => string;
  /** The Saturday of the weekend; null for the latest. */
  readonly weekend: Day | null;
};

export function Missed({ turn: { params, filter }, titleOf, weekend: asked }: Props) {
  const weekend = asked ?? weekendOf(now());
  const course = params.get('course');
  const list = useRead(`missed ${weekend} ${course}`, () =>
    sendStaff(listMissed, { weekend, courseId: course }),
  );
  const { learners = [], more = 0 } = list.value ?? {};
  const isNobody = learners.length === 0;
  return (
    <>
      <Box sx={{ px: 1.5, pb: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {!isNobody && (
          <Muted sx={{ mr: 'auto' }}>
            {countText(learners.length, 'learner')} missed the first class
            {more > 0 && `, and ${more} more`}
          </Muted>
        )}
        <WeekendChoice weekend={weekend} onChoose={(chosen) => filter({ weekend: chosen })} />
        {!isNobody && (
          <FileButton filters={{ type: 'missed', weekend, ...(course !== null && { courseId: course }) }} />
        )}
      </Box>
      <List
        label="Missed"
        noun="learner"
        reading={{ ...list, value: list.value && { values: learners, unreadable: [] } }}
        columns={columnsFor(titleOf)}
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

function columnsFor(titleOf: (courseId: string) => string): readonly Column<ListedLearner>[] {
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
