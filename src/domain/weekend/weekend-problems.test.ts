import { expect, test } from 'vitest';
import { makeClassLinks, makeOffering } from '../../../tests/factories/offering.ts';
import { HOUR, MINUTE } from '../wire/limits.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { NO_LINKS, type Offering } from '../classes/offering.ts';
import {
  linkStates,
  countAtDoor,
  type WeekendClass,
  type WeekendCounts,
  isWeekendNear,
  summaryText,
} from './weekend-counts.ts';
import { weekendProblems } from './weekend-problems.ts';

const weekend = '2026-11-28';
const friday = lusakaInstant('2026-11-27', '16:00');
const offeringOf = (courseId: string, changes: Partial<Offering> = {}) =>
  makeOffering({ id: `${courseId}_${weekend}`, courseId, weekendDate: weekend, capacity: 40, ...changes });
const [excel, cyber] = [offeringOf('excel'), offeringOf('cyber')];
const waits = { review: 4, unpaid: 4, partPaid: 1, rejected: 2, waiting: 0 };
const people = { ...waits, paid: 14, temporary: 1, reached: 14, kept: 0 };
const out = { saturday: 'published', sunday: 'published' } as const;
const counted = ({ id, courseId }: Offering, changes: Partial<WeekendClass> = {}): WeekendClass => ({
  offeringId: id,
  courseId,
  people: { ...people, unpaid: 0 },
  links: out,
  ...changes,
});
const countsOf = (classes: WeekendClass[], changes: Partial<WeekendCounts> = {}): WeekendCounts => ({
  weekend,
  classes,
  waiting: 0,
  unpaid: 0,
  partPaid: 0,
  rejected: 0,
  oldestAt: null,
  asOf: friday,
  ...changes,
});
const titleOf = (courseId: string) => ({ excel: 'Excel', cyber: 'Cybersecurity' })[courseId] ?? courseId;
const problemsAt = (counts: WeekendCounts, now = friday, offerings = [excel, cyber]) =>
  weekendProblems({ offerings, counts, titleOf }, now);

test('a weekend that lacks nothing has no problems', () => {
  expect(problemsAt(countsOf([counted(excel), counted(cyber)]))).toEqual([]);
});

test('unpaid, part paid and rejected are separate problems, because each has its own WhatsApp round', () => {
  expect(problemsAt(countsOf([counted(excel)], { partPaid: 2, rejected: 3 }))).toMatchObject([
    { title: '2 registrations are part paid', mend: 'part_paid', action: 'Message them' },
    { title: '3 registrations are rejected', mend: 'rejected', action: 'Message them' },
  ]);
  const one = counted(excel, { people: { ...people, unpaid: 1 } });
  const [problem, ...more] = problemsAt(countsOf([one]));
  expect([problem, more]).toMatchObject([{ title: '1 registration is not paid', mend: 'unpaid' }, []]);
  // As in the round itself, nobody is asked to pay for a class that is over or hidden.
  const hidden = offeringOf('cyber', { isVisible: false });
  expect(problemsAt(countsOf([counted(cyber, { people })]), friday, [hidden])).toEqual([]);
});

test('a missing link comes first, and says who would stand outside and when', () => {
  const missing = { saturday: 'missing', sunday: 'published' } as const;
  const classes = [counted(excel, { people }), counted(cyber, { people, links: missing })];
  const waiting = { waiting: 9, oldestAt: friday - 10 * HOUR };
  const [first, second, third, ...others] = problemsAt(countsOf(classes, waiting));
  expect(first).toMatchObject({
    tone: 'error',
    title: 'Cybersecurity has no link for Saturday',
    detail: '14 paid learners would stand outside at 14:45.',
    mend: 'link',
    action: 'Add link',
    offeringId: cyber.id,
  });
  expect(second).toMatchObject({
    tone: 'warning',
    title: '9 proofs of learners of this weekend wait for review',
    detail: 'The oldest for 10 h of the promised 12.',
    mend: 'review',
  });
  expect(third).toMatchObject({ title: '8 registrations are not paid', mend: 'unpaid' });
  expect(others).toEqual([]);
});

test('proofs that wait longer than was promised are urgent', () => {
  const late = countsOf([counted(excel)], { waiting: 1, oldestAt: friday - 12 * HOUR });
  expect(problemsAt(late)[0]).toMatchObject({
    tone: 'error',
    title: '1 proof of learners of this weekend waits for review',
    detail: 'The oldest for 12 h, and 12 h were promised.',
  });
  const intime = countsOf([counted(excel)], { waiting: 1, oldestAt: friday - 12 * HOUR + MINUTE });
  expect(problemsAt(intime)[0]?.tone).toBe('warning');
});

test('the worst link problem of a class is named, with all its days', () => {
  const both = counted(cyber, { links: { saturday: 'unpublished', sunday: 'unpublished' } });
  expect(problemsAt(countsOf([both]))[0]?.title).toBe(
    'Cybersecurity has a link that is not published for Saturday and Sunday',
  );
  const worse = counted(cyber, { links: { saturday: 'unsure', sunday: 'clash' } });
  expect(problemsAt(countsOf([worse]))[0]).toMatchObject({
    title: 'Cybersecurity has the link of another course for Sunday',
    detail: '14 paid learners would meet the wrong class.',
  });
});

test('a class that is over, and a hidden weekend, have no problems', () => {
  const missing = counted(cyber, { links: { saturday: 'missing', sunday: 'published' } });
  const saturdayEvening = lusakaInstant(weekend, '18:00');
  expect(problemsAt(countsOf([missing]), saturdayEvening)).toEqual([]);
  const hidden = offeringOf('cyber', { isVisible: false });
  expect(problemsAt(countsOf([missing]), friday, [hidden])).toEqual([]);
});

test('more learners than seats, and a moved class that not all phones were told of', () => {
  const small = offeringOf('excel', { capacity: 13 });
  const [seats, ...none] = problemsAt(countsOf([counted(small)]), friday, [small]);
  expect(seats).toMatchObject({ title: 'Excel has 14 paid learners on 13 seats', mend: 'seats' });
  expect(none).toEqual([]);
  const moved = offeringOf('excel', { saturdayStartsAt: lusakaInstant(weekend, '16:30') });
  const unreached = counted(moved, { people: { ...people, unpaid: 0, reached: 11 } });
  expect(problemsAt(countsOf([unreached]), friday, [moved])).toMatchObject([
    {
      tone: 'info',
      title: 'Excel was moved to Sat 16:30',
      slot: 'saturday',
      detail: '3 paid learners have no phone that the hub can tell.',
    },
  ]);
  const sunday = offeringOf('excel', { sundayStartsAt: lusakaInstant('2026-11-29', '18:00') });
  expect(problemsAt(countsOf([unreached]), friday, [sunday])).toMatchObject([{ slot: 'sunday' }]);
  expect(problemsAt(countsOf([counted(moved)]), friday, [moved])).toEqual([]);
});

test('without a link everybody stands outside; with one, only learners whom nothing lets in', () => {
  expect(countAtDoor(people, 'published')).toBe(10);
  expect(countAtDoor(people, 'missing')).toBe(25);
  expect(countAtDoor({ ...people, review: 0, unpaid: 0, partPaid: 0, rejected: 0 }, 'clash')).toBe(0);
});

test('links are compared with those of the other courses of the weekend', () => {
  const room = 'https://meet.google.com/abc-defg-hij';
  const links = (changes: object) => makeClassLinks({ ...NO_LINKS, ...changes });
  const linked = (offering: Offering, changes: object) => ({ offering, links: links(changes) });
  const shown = offeringOf('excel', { linksPublished: { saturday: true, sunday: false, recording: false } });
  const own = linked(shown, { saturdayLink: room });
  expect(linkStates(own, [])).toEqual({ saturday: 'published', sunday: 'missing' });
  expect(linkStates(own, [linked(cyber, { saturdayLink: `${room}/` })]).saturday).toBe('clash');
  const sunday = linked(cyber, { sundayLink: room });
  expect(linkStates(own, [sunday]).saturday).toBe('repeated');
  const reused = { saturday: false, sunday: true, recording: false };
  expect(linkStates(own, [linked(cyber, { sundayLink: room, reused })]).saturday).toBe('published');
  expect(linkStates(linked(shown, { saturdayLink: 'https://example.com/a' }), []).saturday).toBe('unsure');
  expect(linkStates(linked(shown, { saturdayLink: room, sundayLink: room }), []).sunday).toBe('unpublished');
});

test('the dashboard’s line stands from Thursday to Sunday in Lusaka', () => {
  const at = (days: number, time: string) => lusakaInstant(addDays('2026-11-25', days), time);
  const near = [at(0, '23:59'), at(1, '00:00'), at(4, '23:59'), at(5, '00:00')].map(isWeekendNear);
  expect(near).toEqual([false, true, true, false]);
  expect(summaryText(1, { waiting: 2, unpaid: 1, partPaid: 0, rejected: 0 })).toBe(
    '1 class lacks a link · 2 proofs wait for review · 1 has not paid in full',
  );
  expect(summaryText(0, { waiting: 0, unpaid: 1, partPaid: 1, rejected: 1 })).toBe('3 have not paid in full');
  expect(summaryText(0, { waiting: 0, unpaid: 0, partPaid: 0, rejected: 0 })).toBe('Nothing is missing.');
  expect(summaryText(0, null)).toBe('Every class has its link.');
});
