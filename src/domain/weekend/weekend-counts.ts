/** Counts of one weekend by `count-weekend` (decision 0085). */
import * as z from 'zod/mini';
import { isReusedOnPurpose, isSameLink, type LinkedOffering, linkWarnings } from '../classes/class-link.ts';
import { type Slot, SLOTS } from '../classes/class-session.ts';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import {
  CLASS_WEEKDAY,
  daySchema,
  instantSchema,
  type Instant,
  lusakaWeekday,
  REPEAT_WEEKDAY,
} from '../time/time.ts';

/** `clash`: another course has the room that day. `unsure`: an unknown service. `repeated`: another class has the link. */
export const linkStateSchema = z.enum(['published', 'missing', 'unpublished', 'clash', 'repeated', 'unsure']);
export type LinkState = z.infer<typeof linkStateSchema>;

/** Learners enrolled in a weekend: paid, and the others by order status. */
const weekendPeopleSchema = z.object({
  paid: z.number(),
  review: z.number(),
  unpaid: z.number(),
  partPaid: z.number(),
  rejected: z.number(),
  /** Unpaid learners admitted for now, by temporary access or provisional entry. */
  temporary: z.number(),
  reached: z.number(),
  /** Seats held or offered; counted only where there is a limit. */
  kept: z.number(),
  waiting: z.number(),
});
export type WeekendPeople = z.infer<typeof weekendPeopleSchema>;

export const weekendClassSchema = z.object({
  offeringId: documentIdSchema,
  courseId: courseIdSchema,
  people: weekendPeopleSchema,
  links: z.record(z.enum(['saturday', 'sunday']), linkStateSchema),
});
export type WeekendClass = z.infer<typeof weekendClassSchema>;

export const weekendCountsSchema = z.object({
  weekend: daySchema,
  classes: z.array(weekendClassSchema),
  /** Over all courses: waiting proofs, and orders never paid, part paid or rejected. */
  ...z.pick(weekendPeopleSchema, { waiting: true, unpaid: true, partPaid: true, rejected: true }).shape,
  oldestAt: z.nullable(instantSchema),
  asOf: instantSchema,
});
export type WeekendCounts = z.infer<typeof weekendCountsSchema>;

export function linkStates(
  { offering, links }: LinkedOffering,
  others: readonly LinkedOffering[],
): WeekendClass['links'] {
  const stateOf = (slot: Slot): LinkState => {
    const link = links[`${slot}Link`];
    if (link === null) return 'missing';
    if (others.some((other) => isSameLink(other.links[`${slot}Link`], link))) return 'clash';
    if (!offering.linksPublished[slot]) return 'unpublished';
    const elsewhere = others.flatMap((other) => SLOTS.flatMap((day) => other.links[`${day}Link`] ?? []));
    const warnings = linkWarnings(link, slot, elsewhere);
    const isOnPurpose = isReusedOnPurpose(link, [links, ...others.map((other) => other.links)]);
    if (warnings.includes('repeated') && !isOnPurpose) return 'repeated';
    return warnings.includes('unknown_host') ? 'unsure' : 'published';
  };
  return { saturday: stateOf('saturday'), sunday: stateOf('sunday') };
}

export const isLinkOut = (state: LinkState): boolean => state !== 'missing' && state !== 'unpublished';

export const owing = ({ unpaid, partPaid, rejected }: Owing): number => unpaid + partPaid + rejected;
type Owing = Pick<WeekendPeople, 'unpaid' | 'partPaid' | 'rejected'>;

/** Expected learners who could not enter: all of them without a link. */
export function countAtDoor({ paid, review, temporary, ...open }: WeekendPeople, link: LinkState) {
  const notPaid = Math.max(0, review + owing(open) - temporary);
  return isLinkOut(link) ? notPaid : notPaid + paid + temporary;
}

export const isFull = (
  { paid, kept }: Pick<WeekendPeople, 'paid' | 'kept'>,
  capacity: number | null,
): boolean => capacity !== null && paid + kept >= capacity;

/** From two days before the class to the end of the day of its repeat. */
export function isWeekendNear(now: Instant): boolean {
  const weekday = lusakaWeekday(now);
  return weekday >= CLASS_WEEKDAY - 2 && weekday <= REPEAT_WEEKDAY;
}

export function summaryText(lacking: number, counts: (Owing & Pick<WeekendCounts, 'waiting'>) | null) {
  const waiting = counts?.waiting ?? 0;
  const notPaid = counts === null ? 0 : owing(counts);
  const parts = [
    lacking > 0 && `${lacking} ${lacking === 1 ? 'class lacks' : 'classes lack'} a link`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'proof waits' : 'proofs wait'} for review`,
    notPaid > 0 && `${notPaid} ${notPaid === 1 ? 'has' : 'have'} not paid in full`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' · ');
  return counts === null ? 'Every class has its link.' : 'Nothing is missing.';
}
