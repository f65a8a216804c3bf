/** Instants as a `datetime-local` field has them: in Lusaka, whatever the device's zone. */
import { formatTime, type Instant, lusakaDay, writtenInstant } from '../../domain/time/time.ts';

export const written = (instant: Instant): string => `${lusakaDay(instant)}T${formatTime(instant)}`;

/** Null where the field is empty or names no time of any day. */
export function instantOf(text: string): Instant | null {
  const [day = '', time = ''] = text.split('T');
  return writtenInstant(day, time.slice(0, 5));
}
