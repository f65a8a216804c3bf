/** `plan-weekends`: creates the missing offerings of the next weekends, hidden until published (decision 0084). */
import { keptRooms, slotWithSameRoom } from '../../../../src/domain/classes/class-link.ts';
import { type ClassLinks, NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import {
  lastWeekends,
  nextToPlan,
  PLAN_LOOKS_BACK,
  planned,
  withoutLast,
} from '../../../../src/domain/cohort/plan.ts';
import { addDays } from '../../../../src/domain/time/time.ts';
import { planWeekends } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

type Rooms = ReadonlyMap<string, ClassLinks>;

async function linksOf(transaction: Transaction, offerings: readonly Offering[]): Promise<Rooms> {
  const found = await Promise.all(
    offerings.map(async ({ id }) => [id, await readOrNull(transaction.get('classLinks', id))] as const),
  );
  return new Map(found.flatMap(([id, links]) => (links === null ? [] : [[id, links] as const])));
}

/** The rooms that courses keep, by planned offering. Where another course of the weekend has such a room, there is none. */
async function roomsFor(
  transaction: Transaction,
  missing: readonly Offering[],
  last: readonly Offering[],
  known: readonly Offering[],
): Promise<Rooms> {
  const lastLinks = await linksOf(transaction, last);
  const weekends = new Set(missing.map(({ weekendDate }) => weekendDate));
  const beside = known.filter(({ weekendDate }) => weekends.has(weekendDate));
  const links = new Map(await linksOf(transaction, beside));
  const rooms = new Map<string, ClassLinks>();
  for (const { id, courseId, weekendDate } of missing) {
    const lastId = last.find((one) => one.courseId === courseId)?.id ?? '';
    const kept = keptRooms(lastLinks.get(lastId) ?? NO_LINKS);
    const others = [...beside, ...missing].filter((one) => one.weekendDate === weekendDate);
    const isTaken =
      slotWithSameRoom(
        kept,
        others.flatMap((one) => links.get(one.id) ?? []),
      ) !== null;
    if (isTaken || (kept.saturdayLink === null && kept.sundayLink === null)) continue;
    links.set(id, kept);
    rooms.set(id, kept);
  }
  return rooms;
}

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
  const known = [...earlier.flat(), ...recent];
  const weekends = planned(plan, known);
  const missing = weekends.flatMap(({ offerings }) => offerings);
  const rooms = await roomsFor(transaction, missing, lastWeekends(plan, known), recent);
  for (const offering of missing) transaction.set('offerings', offering.id, offering);
  for (const [id, links] of rooms) transaction.set('classLinks', id, links);
  const created = missing.map(({ id }) => id);
  return {
    answer: { created, kept: weekends.reduce((sum, { kept }) => sum + kept.length, 0) },
    audit: { action: 'weekends_planned', id: from, after: { created } },
  };
});
