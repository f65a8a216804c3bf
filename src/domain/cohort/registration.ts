/** Registration windows of weekends (decision 0084). */
import { canStillJoin } from '../classes/class-session.ts';
import { firstAttendableWeekend } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { type Occupancy, type Place, placeWithSeats } from '../seats/seats.ts';
import {
  addDays,
  type Day,
  formatDay,
  formatDayOf,
  formatTime,
  type Instant,
  TIME_ZONE_LABEL,
} from '../time/time.ts';

type Windowed = Pick<
  Offering,
  'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'registrationOpensAt' | 'registrationClosesAt'
>;

const opensLater = ({ registrationOpensAt: at }: Windowed, now: Instant): boolean =>
  at !== null && at !== undefined && now < at;

/** True iff people can register for this weekend at `now`; the closing instant is excluded. */
export function isRegistrationOpen(offering: Windowed, now: Instant): boolean {
  const { registrationClosesAt: closesAt } = offering;
  return !opensLater(offering, now) && (closesAt === null || closesAt === undefined || now < closesAt);
}

export function nextToOpen<T extends Windowed>(offerings: readonly T[], now: Instant): T | undefined {
  const when = ({ registrationOpensAt: at }: T) => at ?? 0;
  return offerings
    .filter((offering) => opensLater(offering, now) && canStillJoin(offering, now))
    .sort((a, b) => when(a) - when(b) || a.weekendDate.localeCompare(b.weekendDate))[0];
}

function firstOpen(
  offerings: readonly Windowed[],
  now: Instant,
  firstFrom: (earliest?: Day) => Day,
  earliest?: Day,
): Day | undefined {
  let weekend = firstFrom(earliest);
  for (;;) {
    const own = offerings.find(({ weekendDate }) => weekendDate === weekend);
    if (own === undefined) return nextToOpen(offerings, now) === undefined ? weekend : undefined;
    if (isRegistrationOpen(own, now)) return weekend;
    weekend = firstFrom(addDays(weekend, 7));
  }
}

/** Where a learner who registers now begins, seats aside; undefined if the next weekend opens later. */
export function firstToRegister(
  offerings: readonly Windowed[],
  now: Instant,
  earliest?: Day,
): Day | undefined {
  return firstOpen(offerings, now, (from) => firstAttendableWeekend(offerings, now, from), earliest);
}

/** Like `placeWithSeats` among weekends open for registration, or after the last planned one; null if the next opens later. */
export function placeToRegister(
  offerings: readonly (Windowed & Pick<Offering, 'capacity'>)[],
  occupancies: readonly Occupancy[],
  now: Instant,
  { orderId, earliest: wanted }: { readonly orderId?: string; readonly earliest?: Day | undefined } = {},
): Place | null {
  const weekend = firstOpen(
    offerings,
    now,
    (earliest) =>
      placeWithSeats(offerings, occupancies, now, { ...(orderId && { orderId }), earliest }).weekend,
    wanted,
  );
  const attendable = firstToRegister(offerings, now, wanted);
  return weekend === undefined || attendable === undefined ? null : { weekend, attendable };
}

/** `Registration for 5 Dec opens on Mon 30 Nov`, with the time unless midnight. */
export function registrationOpensSentence({ weekendDate, registrationOpensAt }: Windowed): string {
  const at = registrationOpensAt ?? 0;
  const weekend = formatDayOf(weekendDate).slice(4);
  const hour = formatTime(at) === '00:00' ? '' : `, ${formatTime(at)} ${TIME_ZONE_LABEL}`;
  return `Registration for ${weekend} opens on ${formatDay(at)}${hour}`;
}

/** The card's note while nobody can register yet: the next opening; null if one is open or none will open. */
export function registrationNote(offerings: readonly Windowed[], now: Instant): string | null {
  const ahead = offerings.filter((offering) => canStillJoin(offering, now));
  if (ahead.some((offering) => isRegistrationOpen(offering, now))) return null;
  const next = nextToOpen(ahead, now);
  return next === undefined ? null : registrationOpensSentence(next);
}
