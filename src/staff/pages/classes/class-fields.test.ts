import { expect, test } from 'vitest';
import { makeClassLinks, makeOffering } from '../../../../tests/factories/offering.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { wholeTime } from '../../forms/lusaka-field.ts';
import { changesOf, defaultsOf, type Fields, requestOf, schemaFor } from './class-fields.ts';

const WEEKEND = '2026-11-28';
const offering = makeOffering({
  id: 'excel',
  weekendDate: WEEKEND,
  ...usualTimes(WEEKEND),
  capacity: 12,
});
const linked = { offering, links: makeClassLinks() };
const said = { reused: linked.links.reused, keepsRooms: false };
const typedAs = (typed: Partial<Fields>) => requestOf({ ...defaultsOf(linked), ...typed }, offering);
const check = (
  typed: Partial<Fields>,
  others = [makeClassLinks({ saturdayLink: 'https://zoom.us/j/1', sundayLink: null })],
) => schemaFor(others).safeParse(typedAs(typed));
const wrongIn = (typed: Partial<Fields>) => [
  ...new Set(check(typed).error?.issues.map(({ path }) => path.join('.'))),
];
const changed = (typed: Partial<Fields>, more: object = {}) => {
  const { data } = check(typed);
  if (data === undefined) throw new Error('It is refused.');
  return changesOf(data, linked, { ...said, ...more });
};

test.each([
  ['15:00', '15:00'],
  [' 9:30 ', '09:30'],
  ['9.30', '09:30'],
  ['1630', '16:30'],
  ['3 pm', '3 pm'],
])('%j is taken as %j', (typed, time) => {
  expect(wholeTime(typed)).toBe(time);
});

test('a form that nobody changed sends nothing', () => {
  expect(changed({})).toEqual({ links: null, offering: null });
});

test('a time that nobody typed keeps its seconds, and was not moved', () => {
  const odd = { ...offering, saturdayStartsAt: offering.saturdayStartsAt + 12_345 };
  const typed = requestOf(defaultsOf({ ...linked, offering: odd }), odd);
  expect(typed.saturdayStartsAt).toBe(odd.saturdayStartsAt);
});

test('only what was changed is sent, each part by its own command', () => {
  expect(changed({ saturdayStartsAtDay: '2026-11-26', saturdayStartsAt: '3:00', capacity: '' })).toEqual({
    links: null,
    offering: { offeringId: 'excel', saturdayStartsAt: lusakaInstant('2026-11-26', '03:00'), capacity: null },
  });
  const room = 'https://meet.google.com/abc';
  expect(changed({ saturdayLink: ` ${room} `, saturday: false })).toEqual({
    links: { offeringId: 'excel', saturdayLink: room, published: { saturday: false } },
    offering: null,
  });
  expect(changed({}, { keepsRooms: true }).links).toEqual({ offeringId: 'excel', keepsRooms: true });
});

test('an invalid time, number or link is refused at its field', () => {
  expect(wrongIn({ saturdayStartsAt: '25:00' })).toEqual(['saturdayStartsAt']);
  expect(wrongIn({ registrationOpensAtDay: '2026-11-20' })).toEqual(['registrationOpensAt']);
  expect(wrongIn({ capacity: '0' })).toEqual(['capacity']);
  expect(wrongIn({ sundayLink: 'meet' })).toEqual(['sundayLink']);
});

test('nothing is published without a link, and no class meets in the room of another course', () => {
  const sentencesOf = (typed: Partial<Fields>) => check(typed).error?.issues.map(({ message }) => message);
  expect(sentencesOf({ sundayLink: '', sunday: true })).toEqual([staffMessages.linkMissing]);
  expect(sentencesOf({ saturdayLink: 'https://zoom.us/j/1' })).toContain(staffMessages.linkTaken);
  expect(sentencesOf({ recordingLink: linked.links.saturdayLink ?? '' })).toContain(staffMessages.linkLive);
});
