/** Days and times as they are typed, in Lusaka's time whatever the device's zone. */
import { formatTime, type Instant, lusakaDay, writtenInstant } from '../../domain/time/time.ts';

export const written = (instant: Instant): string => `${lusakaDay(instant)}T${formatTime(instant)}`;

/** Null for an empty or invalid time. */
export function instantOf(text: string): Instant | null {
  const [day = '', time = ''] = text.split('T');
  return writtenInstant(day, time.slice(0, 5));
}

/** `09:30` for `9:30`, `9.30` and `930`; what is no time of a day stays as it is. */
export const wholeTime = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{1,2})[:.]?(\d{2})$/, (_, hours: string, minutes: string) =>
      [hours.padStart(2, '0'), minutes].join(':'),
    );
