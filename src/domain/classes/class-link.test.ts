import { expect, test } from 'vitest';
import { makeClassLinks, makeOffering } from '../../../tests/factories/offering.ts';
import { addDays } from '../time/time.ts';
import { JOIN_CLOSES_AFTER } from '../wire/limits.ts';
import {
  isRecordingLive,
  isReusedOnPurpose,
  isSameLink,
  slotsWithoutLink,
  keptRooms,
  linkWarnings,
  slotWithSameRoom,
  unplannedCourses,
} from './class-link.ts';

test.each([
  ['https://zoom.us.example.com/j/123', ['unknown_host']],
  ['https://zoom.us@example.com/j/123', ['unknown_host']],
  ['https://notzoom.us/j/123', ['unknown_host']],
  ['https://youtu.be/abc', ['unknown_host']],
  ['', []],
  ['not an address', []],
] as const)('%s as a class link warns of %j', (link, expected) => {
  expect(linkWarnings(link, 'saturday', [])).toEqual(expected);
});

test('the same link twice is found however it is spelled', () => {
  const others = ['https://MEET.google.com/abc/'];
  expect(linkWarnings(' https://meet.google.com/abc ', 'sunday', others)).toEqual(['repeated']);
  expect(linkWarnings('https://meet.google.com/abd', 'sunday', others)).toEqual([]);
});

test('two courses cannot meet in one room on the same day', () => {
  const [own, other] = ['https://meet.google.com/own', 'https://meet.google.com/other'];
  const none = { saturdayLink: null, sundayLink: null, recordingLink: null };
  const links = makeClassLinks({ ...none, saturdayLink: own, sundayLink: other });
  expect(slotWithSameRoom(links, [{ ...none, sundayLink: `${other}/` }])).toBe('sunday');
  expect(slotWithSameRoom(links, [{ ...none, saturdayLink: own }])).toBe('saturday');
  expect(slotWithSameRoom(links, [none, { ...none, saturdayLink: own }]), 'one is enough').toBe('saturday');
  expect(slotWithSameRoom(links, [{ ...none, sundayLink: own }, none])).toBeNull();
});

test('a recording that leads into a live class is found', () => {
  const links = makeClassLinks({ sundayLink: 'https://zoom.us/j/1', recordingLink: 'https://zoom.us/j/1/' });
  expect(isRecordingLive(links)).toBe(true);
  expect(isRecordingLive({ ...links, recordingLink: 'https://zoom.us/rec/1' })).toBe(false);
  expect(isRecordingLive({ ...links, recordingLink: null })).toBe(false);
});

test('a class lacks its link until nobody can come to it any more, and never where it is hidden', () => {
  const linksPublished = { saturday: false, sunday: false, recording: false };
  const offering = makeOffering({ linksPublished });
  const saturdayEnds = offering.saturdayStartsAt + JOIN_CLOSES_AFTER;
  expect(slotsWithoutLink(offering, saturdayEnds)).toEqual(['saturday', 'sunday']);
  expect(slotsWithoutLink(offering, saturdayEnds + 1)).toEqual(['sunday']);
  expect(slotsWithoutLink({ ...offering, isVisible: false }, saturdayEnds)).toEqual([]);
  const published = { ...offering, linksPublished: { ...linksPublished, saturday: true } };
  expect(slotsWithoutLink(published, saturdayEnds)).toEqual(['sunday']);
});

test('an active course without classes on a weekend is named, an inactive one is not', () => {
  const { weekendDate: weekend, courseId } = makeOffering();
  const courses = [
    { id: courseId, isActive: true },
    { id: 'forgotten', isActive: true },
    { id: 'retired', isActive: false },
  ];
  const later = makeOffering({ courseId: 'forgotten', weekendDate: addDays(weekend, 7) });
  const hidden = makeOffering({ isVisible: false });
  expect(unplannedCourses(courses, [hidden, later], weekend)).toEqual([courses[1]]);
  expect(unplannedCourses(courses, [hidden, later], addDays(weekend, 7))).toEqual([courses[0]]);
});

test('a room is used again on purpose as soon as one of its classes says so', () => {
  const room = 'https://zoom.us/j/91234567890';
  const none = makeClassLinks({ saturdayLink: room, sundayLink: room, recordingLink: null });
  const said = makeClassLinks({ ...none, reused: { saturday: false, sunday: true, recording: false } });
  expect(isReusedOnPurpose(room, [none])).toBe(false);
  expect(isReusedOnPurpose(`${room}/#join`, [none, said])).toBe(true);
  expect(isReusedOnPurpose('https://zoom.us/j/1', [said]), 'another room').toBe(false);
  const moved = makeClassLinks({ ...said, sundayLink: null });
  expect(isReusedOnPurpose(room, [moved]), 'said of a link that is gone').toBe(false);
});

test.each([
  ['saturday', 'meet.google.com'],
  ['saturday', 'zoom.us'],
  ['sunday', 'zoom.com'],
  ['saturday', 'teams.microsoft.com'],
  ['sunday', 'teams.live.com'],
  ['saturday', 'webex.com'],
  ['sunday', 'meet.jit.si'],
  ['recording', 'zoom.us'],
  ['recording', 'youtube.com'],
  ['recording', 'youtu.be'],
  ['recording', 'drive.google.com'],
  ['recording', 'vimeo.com'],
  ['recording', 'sharepoint.com'],
  ['recording', 'onedrive.live.com'],
  ['recording', 'dropbox.com'],
] as const)('%s: %s is a usual place, and so are its subdomains', (part, host) => {
  for (const address of [host, `www.${host}`, `a.b.${host}`, `${host}:443`, `user@${host}`])
    expect(linkWarnings(`https://${address}/x`, part, [])).toEqual([]);
  expect(linkWarnings(`https://${host}.example/x`, part, [])).toEqual(['unknown_host']);
});

test.each([
  ['https://zoom.us/j/1/', true],
  ['https://zoom.us/j/1#now', true],
  ['http://zoom.us/j/1', true],
  ['https://www.ZOOM.us:8443/j/1', true],
  ['me@https://zoom.us/j/1', false],
  ['https://zoom.com/j/1', false],
  ['https://zoom.us/j/2', false],
  ['https://zoom.us/j/1?pwd=a', false],
  ['https://my-www.zoom.us/j/1', false],
  ['https://a.www.zoom.us/j/1', false],
  ['https://zoom.www.us/j/1', false],
  ['to https://zoom.us/j/1', false],
  ['', false],
  [null, false],
])('%j is the link of the room: %s', (link, isSame) => {
  expect(isSameLink('https://zoom.us/j/1', link)).toBe(isSame);
  expect(isSameLink(link, link)).toBe(link !== null && /^https?:/.test(link));
});

test('a host without a path is a link too', () => {
  expect(isSameLink('https://zoom.us', 'https://zoom.us/')).toBe(true);
});

test('a course keeps the rooms that are used again on purpose, and no recording', () => {
  const links = makeClassLinks({ recordingLink: 'https://youtu.be/3' });
  const kept = (saturday: boolean, sunday: boolean) =>
    keptRooms({ ...links, reused: { saturday, sunday, recording: true } });
  const reused = { saturday: true, sunday: true, recording: false };
  expect(kept(true, true)).toEqual({ ...links, recordingLink: null, reused });
  expect(kept(false, true)).toMatchObject({ saturdayLink: null, sundayLink: links.sundayLink });
  expect(kept(true, false)).toMatchObject({ saturdayLink: links.saturdayLink, sundayLink: null });
});
