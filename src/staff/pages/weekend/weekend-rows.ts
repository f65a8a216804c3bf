/** The classes of a weekend as rows: those of the day that comes next one by one, those of the other day as one row. */
import { classStart, type Slot, SLOTS, windowState } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { type Instant, lusakaDay } from '../../../domain/time/time.ts';

export type WeekendRow = {
  readonly id: string;
  readonly slot: Slot;
  readonly startsAt: Instant;
  /** One class, or all of the day. */
  readonly offerings: readonly Offering[];
};

/** The rows at `now`: what is over comes last, else in time order. Classes of another day that begin together are one row. */
export function weekendRows(offerings: readonly Offering[], now: Instant): WeekendRow[] {
  const all = offerings.flatMap((offering) =>
    SLOTS.map((slot) => ({
      id: `${offering.id} ${slot}`,
      slot,
      startsAt: classStart(offering, slot),
      offerings: [offering],
    })),
  );
  const isOver = ({ startsAt }: WeekendRow) => windowState(startsAt, now) === 'ended';
  const next = Math.min(...all.filter((row) => !isOver(row)).map(({ startsAt }) => startsAt));
  const isOfNextDay = ({ startsAt }: WeekendRow) =>
    Number.isFinite(next) && lusakaDay(startsAt) === lusakaDay(next);
  return [...all.filter(isOfNextDay), ...together(all.filter((row) => !isOfNextDay(row)))].sort(
    (a, b) => Number(isOver(a)) - Number(isOver(b)) || a.startsAt - b.startsAt,
  );
}

function together(rows: readonly WeekendRow[]): WeekendRow[] {
  const starts = [...new Set(rows.map(({ startsAt }) => startsAt))];
  return starts.flatMap((startsAt) => {
    const same = rows.filter((row) => row.startsAt === startsAt);
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    return [{ ...first, id: `${first.slot} ${startsAt}`, offerings: same.flatMap((row) => row.offerings) }];
  });
}
