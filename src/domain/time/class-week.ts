/** The hub's week of classes, as texts name it. */
import { classDay, repeatDay } from '#hub';
import { CLASS_LASTS } from '../wire/limits.ts';
import { CLASS_WEEKDAY, WEEKDAYS } from './time.ts';

/** What a class and its repeat are together. */
export const ROUND = classDay === 'Saturday' ? 'weekend' : 'week';
/** The word before it: “on the weekend”, “during the week”. */
export const DURING = classDay === 'Saturday' ? 'on' : 'during';

/** As an adjective: “weekend courses”, “weekly courses”. */
export const ROUNDLY = classDay === 'Saturday' ? 'weekend' : 'weekly';
/** Until when learners change their weekend on their own: `Friday 12:00`. */
export const LAST_NOON = `${WEEKDAYS[CLASS_WEEKDAY - 1]} 12:00`;

/** The usual day of each class, as stored slots are called. */
export const SLOT_DAYS = { saturday: classDay, sunday: repeatDay } as const;

export const shortDay = (day: string): string => day.slice(0, 3);

/** When a class that begins at `starts` (`HH:mm`) ends. */
export const classEnds = (starts: string): string =>
  new Date(Date.parse(`1970-01-01T${starts}Z`) + CLASS_LASTS).toISOString().slice(11, 16);

const NUMBERS = /* @__PURE__ */ 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `two weekends`, `one week` */
export const countOf = (count: number, noun: string): string =>
  `${NUMBERS[count - 1] ?? count} ${noun}${count === 1 ? '' : 's'}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
