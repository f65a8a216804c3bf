/** The columns of the list of enrollments. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
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
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { portalPaths } from '../portal-paths.ts';

/** Which rows are chosen, by their orders. */
export type Choice = {
  readonly has: (orderId: string) => boolean;
  readonly toggle: (row: EnrollmentRow) => void;
};

/** `sortable`: the orders that the server can sort by. */
export function columnsFor(
  titleOf: (courseId: string) => string,
  sortable: readonly string[],
  choice: Choice,
): readonly Column<EnrollmentRow>[] {
  const columns: readonly Column<EnrollmentRow>[] = [
    {
      head: 'Learner',
      width: '19%',
      cell: (row) => {
        const { enrollment, learner } = row;
        const name = learner === undefined ? enrollment.orderId : (learner?.name ?? 'Unknown learner');
        return (
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, gap: 0.5 }}>
            <Checkbox
              size="small"
              sx={{ p: 0, [TOUCH]: { p: '12px' } }}
              checked={choice.has(enrollment.orderId)}
              onChange={() => choice.toggle(row)}
              slotProps={{ input: { 'aria-label': `Choose ${name}, ${titleOf(enrollment.courseId)}` } }}
            />
            {learner === undefined ? (
              <Coming width="60%" />
            ) : (
              <OneLine title={name} sx={{ minWidth: 0 }}>
                <MuiLink href={portalPaths.person(enrollment.studentId)}>{name}</MuiLink>
              </OneLine>
            )}
          </Box>
        );
      },
    },
    { head: 'Course', width: '18%', cell: ({ enrollment }) => titleOf(enrollment.courseId) },
    {
      head: 'State',
      width: '17%',
      cell: ({ enrollment, order }) => {
        if (order === undefined) return <Coming width="60%" />;
        if (order === null) return enrollment.status;
        return <StatusChip status={order.status} temporaryAccess={hasTemporaryAccess(enrollment, now())} />;
      },
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
