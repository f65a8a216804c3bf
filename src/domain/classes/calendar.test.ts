import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { NOW, SATURDAY, SUNDAY } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { type CalendarClass, calendarFile, remainingClasses } from './calendar.ts';
import { validUntilFor } from './enrollment.ts';
import { DAY, HOUR } from '../wire/limits.ts';
import { type Instant, lusakaInstant } from '../time/time.ts';

const weekends = ['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12'];
const offerings = weekends.map((weekendDate) => makeOffering({ weekendDate }));
const paid = makeEnrollment({ status: 'paid' });

const urlOf = (offeringId: string, slot: string) => `https://hub.example/join/${offeringId}/${slot}`;
const one: CalendarClass = { offeringId: 'o1', slot: 'saturday', startsAt: SATURDAY, revision: 0 };
const file = (classes: readonly CalendarClass[], title = 'Data Analysis (Excel)', now = NOW) =>
  calendarFile({ title, enrollmentId: 'ACDE3467', classes, urlOf }, now);

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

const startOf = (event: InstanceType<typeof ICAL.Event>): Instant => event.startDate.toJSDate().getTime();

/** What a calendar keeps after importing these files: by UID, the higher SEQUENCE wins (RFC 5545 §3.8.7.4). */
function imported(...files: string[]) {
  const kept = new Map<string, InstanceType<typeof ICAL.Event>>();
  for (const event of files.flatMap(eventsOf)) {
    const known = kept.get(event.uid);
    if (known === undefined || event.sequence >= known.sequence) kept.set(event.uid, event);
  }
  return [...kept.values()];
}

describe('the classes that remain', () => {
  const startsOf = (enrollment: Partial<typeof paid>, now: Instant) =>
    remainingClasses({ ...paid, ...enrollment }, offerings, now).map(({ startsAt }) => startsAt);

  test('are those of the two weekends of a paid course, until each one’s door closes', () => {
    const all = [SATURDAY, SUNDAY, SATURDAY + 7 * DAY, SUNDAY + 7 * DAY];
    expect(startsOf({}, NOW)).toEqual(all);
    expect(startsOf({}, SATURDAY + 1.5 * HOUR)).toEqual(all);
    expect(startsOf({}, SATURDAY + 1.5 * HOUR + 1)).toEqual(all.slice(1));
    expect(startsOf({}, SUNDAY + 8 * DAY)).toEqual([]);
    expect(startsOf({ validUntil: NOW - 7 * DAY }, NOW)).toEqual([]);
  });

  test('have a repeat that was moved past the end of the course', () => {
    const sundayStartsAt = SUNDAY + 2 * DAY;
    const over = { ...paid, validUntil: validUntilFor('2026-11-21') };
    const moved = makeOffering({ sundayStartsAt });
    expect(remainingClasses(over, [moved], sundayStartsAt)).toMatchObject([{ startsAt: sundayStartsAt }]);
  });

  test('of an unpaid course are those of the weekends that an approval now would give', () => {
    const pending = { status: 'pending', validUntil: null } as const;
    expect(startsOf(pending, NOW)).toHaveLength(4);
    expect(startsOf(pending, SUNDAY + 2 * HOUR)).toEqual(
      ['2026-12-05', '2026-12-12'].flatMap((day) => [
        lusakaInstant(day, '15:00'),
        lusakaInstant(day, '17:00') + DAY,
      ]),
    );
  });

  test('are of this course, shown to learners, and in time order even where a repeat was moved before its class', () => {
    const moved = makeOffering({ sundayStartsAt: SATURDAY - HOUR });
    const others = [makeOffering({ courseId: 'cybersecurity-basics' }), makeOffering({ isVisible: false })];
    const classes = remainingClasses(paid, [...others, moved], NOW);
    expect(classes.map(({ slot }) => slot)).toEqual(['sunday', 'saturday']);
  });
});

test('another program reads the file: each class with its hour, its alarms and the hub’s own page', () => {
  const classes = remainingClasses(paid, offerings, NOW);
  const events = eventsOf(file(classes));
  expect(events.map(startOf)).toEqual(classes.map(({ startsAt }) => startsAt));
  for (const [at, event] of events.entries()) {
    const { offeringId = '', slot = '' } = classes[at] ?? {};
    expect(event.endDate.toJSDate().getTime() - startOf(event)).toBe(HOUR);
    const alarms = event.component.getAllSubcomponents('valarm');
    const triggers = alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    expect(triggers).toEqual(['-P1D', '-PT1H', '-PT15M']);
    expect(event.component.getFirstPropertyValue('url')).toBe(urlOf(offeringId, slot));
    expect(event.description).toContain(urlOf(offeringId, slot));
  }
  expect(events[0]?.summary).toBe('Data Analysis (Excel): live class');
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
  expect(file(classes)).not.toMatch(/ACDE3467|meet\.google|zoom/);
});

test('imported again after a class moved: the same events, the moved one at its new time', () => {
  const moved = offerings.map((offering) =>
    offering.weekendDate === '2026-11-28'
      ? { ...offering, saturdayStartsAt: SATURDAY + 2 * HOUR, revision: 1 }
      : offering,
  );
  const [before, after] = [offerings, moved].map((all) => file(remainingClasses(paid, all, NOW)));
  const now = imported(before ?? '', after ?? '');
  expect(now).toHaveLength(4);
  expect(now.map(startOf)).toContain(SATURDAY + 2 * HOUR);
  expect(now.map(startOf)).not.toContain(SATURDAY);
  // The older file, opened once more, takes nothing back.
  expect(imported(after ?? '', before ?? '').map(startOf)).toContain(SATURDAY + 2 * HOUR);
});

test('two enrollments of one class are two events', () => {
  const other = calendarFile({ title: 'T', enrollmentId: 'ACDE3468', classes: [one], urlOf }, NOW);
  expect(imported(file([one]), other)).toHaveLength(2);
});

test('an ended course is a whole calendar without events', () => {
  const over = file(remainingClasses({ ...paid, validUntil: validUntilFor('2026-11-07') }, offerings, NOW));
  expect(eventsOf(over)).toEqual([]);
  expect(over).toContain('BEGIN:VTIMEZONE');
});

const TITLES = [
  'Semi;colons, commas \\ and "quotes"',
  'Two\r\nlines\nand a\ttab\u0007',
  '😀👩🏽‍💻'.repeat(30),
  'تحليل البيانات (Excel)، المستوى الثاني',
  'ዳታ'.repeat(60),
];

test.each(TITLES)('%s comes back as it was', (title) => {
  const text = file([one], title);
  const [event] = eventsOf(text);
  const plain = title.replace(/\r\n/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  expect(event?.summary).toBe(`${plain}: live class`);
});

test('every line ends in CRLF and has at most 75 octets of whole characters, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const text = file([one], title);
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.slice(0, -2).split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      expect(Buffer.from(text).toString()).toBe(text);
    }),
    { numRuns: 200 },
  );
});
