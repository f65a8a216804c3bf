/** `plan-weekends`: makes the missing offerings of the next weekends (spec §2). */
import { firstAttendableWeekend } from '../../../../src/domain/classes/enrollment.ts';
import { offeringIdOf, plannedOffering } from '../../../../src/domain/classes/offering.ts';
import { addDays } from '../../../../src/domain/time/time.ts';
import { planWeekends } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

export const handler = staffCommand(planWeekends, 'manage_courses', async (transaction, call) => {
  const { courseIds, weeks } = call.request;
  const courses = await Promise.all(courseIds.map((id) => transaction.get('courses', id)));
  if (courses.includes(null)) throw new RefusedError('not_found', staffMessages.unknownCourse);
  const first = firstAttendableWeekend([], call.now);
  const existing = await transaction.find('offerings', [['weekendDate', '>=', first]]);
  const taken = new Set(existing.map(({ courseId, weekendDate }) => offeringIdOf(courseId, weekendDate)));
  const wanted = courseIds.flatMap((courseId) =>
    Array.from({ length: weeks }, (_, week) => plannedOffering(courseId, addDays(first, 7 * week))),
  );
  const missing = wanted.filter(({ id }) => !taken.has(id));
  for (const offering of missing) transaction.set('offerings', offering.id, offering);
  const created = missing.map(({ id }) => id);
  return {
    answer: { created, kept: wanted.length - created.length },
    audit: {
      action: 'weekends_planned',
      target: { collection: 'offerings', id: first },
      before: null,
      after: { created },
    },
  };
});
