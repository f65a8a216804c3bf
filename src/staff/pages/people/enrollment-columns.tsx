/** The columns of the list of enrollments. */
import MuiLink from '@mui/material/Link';
import { now } from '../../../shared/data/clock.ts';
import type { EnrollmentRow } from '../../data/enrollments.ts';
import { hasTemporaryAccess } from '../../../domain/classes/enrollment.ts';
import { formatDate, formatDay, lusakaInstant } from '../../../domain/time/time.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { NoWrap, OneLine } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';

/** `sortable`: the orders that the server can sort by. */
export function columnsFor(
  titleOf: (courseId: string) => string,
  sortable: readonly string[],
): readonly Column<EnrollmentRow>[] {
  const columns: readonly Column<EnrollmentRow>[] = [
    {
      head: 'Learner',
      width: '19%',
      cell: ({ enrollment, learner }) =>
        learner === undefined ? (
          <Coming />
        ) : (
          <OneLine title={learner?.name}>
            <MuiLink href={portalPaths.person(enrollment.studentId)}>
              {learner?.name ?? 'Unknown learner'}
            </MuiLink>
          </OneLine>
        ),
    },
    { head: 'Course', width: '18%', cell: ({ enrollment }) => titleOf(enrollment.courseId) },
    {
      head: 'State',
      width: '17%',
      cell: ({ enrollment, order }) =>
        order === undefined ? (
          <Coming isChip />
        ) : order === null ? (
          enrollment.status
        ) : (
          <StatusChip status={order.status} temporaryAccess={hasTemporaryAccess(enrollment, now())} />
        ),
    },
    {
      head: 'First weekend',
      width: '12%',
      sortBy: 'firstWeekend',
      cell: ({ enrollment }) => <NoWrap>{formatDay(lusakaInstant(enrollment.firstWeekend, '12:00'))}</NoWrap>,
    },
    {
      head: 'Valid until',
      width: '11%',
      cell: ({ enrollment: { status, validUntil } }) => (
        <NoWrap>
          {validUntil !== null ? formatDate(validUntil) : status === 'paid' ? 'no end' : 'not paid'}
        </NoWrap>
      ),
    },
    { head: 'Order', width: '12%', cell: ({ enrollment }) => <OrderCode code={enrollment.orderId} /> },
    {
      head: 'Registered',
      width: '11%',
      sortBy: 'createdAt',
      cell: ({ enrollment }) => <NoWrap>{formatDate(enrollment.createdAt)}</NoWrap>,
    },
  ];
  return columns.map(({ sortBy, ...column }) =>
    sortBy !== undefined && sortable.includes(sortBy) ? { ...column, sortBy } : column,
  );
}
