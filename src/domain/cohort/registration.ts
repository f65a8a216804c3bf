/** When people can register for a weekend: from and until an instant that staff set, or at any time (decision 0084). */
import { canStillJoin } from '../classes/class-session.ts';
import { firstAttendableWeekend } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { type Claim, type Place, placeWithSeats } from '../seats/seats.ts';
import {
  addDays,
  type Day,
  formatDay,
  formatTime,
  type Instant,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../time/time.ts';

type Windowed = Pick<
  Offering,
  'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'registrationOpensAt' | 'registrationClosesAt'
>;

/** True iff registration opens at a later time. */
const opensLater = ({ registrationOpensAt: at }: Windowed, now: Instant): boolean =>
  at !== null && at !== undefined && now < at;

/** True iff people can register for this weekend at `now`; from the closing instant on they cannot. */
export function isRegistrationOpen(offering: Windowed, now: Instant): boolean {
  const { registrationClosesAt: closesAt } = offering;
  return !opensLater(offering, now) && (closesAt === null || closesAt === undefined || now < closesAt);
}

/** The weekend that opens next, of those that can still be attended; undefined where none will. */
export function nextToOpen<T extends Windowed>(offerings: readonly T[], now: Instant): T | undefined {
  const when = ({ registrationOpensAt: at }: T) => at ?? 0;
  return offerings
    .filter((offering) => opensLater(offering, now) && canStillJoin(offering, now))
    .sort((a, b) => when(a) - when(b) || a.weekendDate.localeCompare(b.weekendDate))[0];
}

/** The first weekend from `firstFrom` that is open, or one that is not planned; undefined where one opens before that. */
function firstOpen(
  offerings: readonly Windowed[],
  now: Instant,
  firstFrom: (earliest?: Day) => Day,
): Day | undefined {
  let weekend = firstFrom();
  for (;;) {
    const own = offerings.find(({ weekendDate }) => weekendDate === weekend);
    if (own === undefined) return nextToOpen(offerings, now) === undefined ? weekend : undefined;
    if (isRegistrationOpen(own, now)) return weekend;
    weekend = firstFrom(addDays(weekend, 7));
  }
}

/**
 * Where somebody who registers at `now` begins: as `placeWithSeats` has it, but in a weekend whose registration is open.
 * Null where another one opens first. After the last planned weekend there is always one more.
 */
export function placeToRegister(
  offerings: readonly (Windowed & Pick<Offering, 'capacity'>)[],
  claims: readonly Claim[],
  now: Instant,
  orderId?: string,
): Place | null {
  const weekend = firstOpen(
    offerings,
    now,
    (earliest) => placeWithSeats(offerings, claims, now, { ...(orderId && { orderId }), earliest }).weekend,
  );
  const attendable = firstOpen(offerings, now, (earliest) =>
    firstAttendableWeekend(offerings, now, earliest),
  );
  return weekend === undefined || attendable === undefined ? null : { weekend, attendable };
}

/** `Registration for 5 Dec opens on Mon 30 Nov`, with the hour where it is not midnight; what learners read. */
export function registrationOpens({ weekendDate, registrationOpensAt }: Windowed): string {
  const at = registrationOpensAt ?? 0;
  const weekend = formatDay(lusakaInstant(weekendDate, '12:00')).slice(4);
  const hour = formatTime(at) === '00:00' ? '' : `, ${formatTime(at)} ${TIME_ZONE_LABEL}`;
  return `Registration for ${weekend} opens on ${formatDay(at)}${hour}`;
}

/**
 * What the course's card says where nobody can register at `now` but will: the next opening. `offerings`: the visible
 * weekends of the course. Null where a weekend is open, and where none is planned to open, as the next one then counts.
 */
export function registrationNote(offerings: readonly Windowed[], now: Instant): string | null {
  const ahead = offerings.filter((offering) => canStillJoin(offering, now));
  if (ahead.some((offering) => isRegistrationOpen(offering, now))) return null;
  const next = nextToOpen(ahead, now);
  return next === undefined ? null : registrationOpens(next);
}
