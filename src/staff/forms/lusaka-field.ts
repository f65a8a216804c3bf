/** Values of `datetime-local` fields, in Lusaka's time whatever the device's zone. */
import { formatTime, type Instant, lusakaDay, writtenInstant } from '../../domain/time/time.ts';

export const written = (instant: Instant): string => `${lusakaDay(instant)}T${formatTime(instant)}`;

/** Null for an empty or invalid time. */
export function instantOf(text: string): Instant | null {
  const [day = '', time = ''] = text.split('T');
  return writtenInstant(day, time.slice(0, 5));
}
