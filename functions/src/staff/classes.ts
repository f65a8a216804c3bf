import {
  isRecordingLive,
  isSameLink,
  keptRooms,
  slotWithSameRoom,
} from '../../../src/domain/classes/class-link.ts';
import { classDays } from '../../../src/domain/classes/class-move.ts';
import { type JoinTarget, SLOTS } from '../../../src/domain/classes/class-session.ts';
import { COURSE_TAKEN, courseSchema } from '../../../src/domain/classes/course.ts';
import { type ClassLinks, NO_LINKS, type Offering } from '../../../src/domain/classes/offering.ts';
import {
  lastOfferings,
  nextToPlan,
  PLAN_LOOKS_BACK,
  planned,
  coursesWithoutLastOffering,
} from '../../../src/domain/cohort/plan.ts';
import { addDays, lusakaDay } from '../../../src/domain/time/time.ts';
import * as wire from '../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { doneWithChange, doneWithAudit, staffCommand } from '../command/command.ts';
import { badRequest, requireFound, notFound, invalidField } from '../http/refused-error.ts';
import { announceClassChanges } from '../push/outbox.ts';
import { getExisting, type Transaction } from '../store/store.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';

export const saveCourse = staffCommand(wire.saveCourse, async (transaction, call) => {
  const { id, isNew = false, ...change } = call.request;
  // An unreadable document must not block its own repair, which sends all fields.
  const known = await nullIfUnreadable(transaction.get('courses', id));
  if (isNew && known !== null) throw invalidField('title', COURSE_TAKEN);
  const whole = courseSchema.safeParse({ ...known, ...change, id });
  if (!whole.success) throw badRequest();
  transaction.set('courses', id, whole.data);
  return doneWithChange('course_saved', id, known, change);
});

export const orderCourses = staffCommand(wire.orderCourses, async (transaction, call) => {
  const { courseIds } = call.request;
  const courses = await transaction.find('courses', {});
  const known = new Set(courses.map(({ id }) => id));
  const isWhole = known.size === courseIds.length && new Set(courseIds).size === known.size;
  if (!isWhole || !courseIds.every((id) => known.has(id)))
    throw invalidField('courseIds', staffMessages.courseList);
  courseIds.forEach((id, displayOrder) => transaction.update('courses', id, { displayOrder }));
  const ordered = [...courses].sort((a, b) => a.displayOrder - b.displayOrder);
  return doneWithAudit({
    action: 'courses_ordered',
    id: 'all',
    before: { courseIds: ordered.map(({ id }) => id) },
    after: { courseIds },
  });
});

type Rooms = ReadonlyMap<string, ClassLinks>;

async function linksOf(transaction: Transaction, offerings: readonly Offering[]): Promise<Rooms> {
  const found = await Promise.all(
    offerings.map(async ({ id }) => [id, await nullIfUnreadable(transaction.get('classLinks', id))] as const),
  );
  return new Map(found.flatMap(([id, links]) => (links === null ? [] : [[id, links] as const])));
}

/** The rooms that courses keep, by planned offering; an offering whose weekend already has one of them in another course gets none. */
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
    const othersLinks = others.flatMap((one) => links.get(one.id) ?? []);
    const isTaken = slotWithSameRoom(kept, othersLinks) !== null;
    if (isTaken || (kept.saturdayLink === null && kept.sundayLink === null)) continue;
    links.set(id, kept);
    rooms.set(id, kept);
  }
  return rooms;
}

/** `plan-weekends`: creates the missing offerings of the next weekends, hidden until published (decision 0084). */
export const planWeekends = staffCommand(wire.planWeekends, async (transaction, call) => {
  const { courseIds, from } = call.request;
  if (from < nextToPlan(null, call.now)) throw invalidField('from', staffMessages.planPast);
  const courses = await getExisting(transaction, 'courses', courseIds);
  if (courses.length < courseIds.length) throw notFound(staffMessages.unknownCourse);
  const since = addDays(from, -7 * PLAN_LOOKS_BACK);
  const recent = await transaction.find('offerings', { weekendDate: ['>=', since] });
  const plan = { ...call.request, courseIds: [...new Set(courseIds)] };
  const earlier = await Promise.all(
    coursesWithoutLastOffering(plan, recent).map((courseId) =>
      transaction.find('offerings', { courseId, weekendDate: ['<', since] }),
    ),
  );
  const known = [...earlier.flat(), ...recent];
  const weekends = planned(plan, known);
  const missing = weekends.flatMap(({ offerings }) => offerings);
  const rooms = await roomsFor(transaction, missing, lastOfferings(plan, known), recent);
  for (const offering of missing) transaction.set('offerings', offering.id, offering);
  for (const [id, links] of rooms) transaction.set('classLinks', id, links);
  const created = missing.map(({ id }) => id);
  return {
    answer: { created, kept: weekends.reduce((sum, { kept }) => sum + kept.length, 0) },
    audit: { action: 'weekends_planned', id: from, after: { created } },
  };
});

export const publishWeekends = staffCommand(wire.publishWeekends, async (transaction, call) => {
  const ids = [...new Set(call.request.offeringIds)];
  const found = await getExisting(transaction, 'offerings', ids);
  if (found.length < ids.length) throw notFound(staffMessages.unknownOffering);
  const hidden = found.filter(({ isVisible }) => !isVisible);
  // Learners who are already enrolled in a weekend are notified of its classes, as when staff show a single one.
  await Promise.all(
    hidden.map((one) => announceClassChanges(transaction, one, { ...one, isVisible: true }, call.now)),
  );
  for (const { id } of hidden) transaction.update('offerings', id, { isVisible: true });
  const shown = hidden.map(({ id }) => id);
  return { answer: { shown }, audit: { action: 'weekends_published', id: ids[0] ?? '', after: { shown } } };
});

export const saveOffering = staffCommand(wire.saveOffering, async (transaction, call) => {
  const { offeringId, ...change } = call.request;
  const offering = await requireFound(
    transaction.get('offerings', offeringId),
    staffMessages.unknownOffering,
  );
  const days = classDays(offering.weekendDate);
  const whole = { ...offering, ...change };
  const moved = (['saturdayStartsAt', 'sundayStartsAt'] as const).filter(
    (field) => whole[field] !== offering[field],
  );
  for (const field of moved)
    if (!days.includes(lusakaDay(whole[field]))) throw invalidField(field, staffMessages.classTime);
  checkRegistration(whole);
  const revision = offering.revision + (moved.length > 0 ? 1 : 0);
  transaction.update('offerings', offeringId, { ...change, revision });
  await announceClassChanges(transaction, offering, whole, call.now);
  return doneWithChange('offering_saved', offeringId, offering, change);
});

type Windowed = Pick<
  Offering,
  'registrationOpensAt' | 'registrationClosesAt' | 'saturdayStartsAt' | 'sundayStartsAt'
>;

function checkRegistration(offering: Windowed): void {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offering;
  const closes = closesAt ?? null;
  if (closes === null) return;
  if (opensAt !== null && opensAt !== undefined && closes <= opensAt)
    throw invalidField('registrationClosesAt', staffMessages.closesBefore);
  if (closes > Math.max(offering.saturdayStartsAt, offering.sundayStartsAt))
    throw invalidField('registrationClosesAt', staffMessages.closesLate);
}

export const saveLinks = staffCommand(wire.saveLinks, async (transaction, call) => {
  const { offeringId, ...change } = call.request;
  const offering = await requireFound(
    transaction.get('offerings', offeringId),
    staffMessages.unknownOffering,
  );
  const before = await readableLinks(transaction, offeringId);
  const {
    published: typed = {},
    reused: saidReused = {},
    recordingSizeMb: size = offering.recordingSizeMb,
    keepsRooms = false,
    ...named
  } = change;
  const known = before ?? NO_LINKS;
  const said = { ...reusedStill(known, named), ...saidReused };
  const links = {
    ...known,
    ...named,
    reused: keepsRooms ? { ...said, saturday: true, sunday: true } : said,
  };
  const published = { ...offering.linksPublished, ...typed };
  for (const part of [...SLOTS, 'recording'] as const) {
    if (published[part] && links[`${part}Link`] === null) {
      throw invalidField(`${part}Link`, staffMessages.linkMissing);
    }
  }
  const recordingSizeMb = links.recordingLink === null ? null : size;
  const wasSize = offering.recordingSizeMb;
  const after = { ...change, ...(recordingSizeMb !== wasSize && { recordingSizeMb }) };
  await checkRooms(transaction, offering, links);
  const later = keepsRooms ? await roomsOfLater(transaction, offering, links) : [];
  transaction.set('classLinks', offeringId, links);
  for (const [id, kept] of later) transaction.set('classLinks', id, kept);
  transaction.update('offerings', offeringId, { linksPublished: published, recordingSizeMb });
  const was = { ...before, published: offering.linksPublished, recordingSizeMb: wasSize };
  return doneWithChange('links_saved', offeringId, was, after);
});

async function checkRooms(transaction: Transaction, offering: Offering, links: ClassLinks): Promise<void> {
  if (isRecordingLive(links)) throw invalidField('recordingLink', staffMessages.linkLive);
  const taken = slotWithSameRoom(links, await linksOfOthers(transaction, offering));
  if (taken !== null) throw invalidField(`${taken}Link`, staffMessages.linkTaken);
}

/** The links of the course's later weekends with these rooms put in; what is published there stays published. */
async function roomsOfLater(
  transaction: Transaction,
  { courseId, weekendDate }: Offering,
  { saturdayLink, sundayLink, reused }: ClassLinks,
): Promise<(readonly [id: string, links: ClassLinks])[]> {
  const later = await transaction.find('offerings', { courseId, weekendDate: ['>', weekendDate] });
  return Promise.all(
    later.map(async (offering) => {
      const known = (await readableLinks(transaction, offering.id)) ?? NO_LINKS;
      const links = {
        ...known,
        saturdayLink: saturdayLink ?? known.saturdayLink,
        sundayLink: sundayLink ?? known.sundayLink,
        reused: { ...reused, recording: known.reused.recording },
      };
      await checkRooms(transaction, offering, links);
      return [offering.id, links] as const;
    }),
  );
}

/** A note that a room is reused ends when its link changes. */
function reusedStill(known: ClassLinks, named: Partial<ClassLinks>): ClassLinks['reused'] {
  const stays = (part: JoinTarget) => {
    const link = named[`${part}Link`];
    return known.reused[part] && (link === undefined || isSameLink(link, known[`${part}Link`]));
  };
  return { saturday: stays('saturday'), sunday: stays('sunday'), recording: stays('recording') };
}

/** An unreadable document must not block its own repair, or other documents. */
function readableLinks(transaction: Transaction, offeringId: string): Promise<ClassLinks | null> {
  return nullIfUnreadable(transaction.get('classLinks', offeringId));
}

async function linksOfOthers(
  transaction: Transaction,
  { courseId, weekendDate }: Offering,
): Promise<ClassLinks[]> {
  const weekend = await transaction.find('offerings', { weekendDate });
  const others = weekend.filter((other) => other.courseId !== courseId);
  const found = await Promise.all(others.map(({ id }) => readableLinks(transaction, id)));
  return found.filter((links) => links !== null);
}
