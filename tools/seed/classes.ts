/** The hub before its first learner, and the classes of the demonstration, one of which can always be joined. */
import type { Transaction } from '../../functions/src/store/store.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { windowState } from '../../src/domain/classes/class-session.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { NO_LINKS, type Offering, plannedOffering } from '../../src/domain/classes/offering.ts';
import { type Day, type Instant, addDays, weekendOf } from '../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import { DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import type { PublicSettings } from '../../src/domain/wire/settings/public-settings.ts';
import { makeStaffMember } from '../../tests/factories/staff-member.ts';
import { linksOf, LIVE_COURSE } from './orders.ts';
import { type Member, staff } from './people.ts';

/** Writes as the functions do: every document is checked by its schema. */
type Writer = Pick<Transaction, 'set'>;

/** The live class can be joined for at least this long after a start. */
const LIVE_FOR = 45 * MINUTE;

const linksPublished = { saturday: true, sunday: true, recording: false };

export const weekendIn = (weeks: number, now: Instant): Day => addDays(weekendOf(now), 7 * weeks);

/**
 * The class that can be joined now, as if staff had moved it to ten minutes ago: of the last weekend or the coming one,
 * whichever may be moved to today.
 */
export function liveOffering(now: Instant): Offering {
  const saturdayStartsAt = now - 10 * MINUTE;
  const usual = plannedOffering(LIVE_COURSE, weekendOf(saturdayStartsAt - 2 * DAY));
  const sundayStartsAt = Math.max(usual.sundayStartsAt, saturdayStartsAt + DAY);
  return { ...usual, saturdayStartsAt, sundayStartsAt, linksPublished };
}

/** True iff the class can be joined now and for long enough to try it. */
export const isLive = ({ saturdayStartsAt }: Offering, now: Instant): boolean =>
  [now, now + LIVE_FOR].every((at) => windowState(saturdayStartsAt, at) === 'open');

/** The live class, and what is offered this weekend and on the next three. */
export function offerings(now: Instant): Offering[] {
  const weekends = [0, 1, 2, 3].map((weeks) => weekendIn(weeks, now));
  const planned = weekends.flatMap((day) => foundingCourses.map(({ id }) => plannedOffering(id, day)));
  return [liveOffering(now), ...planned.map((offering) => ({ ...offering, linksPublished }))];
}

export function writeOffering(offering: Offering, { set }: Writer): void {
  set('offerings', offering.id, offering);
  set('classLinks', offering.id, { ...NO_LINKS, ...linksOf(offering.id), recordingLink: null });
}

/** The enrollments of the demonstration that open classes, as if it had been made at `now`. */
export function renewals(now: Instant) {
  const paid = (id: string, firstWeekend: Day) =>
    ({ id, firstWeekend, status: 'paid', validUntil: validUntilFor(firstWeekend) }) as const;
  const until = { temporaryAccess: true, temporaryAccessUntil: now + 7 * DAY } as const;
  return [
    paid('MUYANDA7', weekendOf(now)),
    paid('TRYHERE7', liveOffering(now).weekendDate),
    { id: 'TEMWANA4', firstWeekend: weekendOf(now), ...until },
  ];
}

function writeCourses({ set }: Writer): void {
  for (const course of foundingCourses) set('courses', course.id, course);
}

/** Gives a hub without any course those of `hub.config.ts`. True iff it had none. */
export async function beginCourses(transaction: Pick<Transaction, 'find' | 'set'>): Promise<boolean> {
  const hasNone = (await transaction.find('courses', {})).length === 0;
  if (hasNone) writeCourses(transaction);
  return hasNone;
}

/** Writes the hub's settings, courses and staff, all with one password. */
export function writeHub(
  { set }: Writer,
  passwordHash: string,
  settings: Partial<PublicSettings> = {},
  members: readonly Member[] = staff,
): void {
  set('publicSettings', PUBLIC_SETTINGS, { ...foundingSettings, ...settings });
  writeCourses({ set });
  for (const { uid, ...member } of members) {
    set('admins', uid, makeStaffMember({ ...member, id: uid }));
    set('adminSecrets', uid, { passwordHash });
  }
}
