/** What `count-weekend` counts of the classes of one weekend (decision 0085). */
import * as z from 'zod/mini';
import { finiteSchema } from '../wire/values.ts';
import { isReusedOnPurpose, isSameLink, type LinkedOffering, linkWarnings } from '../classes/class-link.ts';
import { type Slot, SLOTS } from '../classes/class-session.ts';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { daySchema, instantSchema } from '../time/time.ts';

/**
 * How the link of a class stands. `clash`: the class of another course meets there on the same day. `unsure`: it leads to a
 * service that the hub does not know. `repeated`: another class of the weekend has it too, and nobody said that this is on
 * purpose.
 */
export const linkStateSchema = z.enum(['published', 'missing', 'unpublished', 'clash', 'repeated', 'unsure']);
export type LinkState = z.infer<typeof linkStateSchema>;

/** Learners enrolled in a weekend of a course: who has paid, and in what state the orders of the others are. */
const weekendPeopleSchema = z.object({
  paid: finiteSchema,
  review: finiteSchema,
  unpaid: finiteSchema,
  rejected: finiteSchema,
  /** Of those who have not paid, how many get in for now: by temporary access, or while their first proof is checked. */
  temporary: finiteSchema,
  /** Of those who have paid, how many have a phone that a reminder reaches. */
  reached: finiteSchema,
  /** Seats that are kept for somebody who has not paid, or offered; counted where there is a limit. */
  kept: finiteSchema,
  /** How many wait for a place. */
  waiting: finiteSchema,
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
  /** Empty where they were not asked for. */
  classes: z.array(weekendClassSchema),
  /** In all courses: proofs that wait of learners who would come, and orders of it that were never paid, and that were rejected. */
  waiting: finiteSchema,
  unpaid: finiteSchema,
  rejected: finiteSchema,
  /** When the oldest of these proofs was sent; null where none waits. */
  oldestAt: z.nullable(instantSchema),
  asOf: instantSchema,
  /** Document reads that this cost, those of the session's check included. */
  reads: finiteSchema,
});
export type WeekendCounts = z.infer<typeof weekendCountsSchema>;

/** How the links of a weekend's classes stand beside those of the other courses. */
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

/** True iff learners get in by it. */
export const isLinkOut = (state: LinkState): boolean => state !== 'missing' && state !== 'unpublished';

/** Who would stand outside this class if it were open now: everybody without a link, else those whom nothing lets in. */
export function outside({ paid, review, unpaid, rejected, temporary }: WeekendPeople, link: LinkState) {
  const notPaid = Math.max(0, review + unpaid + rejected - temporary);
  return isLinkOut(link) ? notPaid : notPaid + paid + temporary;
}

/** True iff no seat is free. */
export const isFull = (
  { paid, kept }: Pick<WeekendPeople, 'paid' | 'kept'>,
  capacity: number | null,
): boolean => capacity !== null && paid + kept >= capacity;
