/** Instants as a `datetime-local` field has them: in Lusaka, whatever the device's zone. */
import { formatTime, type Instant, lusakaDay, writtenInstant } from '../../domain/time/time.ts';

export const written = (instant: Instant): string => `${lusakaDay(instant)}T${formatTime(instant)}`;

/** The instant of a field's value; null where it is empty or no valid time. */
export function instantOf(text: string): Instant | null {
  const [day = '', time = ''] = text.split('T');
  return writtenInstant(day, time.slice(0, 5));
}
