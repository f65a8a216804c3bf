/** An enrollment's classes as an iCalendar file (RFC 5545). Its links lead to the hub's pages, never into a class (rules §4, §8). */
import type { Enrollment } from './enrollment.ts';
import { isOwnWeekend, firstAttendableWeekend, validUntilFor } from './enrollment.ts';
import { CLASS_LASTS } from '../wire/limits.ts';
import { BRAND } from '../wire/messages.ts';
import type { Offering } from './offering.ts';
import { remainingSessions, type Slot } from './class-session.ts';
import { formatCompact, type Instant, TIME_ZONE, TIME_ZONE_LABEL, zoneOffset } from '../time/time.ts';

export type CalendarClass = ReturnType<typeof remainingClasses>[number];

export const slotTitles = { saturday: 'Live class', sunday: 'Repeat class' } as const satisfies Record<
  Slot,
  string
>;

type Term = Pick<Enrollment, 'courseId' | 'status' | 'firstWeekend' | 'validUntil'>;

/** The classes this enrollment can still attend, in time order. An unpaid one gets those an approval would give it now. */
export function remainingClasses(enrollment: Term, offerings: readonly Offering[], now: Instant) {
  const own = offerings.filter(({ courseId, isVisible }) => courseId === enrollment.courseId && isVisible);
  const term = enrollment.status === 'paid' ? enrollment : termFrom(own, enrollment, now);
  return own
    .filter(({ weekendDate }) => isOwnWeekend(term, weekendDate))
    .flatMap((offering) =>
      remainingSessions(offering, now).map(({ type, startsAt }) => ({
        offeringId: offering.id,
        slot: type,
        startsAt,
        /** Goes up when the class moves (RFC 5545 SEQUENCE). */
        revision: offering.revision,
      })),
    )
    .sort((a, b) => a.startsAt - b.startsAt);
}

function termFrom(own: readonly Offering[], enrollment: Term, now: Instant) {
  const firstWeekend = firstAttendableWeekend(own, now, enrollment.firstWeekend);
  return { firstWeekend, validUntil: validUntilFor(firstWeekend) };
}

/** The zone is in every file because a calendar without events is only valid with it. */
const zoneOf = (now: Instant) => [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${zoneOffset(now)}`,
  `TZOFFSETTO:${zoneOffset(now)}`,
  `TZNAME:${TIME_ZONE_LABEL}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];
/** Alarms before the class: a day, an hour, and when the join window opens. */
const ALARMS = ['-P1D', '-PT1H', '-PT15M'];

export type CalendarInput = {
  readonly title: string;
  readonly enrollmentId: string;
  readonly classes: readonly CalendarClass[];
  readonly urlOf: (offeringId: string, slot: Slot) => string;
};

/** The whole file. UIDs never change; a moved class has a higher SEQUENCE. */
export function calendarFile(input: CalendarInput, now: Instant): string {
  const name = escaped(`${BRAND}: ${input.title}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Classes//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneOf(now),
    ...input.classes.flatMap((one) => eventOf(one, input, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf(one: CalendarClass, { title, enrollmentId, urlOf }: CalendarInput, now: Instant): string[] {
  const { offeringId, slot, startsAt, revision } = one;
  const url = urlOf(offeringId, slot);
  const summary = escaped(`${title}: ${slotTitles[slot].toLowerCase()}`);
  return [
    'BEGIN:VEVENT',
    `UID:${fingerprint(enrollmentId)}-${offeringId}-${slot}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;TZID=${TIME_ZONE}:${formatCompact(startsAt)}`,
    `DTEND;TZID=${TIME_ZONE}:${formatCompact(startsAt + CLASS_LASTS)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(`The door opens 15 minutes before class:\n${url}`)}`,
    'LOCATION:Online',
    `URL;VALUE=URI:${url}`,
    'STATUS:CONFIRMED',
    ...ALARMS.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${summary}`,
      `TRIGGER:${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Escapes a TEXT value (RFC 5545) and removes control characters. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line into lines of at most 75 octets (RFC 5545), never within a character. */
function folded(line: string): string {
  let done = '';
  let length = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (length + more > LINE_OCTETS) {
      done += '\r\n ';
      length = 1;
    }
    done += character;
    length += more;
  }
  return done;
}

/** 64-bit FNV-1a: tells enrollments apart without revealing the order code. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
