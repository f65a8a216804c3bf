/** Courses, weekends and links: what is taught, when, and where the class meets (spec §2, decisions §1). */
import * as z from 'zod/mini';
import { offeringIdOf } from '../../../../src/domain/wire/collections.ts';
import { COURSE_TAKEN, courseSchema } from '../../../../src/domain/classes/course.ts';
import { firstAttendableWeekend } from '../../../../src/domain/classes/enrollment.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { isRecordingLive, takenSlot } from '../../../../src/domain/classes/class-link.ts';
import { type ClassLinks, NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import { plannedOffering } from '../../../../src/domain/classes/planned-offering.ts';
import { SLOTS } from '../../../../src/domain/classes/class-session.ts';
import {
  orderCourses as orderCoursesCommand,
  planWeekends as planWeekendsCommand,
  saveCourse as saveCourseCommand,
  saveLinks as saveLinksCommand,
  saveOffering as saveOfferingCommand,
} from '../../../../src/domain/wire/staff-command.ts';
import { addDays, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { changedFieldsOf, addAuditEntry } from '../../audit/audit.ts';
import { staffCommand } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { prepareChanges } from '../../push/outbox.ts';
import { badRequest, RefusedError, refuseField } from '../../http/refused-error.ts';
import { type Transaction, transact } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

const DONE = { done: true } as const;
/** How far a class may be moved from its weekend. */
const MOVE_MAX = 3 * DAY;

export const saveCourse = staffCommand(saveCourseCommand, 'manage_courses', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { id, isNew = false, ...change } = call.request;
      // What cannot be read must not stand in the way of its repair, for which all parts are sent.
      const known = await readOrNull(transaction.get('courses', id));
      if (isNew && known !== null) throw refuseField('title', COURSE_TAKEN);
      const whole = z.safeParse(courseSchema, { ...known, ...change, id });
      if (!whole.success) throw badRequest();
      transaction.set('courses', id, whole.data);
      addAuditEntry(transaction, call.actor, {
        action: 'course_saved',
        target: { collection: 'courses', id },
        before: changedFieldsOf(known, change),
        after: change,
        at: call.now,
      });
      return DONE;
    }),
  ),
);

export const orderCourses = staffCommand(orderCoursesCommand, 'manage_courses', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { courseIds } = call.request;
      const courses = await transaction.find('courses', []);
      const known = new Set(courses.map(({ id }) => id));
      const isWhole = known.size === courseIds.length && new Set(courseIds).size === known.size;
      if (!isWhole || !courseIds.every((id) => known.has(id))) {
        throw refuseField('courseIds', staffMessages.courseList);
      }
      courseIds.forEach((id, displayOrder) => transaction.update('courses', id, { displayOrder }));
      const ordered = [...courses].sort((a, b) => a.displayOrder - b.displayOrder);
      addAuditEntry(transaction, call.actor, {
        action: 'courses_ordered',
        target: { collection: 'courses', id: 'all' },
        before: { courseIds: ordered.map(({ id }) => id) },
        after: { courseIds },
        at: call.now,
      });
      return DONE;
    }),
  ),
);

export const planWeekends = staffCommand(planWeekendsCommand, 'manage_courses', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
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
      addAuditEntry(transaction, call.actor, {
        action: 'weekends_planned',
        target: { collection: 'offerings', id: first },
        before: null,
        after: { created },
        at: call.now,
      });
      return { created, kept: wanted.length - created.length };
    }),
  ),
);

export const saveOffering = staffCommand(saveOfferingCommand, 'manage_courses', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { offeringId, ...change } = call.request;
      const offering = await transaction.get('offerings', offeringId);
      if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
      const from = lusakaInstant(offering.weekendDate, '00:00') - MOVE_MAX;
      const to = lusakaInstant(addDays(offering.weekendDate, 2), '00:00') + MOVE_MAX;
      const changed = { ...offering, ...change };
      const moved = (['saturdayStartsAt', 'sundayStartsAt'] as const).filter(
        (field) => changed[field] !== offering[field],
      );
      for (const field of moved) {
        if (changed[field] < from || changed[field] >= to) throw refuseField(field, staffMessages.classTime);
      }
      const revision = offering.revision + (moved.length > 0 ? 1 : 0);
      const announce = await prepareChanges(transaction, offering, changed, call.now);
      transaction.update('offerings', offeringId, { ...change, revision });
      announce();
      addAuditEntry(transaction, call.actor, {
        action: 'offering_saved',
        target: { collection: 'offerings', id: offeringId },
        before: changedFieldsOf(offering, change),
        after: change,
        at: call.now,
      });
      return DONE;
    }),
  ),
);

export const saveLinks = staffCommand(saveLinksCommand, 'manage_courses', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { offeringId, ...change } = call.request;
      const offering = await transaction.get('offerings', offeringId);
      if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
      const before = await readableLinks(transaction, offeringId);
      const { published: typed = {}, recordingSizeMb: size = offering.recordingSizeMb, ...named } = change;
      const links = { ...(before ?? NO_LINKS), ...named };
      const published = { ...offering.linksPublished, ...typed };
      for (const part of [...SLOTS, 'recording'] as const) {
        if (published[part] && links[`${part}Link`] === null) {
          throw refuseField(`${part}Link`, staffMessages.linkMissing);
        }
      }
      const recordingSizeMb = links.recordingLink === null ? null : size;
      const wasSize = offering.recordingSizeMb;
      const after = { ...change, ...(recordingSizeMb !== wasSize && { recordingSizeMb }) };
      if (isRecordingLive(links)) {
        throw refuseField('recordingLink', staffMessages.linkLive);
      }
      const taken = takenSlot(links, await linksOfOthers(transaction, offering));
      if (taken !== null) throw refuseField(`${taken}Link`, staffMessages.linkTaken);
      transaction.set('classLinks', offeringId, links);
      transaction.update('offerings', offeringId, { linksPublished: published, recordingSizeMb });
      addAuditEntry(transaction, call.actor, {
        action: 'links_saved',
        target: { collection: 'offerings', id: offeringId },
        before: changedFieldsOf(
          { ...before, published: offering.linksPublished, recordingSizeMb: wasSize },
          after,
        ),
        after,
        at: call.now,
      });
      return DONE;
    }),
  ),
);

/** A poisoned document must not stand in the way of its own repair, nor of others. */
function readableLinks(transaction: Transaction, offeringId: string): Promise<ClassLinks | null> {
  return readOrNull(transaction.get('classLinks', offeringId));
}

/** The links of the other courses' classes on the same weekend. */
async function linksOfOthers(
  transaction: Transaction,
  { courseId, weekendDate }: Offering,
): Promise<ClassLinks[]> {
  const weekend = await transaction.find('offerings', [['weekendDate', '==', weekendDate]]);
  const others = weekend.filter((other) => other.courseId !== courseId);
  const found = await Promise.all(others.map(({ id }) => readableLinks(transaction, id)));
  return found.filter((links) => links !== null);
}
