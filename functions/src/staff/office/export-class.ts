/** The rows of one class and its repeat (decision 0085). */
import { isPresent, weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { type Slot, SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { isOwnWeekend } from '../../../../src/domain/classes/enrollment.ts';
import { orderStatusLabels } from '../../../../src/domain/money/order.ts';
import { type ExportFilters, isInState } from '../../../../src/domain/records/export.ts';
import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import { getMany, type Part, store } from '../../store/store.ts';
import { walk } from '../../store/walking.ts';
import { at, phone, type Row } from './export-pages.ts';

const MARK = ['joinedAt', 'correctedTo', 'provisional'] as const;
type Mark = Part<'attendance', (typeof MARK)[number]>;

export async function* classRows({
  courseId = '',
  weekend = '',
  state,
}: ExportFilters): AsyncGenerator<Row[]> {
  const [offering] = await store.find('offerings', [
    ['courseId', '==', courseId],
    ['weekendDate', '==', weekend],
  ]);
  if (offering === undefined) return;
  const pages = walk('enrollments', null, [
    ['courseId', '==', courseId],
    ['firstWeekend', 'in', weekendsUpTo(weekend)],
  ]);
  for await (const page of pages) {
    const own = page.flatMap(({ noun }) =>
      noun !== null && isOwnWeekend(noun, weekend) && isInState(noun, state, Date.now()) ? [noun] : [],
    );
    const uids = own.map(({ studentId }) => studentId);
    const idOf = (slot: Slot, uid: string) => attendanceId(offering.id, slot, uid);
    const [users, marks] = await Promise.all([
      getMany('users', uids, ['name', 'email', 'phone']),
      getMany(
        'attendance',
        SLOTS.flatMap((slot) => uids.map((uid) => idOf(slot, uid))),
        MARK,
      ),
    ]);
    yield own.map(({ studentId, orderId, orderStatus, firstWeekend }) => {
      const user = users.get(studentId);
      const [saturday, sunday] = SLOTS.map((slot) => marks.get(idOf(slot, studentId)));
      return {
        student_id: studentId,
        student_name: user?.name ?? null,
        student_email: user?.email ?? null,
        student_phone: phone(user?.phone),
        order_id: orderId,
        order_status: orderStatus === undefined ? null : orderStatusLabels[orderStatus],
        first_weekend: firstWeekend,
        ...cellsOf('saturday', saturday),
        ...cellsOf('sunday', sunday),
        provisional: saturday?.provisional === true || sunday?.provisional === true,
      };
    });
  }
}

const cellsOf = (slot: Slot, mark: Mark | undefined) => ({
  [`${slot}_joined_at`]: at(mark?.joinedAt[0]),
  [`${slot}_present`]: mark !== undefined && isPresent(mark),
});
