/** Which weekends a page of classes shows, by the address; and how people name weekends. */
import { weekendWord } from '#hub';
import { useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { firstAttendableWeekend } from '../../../domain/classes/enrollment.ts';
import {
  addDays,
  type Day,
  daySchema,
  endOfDay,
  formatDayOf,
  lusakaInstant,
  repeatDayOf,
  weekendOf,
} from '../../../domain/time/time.ts';
import { useListParams } from '../use-list-params.ts';

const WEEKENDS = 2;

export type Weekends = ReturnType<typeof useWeekends>;

/** The weekends shown, in time order; `next` is the first that can still be attended, `at` when the page was opened. */
export function useWeekends() {
  const { params, filter } = useListParams();
  const [{ at, next }] = useState(() => ({ at: now(), next: firstAttendableWeekend([], now()) }));
  const asked = daySchema.safeParse(params.get('from'));
  const first = asked.success ? weekendOf(noon(asked.data)) : next;
  const shown = Array.from({ length: WEEKENDS }, (_, week) => addDays(first, week * 7));
  /** Turns this many pages of weekends on, or back if negative; 0 shows the present ones. */
  const turn = (pages: number) => {
    const from = pages === 0 ? next : addDays(first, pages * WEEKENDS * 7);
    filter({ from: from === next ? null : from });
  };
  return { params, filter, at, next, shown, isPresent: first === next, turn };
}

const noon = (day: Day) => lusakaInstant(day, '12:00');

/** `Sat 28 and Sun 29 Nov`, `Sat 31 Oct and Sun 1 Nov` */
export function weekendText(weekend: Day): string {
  const [first, last] = [formatDayOf(weekend), formatDayOf(repeatDayOf(weekend))];
  const isOneMonth = first.slice(-3) === last.slice(-3);
  return `${isOneMonth ? first.slice(0, -4) : first} and ${last}`;
}

/** `Data Analysis (Excel), Sat 28 and Sun 29 Nov` */
export const offeringName = (
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  titleOf: (courseId: string) => string,
): string => `${titleOf(courseId)}, ${weekendText(weekendDate)}`;

/** Puts `This weekend`, `Next weekend` or `Last weekend` before the days, if it is one of them. */
export function weekendName(weekend: Day, { at, next }: Pick<Weekends, 'at' | 'next'>): string {
  const isNow = at >= lusakaInstant(weekend, '00:00') && at <= endOfDay(repeatDayOf(weekend));
  const name = isNow
    ? `This ${weekendWord}, `
    : weekend === next
      ? `Next ${weekendWord}, `
      : weekend === addDays(weekendOf(at), -7)
        ? `Last ${weekendWord}, `
        : '';
  return name + weekendText(weekend);
}
