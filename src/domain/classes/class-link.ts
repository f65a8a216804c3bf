/** Checks of class links before they are saved (decision 0032): what cannot be right is refused, what looks wrong is confirmed. */
import type { Course } from './course.ts';
import { type ClassLinks, NO_LINKS, type Offering } from './offering.ts';
import {
  type JoinTarget,
  classStart,
  joinTargetSchema,
  type Slot,
  SLOTS,
  windowState,
} from './class-session.ts';
import type { Day, Instant } from '../time/time.ts';

export type LinkedOffering = { readonly offering: Offering; readonly links: ClassLinks };

type Rooms = Pick<ClassLinks, `${JoinTarget}Link`>;

/** Hosts where classes and recordings usually are; subdomains count. */
const MEETING_HOSTS: readonly string[] = [
  'meet.google.com',
  'zoom.us',
  'zoom.com',
  'teams.microsoft.com',
  'teams.live.com',
  'webex.com',
  'meet.jit.si',
];
const RECORDING_HOSTS: readonly string[] = [
  ...MEETING_HOSTS,
  'youtube.com',
  'youtu.be',
  'drive.google.com',
  'vimeo.com',
  'sharepoint.com',
  'onedrive.live.com',
  'dropbox.com',
];

/** Groups: host, and the rest without the fragment. User info before `@` is not part of the host. */
const ADDRESS = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)(?::\d+)?([^#]*)/i;

function partsOf(link: string): { readonly host: string; readonly rest: string } | null {
  const found = ADDRESS.exec(link.trim());
  if (found === null) return null;
  const host = (found[1] ?? '').toLowerCase().replace(/^www\./, '');
  return { host, rest: (found[2] ?? '').replace(/\/$/, '') };
}

export function isSameLink(one: string | null, other: string | null): boolean {
  const [a, b] = [partsOf(one ?? ''), partsOf(other ?? '')];
  return a !== null && b !== null && a.host === b.host && a.rest === b.rest;
}

export type LinkWarning = 'unknown_host' | 'repeated';

/** Warnings about a link; `others` are the links of all other classes. An invalid link gets none. */
export function linkWarnings(link: string, part: JoinTarget, others: readonly string[]): LinkWarning[] {
  const own = partsOf(link);
  if (own === null) return [];
  const hosts = part === 'recording' ? RECORDING_HOSTS : MEETING_HOSTS;
  const known = hosts.some((host) => own.host === host || own.host.endsWith(`.${host}`));
  const repeated = others.some((other) => isSameLink(link, other));
  return [...(known ? [] : (['unknown_host'] as const)), ...(repeated ? (['repeated'] as const) : [])];
}

export function isReusedOnPurpose(link: string, all: readonly ClassLinks[]): boolean {
  return all.some((links) =>
    joinTargetSchema.options.some((part) => links.reused[part] && isSameLink(links[`${part}Link`], link)),
  );
}

export function slotWithSameRoom(links: Rooms, othersOfWeekend: readonly Rooms[]): Slot | null {
  const isTaken = (name: `${Slot}Link`) =>
    othersOfWeekend.some((other) => isSameLink(links[name], other[name]));
  return SLOTS.find((slot) => isTaken(`${slot}Link`)) ?? null;
}

/** The rooms that the course keeps: those reused on purpose, and never a recording, which belongs to one weekend. */
export function keptRooms({ saturdayLink, sundayLink, reused }: ClassLinks): ClassLinks {
  const kept = {
    saturdayLink: reused.saturday ? saturdayLink : null,
    sundayLink: reused.sunday ? sundayLink : null,
  };
  return { ...NO_LINKS, ...kept, reused: { ...reused, recording: false } };
}

export function isRecordingLive({ saturdayLink, sundayLink, recordingLink }: Rooms): boolean {
  return isSameLink(recordingLink, saturdayLink) || isSameLink(recordingLink, sundayLink);
}

export function slotsWithoutLink(offering: Offering, now: Instant): Slot[] {
  if (!offering.isVisible) return [];
  return SLOTS.filter(
    (slot) => !offering.linksPublished[slot] && windowState(classStart(offering, slot), now) !== 'ended',
  );
}

export function unplannedCourses<C extends Pick<Course, 'id' | 'isActive'>>(
  courses: readonly C[],
  offerings: readonly Pick<Offering, 'courseId' | 'weekendDate'>[],
  weekend: Day,
): C[] {
  const planned = new Set(
    offerings.filter(({ weekendDate }) => weekendDate === weekend).map(({ courseId }) => courseId),
  );
  return courses.filter(({ id, isActive }) => isActive && !planned.has(id));
}
