/** What staff are told on their devices before and about a weekend, when, and in which words (decision 0085). */
import * as z from 'zod/mini';
import { slotsWithoutLink } from '../classes/class-link.ts';
import { type ClassSession, classSessionsOf } from '../classes/class-session.ts';
import type { Offering } from '../classes/offering.ts';
import type { PushPayload } from '../notifications/push-message.ts';
import { addDays, type Day, formatTime, type Instant, lusakaDay, lusakaInstant } from '../time/time.ts';
import { DAY, HOUR, MINUTE, REVIEW_HOURS } from '../wire/limits.ts';
import { paths } from '../wire/paths.ts';

export const staffPushKindSchema = z.enum(['weekend_missing', 'link_missing', 'proofs_late']);
export type StaffPushKind = z.infer<typeof staffPushKindSchema>;

export const staffPushLabels = {
  weekend_missing: 'On Friday at 16:00, what the weekend lacks',
  link_missing: 'An hour before a class that has no link',
  proofs_late: `When proofs for the next class wait longer than ${REVIEW_HOURS} hours`,
} as const satisfies Record<StaffPushKind, string>;

const FRIDAY_AT = '16:00';
/** For how long after it is due it may still be sent. */
const FRIDAY_BAND = HOUR;
const LINK_BEFORE = HOUR;
const LINK_BAND = 30 * MINUTE;
/** From when on late proofs are told of before their class, and between which hours: nobody is woken for them. */
const LATE_BEFORE = 2 * DAY;
const [WAKES_AT, SLEEPS_AT] = ['07:00', '21:00'];

export type StaffOccasion = {
  readonly kind: StaffPushKind;
  /** It is told once under this id, which is also the notification's tag. */
  readonly id: string;
  /** The Saturday. */
  readonly weekend: Day;
  /** What tells this occasion from a later one: when it fell due, or the class begins. */
  readonly at: Instant;
  /** The offerings that it is about. */
  readonly offerings: readonly Offering[];
};

/** What is due at `now`, as far as the classes tell: whether anything is missing is looked up then. */
export function dueStaffPushes(offerings: readonly Offering[], now: Instant): StaffOccasion[] {
  const visible = offerings.filter(({ isVisible }) => isVisible);
  return [...fridays(visible, now), ...missingLinks(visible, now), ...lateProofs(visible, now)];
}

function fridays(visible: readonly Offering[], now: Instant): StaffOccasion[] {
  return [...new Set(visible.map(({ weekendDate }) => weekendDate))].flatMap((weekend) => {
    const at = lusakaInstant(addDays(weekend, -1), FRIDAY_AT);
    if (now < at || now > at + FRIDAY_BAND) return [];
    const own = visible.filter(({ weekendDate }) => weekendDate === weekend);
    return [
      { kind: 'weekend_missing', id: `staff_weekend_${weekend}`, weekend, at, offerings: own },
    ] as const;
  });
}

type Placed = ClassSession & { readonly offering: Offering };
const sessionsOf = (visible: readonly Offering[]): Placed[] =>
  visible.flatMap((offering) => classSessionsOf(offering).map((session) => ({ ...session, offering })));

/** Classes that begin together are told of together. */
function missingLinks(visible: readonly Offering[], now: Instant): StaffOccasion[] {
  const lacking = sessionsOf(visible).filter(({ offering, type, startsAt }) => {
    const dueAt = startsAt - LINK_BEFORE;
    return now >= dueAt && now <= dueAt + LINK_BAND && !offering.linksPublished[type];
  });
  return [...new Set(lacking.map(({ startsAt }) => startsAt))].flatMap((at) => {
    const own = lacking.filter(({ startsAt }) => startsAt === at).map(({ offering }) => offering);
    const [first] = own;
    if (first === undefined) return [];
    const weekend = first.weekendDate;
    return [{ kind: 'link_missing', id: `staff_link_${at}`, weekend, at, offerings: own }] as const;
  });
}

/** At most once a day, before the class that begins next. */
function lateProofs(visible: readonly Offering[], now: Instant): StaffOccasion[] {
  const day = lusakaDay(now);
  if (now < lusakaInstant(day, WAKES_AT) || now > lusakaInstant(day, SLEEPS_AT)) return [];
  const next = sessionsOf(visible)
    .filter(({ startsAt }) => startsAt > now && startsAt <= now + LATE_BEFORE)
    .sort((a, b) => a.startsAt - b.startsAt)[0];
  if (next === undefined) return [];
  const { offering, startsAt: at } = next;
  const weekend = offering.weekendDate;
  return [{ kind: 'proofs_late', id: `staff_proofs_${day}`, weekend, at, offerings: [offering] }];
}

/** True iff the oldest proof has waited longer than was promised. */
export function isProofLate(oldestAt: Instant | null, now: Instant): boolean {
  return oldestAt !== null && now - oldestAt > REVIEW_HOURS * HOUR;
}

/** How many of its classes lack a link at `now`. */
export function lackingOf({ offerings }: Pick<StaffOccasion, 'offerings'>, now: Instant): number {
  return offerings.filter((offering) => slotsWithoutLink(offering, now).length > 0).length;
}

/** The text of a push. It names no learner, because a lock screen shows it. `what`: what is missing, in a line. */
export function staffPushPayload({ kind, id, at }: StaffOccasion, what: string): PushPayload {
  const title = {
    weekend_missing: 'Before the weekend',
    link_missing: `No link for ${formatTime(at)}`,
    proofs_late: 'Proofs wait too long',
  }[kind];
  return { v: 1, kind: 'staff', tag: id, title, body: what, path: paths.opsPage('weekend'), closes: [] };
}

/** Until when a push service may keep it for a device that is off. */
export function staffPushUntil({ kind, at }: StaffOccasion, now: Instant): Instant {
  return kind === 'link_missing' ? at : now + 12 * HOUR;
}
