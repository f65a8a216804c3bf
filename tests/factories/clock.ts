/** The moment that the builders take for now: a Wednesday morning, three days before a class weekend. */
import { DAY } from '../../src/domain/wire/limits.ts';
import { type Instant, lusakaInstant } from '../../src/domain/time/time.ts';

export const NOW: Instant = lusakaInstant('2026-11-25', '10:00');
export const WEEKEND = '2026-11-28';
/** Its two classes at their usual times. */
export const SATURDAY: Instant = lusakaInstant(WEEKEND, '15:00');
export const SUNDAY: Instant = lusakaInstant('2026-11-29', '17:00');
export const YESTERDAY: Instant = NOW - DAY;
