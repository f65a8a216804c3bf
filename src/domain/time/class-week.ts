/** The hub's week of classes, as texts name it. */
import { classDay, repeatDay, weekendWord } from '#hub';
import { CLASS_WEEKDAY, WEEKDAYS } from './time.ts';

/** Before “the weekend”, “another week”. */
export const DURING = weekendWord === 'weekend' ? 'on' : 'during';
/** As an adjective: “weekend courses”, “weekly courses”. */
export const WEEKLY = weekendWord === 'weekend' ? weekendWord : 'weekly';
/** Until when learners change their weekend on their own: `Friday 12:00`. */
export const LAST_NOON = `${WEEKDAYS[CLASS_WEEKDAY - 1]} 12:00`;

/** The usual day of each class, keyed by the names of the stored slots. */
export const SLOT_DAYS = { saturday: classDay, sunday: repeatDay } as const;

const NUMBERS = /* @__PURE__ */ 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

export const countOf = (count: number, noun: string): string =>
  `${NUMBERS[count - 1] ?? count} ${noun}${count === 1 ? '' : 's'}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
