/** `plan-weekends`: creates the missing offerings of the next weekends, hidden until published (decision 0084). */
import { nextToPlan, PLAN_LOOKS_BACK, planned, withoutLast } from '../../../../src/domain/cohort/plan.ts';
import { addDays } from '../../../../src/domain/time/time.ts';
import { planWeekends } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';

export const handler = staffCommand(planWeekends, async (transaction, call) => {
  const { courseIds, from } = call.request;
  if (from < nextToPlan(null, call.now)) throw refuseField('from', staffMessages.planPast);
  const courses = await Promise.all(courseIds.map((id) => transaction.get('courses', id)));
  if (courses.includes(null)) throw new RefusedError('not_found', staffMessages.unknownCourse);
  const since = addDays(from, -7 * PLAN_LOOKS_BACK);
  const recent = await transaction.find('offerings', [['weekendDate', '>=', since]]);
  const plan = { ...call.request, courseIds: [...new Set(courseIds)] };
  const earlier = await Promise.all(
    withoutLast(plan, recent).map((courseId) =>
      transaction.find('offerings', [
        ['courseId', '==', courseId],
        ['weekendDate', '<', since],
      ]),
    ),
  );
  const weekends = planned(plan, [...earlier.flat(), ...recent]);
  const missing = weekends.flatMap(({ offerings }) => offerings);
  for (const offering of missing) transaction.set('offerings', offering.id, offering);
  const created = missing.map(({ id }) => id);
  return {
    answer: { created, kept: weekends.reduce((sum, { kept }) => sum + kept.length, 0) },
    audit: {
      action: 'weekends_planned',
      target: { collection: 'offerings', id: from },
      before: null,
      after: { created },
    },
  };
});
