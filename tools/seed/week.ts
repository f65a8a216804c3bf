/** The two weeks before the demonstration: what its people did, in the order in which it happened. */
import { hash } from 'node:crypto';
import { handler as planWeekends } from '../../functions/src/staff/classes/plan-weekends.ts';
import { handler as publishWeekends } from '../../functions/src/staff/classes/publish-weekends.ts';
import { handler as linking } from '../../functions/src/staff/classes/save-links.ts';
import { handler as seating } from '../../functions/src/staff/classes/save-offering.ts';
import { handler as employing } from '../../functions/src/staff/office/save-staff.ts';
import { handler as reversing } from '../../functions/src/staff/payments/reverse-payment.ts';
import { handler as correcting } from '../../functions/src/staff/people/correct-attendance.ts';
import { handler as editing } from '../../functions/src/staff/people/edit-student.ts';
import { handler as granting } from '../../functions/src/staff/people/grant-access.ts';
import { handler as noting } from '../../functions/src/staff/people/note-message.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { canJoin, isOwnWeekend } from '../../src/domain/classes/enrollment.ts';
import { classSessionsOf } from '../../src/domain/classes/class-session.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { weekendsOf } from '../../src/domain/cohort/plan.ts';
import { cannedReasons } from '../../src/domain/money/review-queue.ts';
import { staffMessage } from '../../src/domain/people/whatsapp-message.ts';
import { addDays, type Day, type Instant, lusakaDay, lusakaInstant } from '../../src/domain/time/time.ts';
import { weekendOf } from '../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS, DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { LEARNING_POINTS, MINUTE } from '../../src/domain/wire/limits.ts';
import { makeUser } from '../../tests/factories/learner.ts';
import { makeStaffMember } from '../../tests/factories/staff-member.ts';
import { staffCommands as commands } from '../../src/domain/wire/commands.ts';
import { type Case, casesAt, secondCodeOf, weeksAt } from './cases.ts';
import { doingsIn, manager, onDuty, owner, reviewer } from './doings.ts';
import { liveOffering, writeOffering } from './demonstration.ts';
import { Memory } from './memory.ts';
import { formerColleague, learners, staff } from './people.ts';
import { linksOf, LIVE_COURSE } from './story.ts';
import { OVERPAID, planRefund, planWallet } from './wallet.ts';

type Happening = { readonly at: Instant; readonly happen: (at: Instant) => unknown };
type Plan = (at: Instant, happen: Happening['happen']) => unknown;
type Doings = ReturnType<typeof doingsIn>;

const NOT_FOUND = cannedReasons[0]?.sentence ?? '';
const UNREADABLE = cannedReasons[3]?.sentence ?? '';
const HALF = 50;
const SEATS_LEFT = 2;
const courseIds = foundingCourses.map(({ id }) => id);
/** The second course of whoever pays for two at once. */
const BESIDE = 'data-analysis-excel';
const POPULAR = 'data-visualization-power-bi';

/** What becomes of one order, up to where it stands now. */
function planCase(plan: Plan, one: Case, memory: Memory, doings: Doings, now: Instant): void {
  const { asStaff, decide, register, show, work } = doings;
  const { code, fate, shows, registeredAt, shownAt, decidedAt, waitsFrom } = one;
  plan(registeredAt, () => register(one));
  const second = shows === 'together' ? secondCodeOf(code) : undefined;
  if (second !== undefined) {
    const at = registeredAt + 4 * MINUTE;
    plan(at, () => register({ ...one, courseId: BESIDE, code: second, registeredAt: at }));
  }
  if (fate === 'unpaid') return;
  if (fate !== 'waits' || shows === 'again') {
    const paid = { part: HALF, 'two parts': HALF, overpaid: OVERPAID }[fate as string];
    const picture = fate === 'rejected' && shows !== 'message';
    const isRefused = fate === 'rejected' || shows === 'again';
    const reason = picture ? UNREADABLE : isRefused ? NOT_FOUND : null;
    plan(shownAt, (at) => show(one, at, { paid, picture }));
    plan(decidedAt, (at) => decide(code, at, reason, paid));
    if (fate === 'overpaid') planRefund(plan, one, memory, doings);
    if (fate === 'two parts') {
      plan(decidedAt + 2 * HOUR, (at) => show(one, at, { paid, number: 2 }));
      plan(decidedAt + 3 * HOUR, (at) => decide(code, at, null, paid));
    }
    if (fate === 'reversed') {
      const request = { orderId: code, reason: 'The sender had the network take this transfer back.' };
      plan(decidedAt + DAY - HOUR / 4, (at) => work(owner, at, at + HOUR, now));
      plan(decidedAt + DAY, (at) => asStaff(reversing, commands.reversePayment, owner, at, request));
    }
  }
  if (fate !== 'waits') return;
  plan(waitsFrom, async (at) => {
    const [copied] = memory.all('paymentProofs').filter(({ orderId }) => orderId === shows);
    await show(one, at, {
      paid: shows === 'half' ? HALF : undefined,
      picture: shows === 'picture' || shows === 'both' || shows === 'unread',
      message: shows !== 'picture' && shows !== 'unread',
      hasAmount: shows !== 'unread',
      number: shows === 'again' ? 2 : 1,
      also: second,
      transactionId: copied?.transactionId,
    });
  });
}

/** Weekends, links and seats, and how staff came and went. */
function planOffice(plan: Plan, memory: Memory, { asStaff, work }: Doings, now: Instant): void {
  const { coming, last, lastWeek, thisWeek } = weeksAt(now);
  const clock = (daysAgo: number, time: string) => lusakaInstant(addDays(lusakaDay(now), -daysAgo), time);
  for (let ago = 12; ago >= 0; ago -= 1) {
    plan(clock(ago, '07:55'), (at) => work(reviewer, at, clock(ago, '14:10'), now));
    plan(clock(ago, '13:50'), (at) => work(manager, at, clock(ago, '20:05'), now));
  }
  const planning = { courseIds, from: addDays(weekendOf(now), -14), weeks: 6, times: 'usual' } as const;
  const planned = lusakaInstant(addDays(weekendOf(now), -19), '14:00');
  plan(planned, (at) => asStaff(planWeekends, commands.planWeekends, manager, at, planning));
  plan(planned + MINUTE, (at) => {
    const offeringIds = weekendsOf(planning).flatMap((day) => courseIds.map((id) => offeringIdOf(id, day)));
    return asStaff(publishWeekends, commands.publishWeekends, manager, at, { offeringIds });
  });
  plan(lastWeek(0.02), (at) => work(owner, at, at + HOUR, now));
  plan(lastWeek(0.03), (at) => {
    const request = { uid: formerColleague.uid, isActive: false };
    return asStaff(employing, commands.saveStaff, owner, at, request);
  });
  const publish = (weekend: Day, day: Instant, ids: readonly string[], isRecording = false) => {
    const from = Math.min(lusakaInstant(lusakaDay(day), '16:20'), now - 2 * HOUR);
    for (const [nth, courseId] of ids.entries()) {
      const offeringId = offeringIdOf(courseId, weekend);
      const { recordingLink, ...live } = linksOf(offeringId);
      const change = isRecording
        ? { recordingLink, recordingSizeMb: 70 + 9 * nth, published: { recording: true } }
        : { ...live, published: { saturday: true, sunday: true } };
      plan(from + 3 * nth * MINUTE, (at) =>
        asStaff(linking, commands.saveLinks, manager, at, { offeringId, ...change }),
      );
    }
  };
  publish(last, lastWeek(0.3), courseIds);
  publish(last, thisWeek(0.1), courseIds.slice(0, 3), true);
  publish(coming, thisWeek(0.3), courseIds);
  publish(addDays(coming, 7), thisWeek(0.8), courseIds.slice(0, 3));
  plan(now - 50 * MINUTE, (at) => {
    const holders = memory
      .all('enrollments')
      .filter((one) => one.courseId === POPULAR && one.status === 'paid');
    const taken = holders.filter((one) => isOwnWeekend(one, coming)).length;
    const request = { offeringId: offeringIdOf(POPULAR, coming), capacity: taken + SEATS_LEFT };
    return asStaff(seating, commands.saveOffering, manager, at, request);
  });
}

/** What staff do for single learners. */
function planFavours(plan: Plan, cases: readonly Case[], { asStaff }: Doings, now: Instant): void {
  const { thisWeek } = weeksAt(now);
  plan(now - 22 * HOUR, (at) => {
    const reason = 'Pays at the end of the month, as agreed on the phone.';
    const request = { enrollmentId: 'TEMWANA4', until: now + 7 * DAY, reason };
    return asStaff(granting, commands.grantAccess, onDuty(at), at, request);
  });
  const [unpaid] = cases.filter(({ fate }) => fate === 'unpaid').slice(-1);
  const [written] = cases.filter(({ fate }) => fate === 'approved').slice(-1);
  if (!unpaid || !written) throw new Error('The list lacks somebody to write to.');
  plan(thisWeek(0.96), (at) => {
    const userId = unpaid.who.uid;
    const courseName = foundingCourses.find(({ id }) => id === unpaid.courseId)?.title ?? '';
    const order = {
      id: unpaid.code,
      status: 'pending',
      amount: 100,
      paidAmount: 0,
      rejectionReason: null,
    } as const;
    const text = staffMessage({ name: unpaid.who.name, order, courseName, enrollment: null, now: at });
    return asStaff(noting, commands.noteMessage, onDuty(at), at, { userId, orderId: unpaid.code, text });
  });
  plan(written.decidedAt + HOUR, (at) => {
    const request = { userId: written.who.uid, name: `${written.who.name} Banda` };
    return asStaff(editing, commands.editLearner, onDuty(at), at, request);
  });
}

/** Most of those who may join a class do so; one whose click is missing was there all the same. */
async function attend(memory: Memory, cases: readonly Case[], doings: Doings, now: Instant): Promise<void> {
  const people = new Map(cases.map(({ who }) => [who.uid, who]));
  const sessions = memory
    .all('offerings')
    .flatMap((offering) => classSessionsOf(offering).map((session) => ({ offering, ...session })))
    .filter(({ offering, startsAt }) => startsAt < now && offering.courseId !== LIVE_COURSE);
  let absent: (() => unknown) | undefined;
  for (const { offering, type: slot, startsAt } of sessions) {
    for (const enrollment of memory.all('enrollments')) {
      const { courseId, studentId, admittedAt = Infinity } = enrollment;
      const who = people.get(studentId);
      const isFree = canJoin(enrollment, offering.weekendDate, startsAt) && admittedAt < startsAt;
      if (!who || !isFree || courseId !== offering.courseId) continue;
      const luck = hash('sha256', `${offering.courseId} ${slot} ${studentId}`, 'buffer').readUInt32BE();
      const at = Math.min(now - MINUTE, startsAt + ((luck % 30) - 10) * MINUTE);
      if (luck % 7 > 0) await doings.join(who, offering.id, slot, at);
      else {
        const reason = 'Watched on a colleague’s phone; was on the trainer’s list.';
        const request = { offeringId: offering.id, slot, userId: studentId, present: true, reason };
        const told = Math.min(now - 2 * HOUR, startsAt + 20 * HOUR);
        absent ??= () => doings.asStaff(correcting, commands.correctAttendance, onDuty(told), told, request);
      }
    }
  }
  await absent?.();
}

const liveCourse: Course = {
  id: LIVE_COURSE,
  title: 'Demonstration class',
  description: 'A class that can be joined whenever this demonstration is started. Nobody can buy it.',
  learningPoints: Array.from({ length: LEARNING_POINTS }, () => 'How joining a class works'),
  price: COURSE_PRICE_KWACHA,
  durationWeeks: COURSE_WEEKS,
  displayOrder: foundingCourses.length + 1,
  isActive: true,
};

/** A hub as it is at `now`, after two weeks of work. `passwordHash` is that of its staff; `isWaitingTold` as in `planWallet`. */
export async function makeDemonstration(now: Instant, passwordHash: string, isWaitingTold = true) {
  const memory = new Memory();
  memory.set('publicSettings', PUBLIC_SETTINGS, foundingSettings);
  for (const course of [...foundingCourses, liveCourse]) memory.set('courses', course.id, course);
  for (const { uid, ...member } of [...staff, formerColleague]) {
    memory.set('admins', uid, makeStaffMember({ ...member, id: uid }));
    memory.set('adminSecrets', uid, { passwordHash });
  }
  const { uid, shows: _, ...undecided } = learners.new;
  memory.set('users', uid, makeUser({ ...undecided, id: uid, createdAt: now - 4 * DAY }));
  writeOffering(liveOffering(now), memory);

  const doings = doingsIn(memory);
  const cases = casesAt(now);
  const happenings: Happening[] = [];
  const plan: Plan = (at, happen) => happenings.push({ at, happen });
  planOffice(plan, memory, doings, now);
  for (const one of cases) planCase(plan, one, memory, doings, now);
  planFavours(plan, cases, doings, now);
  planWallet(plan, memory, now, isWaitingTold);
  // What would come after `now` has not happened.
  const past = happenings.filter(({ at }) => at < now).sort((a, b) => a.at - b.at);
  for (const { at, happen } of past) await happen(at);
  await attend(memory, cases, doings, now);
  memory.update('courses', LIVE_COURSE, { isActive: false });
  return memory;
}
