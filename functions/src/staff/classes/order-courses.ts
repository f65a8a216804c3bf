import { orderCourses } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { refuseField } from '../../http/refused-error.ts';

export const handler = staffCommand(orderCourses, async (transaction, call) => {
  const { courseIds } = call.request;
  const courses = await transaction.find('courses', []);
  const known = new Set(courses.map(({ id }) => id));
  const isWhole = known.size === courseIds.length && new Set(courseIds).size === known.size;
  if (!isWhole || !courseIds.every((id) => known.has(id))) {
    throw refuseField('courseIds', staffMessages.courseList);
  }
  courseIds.forEach((id, displayOrder) => transaction.update('courses', id, { displayOrder }));
  const ordered = [...courses].sort((a, b) => a.displayOrder - b.displayOrder);
  return done({
    action: 'courses_ordered',
    id: 'all',
    before: { courseIds: ordered.map(({ id }) => id) },
    after: { courseIds },
  });
});
