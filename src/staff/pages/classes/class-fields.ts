/** What the form of a class holds as text, how it is checked, and which parts of it were changed. */
import { classStarts } from '#hub';
import * as z from 'zod/mini';
import {
  isRecordingLive,
  type LinkedOffering,
  slotWithSameRoom,
} from '../../../domain/classes/class-link.ts';
import { type JoinTarget, joinTargetSchema, type Slot } from '../../../domain/classes/class-session.ts';
import {
  type ClassLinks,
  classLinksSchema,
  type Offering,
  offeringSchema,
  recordingSizeField,
} from '../../../domain/classes/offering.ts';
import { formatStamp } from '../../../domain/time/time.ts';
import { saveOffering } from '../../../domain/wire/class-command.ts';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { HALF_A_MOMENT, type Moment, momentIn, typedMoment } from '../../forms/lusaka-field.ts';

export const parts = joinTargetSchema.options;
export const ofEach = <T>(of: (part: JoinTarget) => T) =>
  ({ saturday: of('saturday'), sunday: of('sunday'), recording: of('recording') }) as const;

type Time = `${Slot}StartsAt` | 'registrationOpensAt' | 'registrationClosesAt';
export type Fields = Moment<Time> &
  Record<`${JoinTarget}Link` | 'recordingSizeMb' | 'capacity', string> &
  Record<JoinTarget | `${JoinTarget}Reused` | 'isVisible' | 'keepsRooms' | 'confirmed', boolean>;

const BAD_TIME = `Write the time as ${classStarts}.`;
const BAD_LINK = 'A link begins with https:// and has at most 500 characters.';
export const sentences = {
  saturdayStartsAt: BAD_TIME,
  sundayStartsAt: BAD_TIME,
  saturdayLink: BAD_LINK,
  sundayLink: BAD_LINK,
  recordingLink: BAD_LINK,
  recordingSizeMb:
    'A size is a whole number of megabytes, from 1 to 20000. Leave it empty where nobody knows.',
  capacity: 'Seats are a whole number, at least one. Leave it empty for no limit.',
  registrationOpensAt: HALF_A_MOMENT,
  registrationClosesAt: HALF_A_MOMENT,
} as const;

const { reused: _, ...links } = classLinksSchema.shape;
const wholeSchema = z.object({
  ...saveOffering.request.shape,
  ...links,
  published: offeringSchema.shape.linksPublished,
  recordingSizeMb: recordingSizeField,
});
export type WholeClass = z.infer<typeof wholeSchema>;

/** Nothing is published without a link, and no two courses share a room; the server checks again. */
export function schemaFor(othersOfWeekend: readonly ClassLinks[]) {
  const rule = (part: JoinTarget, error: string, isKept: (typed: WholeClass) => boolean) =>
    z.refine<WholeClass>(isKept, { error, path: [`${part}Link`] });
  const isFree = (slot: Slot) =>
    rule(slot, staffMessages.linkTaken, (typed) => slotWithSameRoom(typed, othersOfWeekend) !== slot);
  return wholeSchema.check(
    ...parts.map((part) =>
      rule(
        part,
        staffMessages.linkMissing,
        (typed) => !typed.published[part] || typed[`${part}Link`] !== null,
      ),
    ),
    isFree('saturday'),
    isFree('sunday'),
    rule('recording', staffMessages.linkLive, (typed) => !isRecordingLive(typed)),
  );
}

export const linkOf = (text: string) => (text.trim() === '' ? null : text.trim());
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
/** A time whose text is unchanged stays the stored one, with its seconds. */
function timeOf(typed: Fields, name: Time, { [name]: stood }: Offering) {
  const at = momentIn(typed, name);
  return at !== null && stood != null && formatStamp(at) === formatStamp(stood) ? stood : at;
}
/** Two empty fields are no limit. */
const limitOf = (typed: Fields, name: Time, offering: Offering) =>
  typed[`${name}Day`] + typed[name].trim() === '' ? null : (timeOf(typed, name, offering) ?? Number.NaN);

export const requestOf = (typed: Fields, offering: Offering) => ({
  offeringId: offering.id,
  saturdayStartsAt: timeOf(typed, 'saturdayStartsAt', offering),
  sundayStartsAt: timeOf(typed, 'sundayStartsAt', offering),
  isVisible: typed.isVisible,
  capacity: numberOf(typed.capacity),
  registrationOpensAt: limitOf(typed, 'registrationOpensAt', offering),
  registrationClosesAt: limitOf(typed, 'registrationClosesAt', offering),
  saturdayLink: linkOf(typed.saturdayLink),
  sundayLink: linkOf(typed.sundayLink),
  recordingLink: linkOf(typed.recordingLink),
  recordingSizeMb: numberOf(typed.recordingSizeMb),
  published: ofEach((part) => typed[part]),
});

export const defaultsOf = ({ offering, links: stored }: LinkedOffering): Fields => ({
  ...typedMoment('saturdayStartsAt', offering.saturdayStartsAt),
  ...typedMoment('sundayStartsAt', offering.sundayStartsAt),
  ...typedMoment('registrationOpensAt', offering.registrationOpensAt),
  ...typedMoment('registrationClosesAt', offering.registrationClosesAt),
  capacity: String(offering.capacity ?? ''),
  isVisible: offering.isVisible,
  saturdayLink: stored.saturdayLink ?? '',
  sundayLink: stored.sundayLink ?? '',
  recordingLink: stored.recordingLink ?? '',
  recordingSizeMb: String(offering.recordingSizeMb ?? ''),
  ...offering.linksPublished,
  saturdayReused: stored.reused.saturday,
  sundayReused: stored.reused.sunday,
  recordingReused: stored.reused.recording,
  keepsRooms: false,
  confirmed: false,
});

/** The parts that differ from the stored ones, so that a colleague's changes to the others stay. */
function differing<T extends object>(typed: T, stood: Readonly<Record<keyof T, unknown>>): Partial<T> {
  const changed = Object.entries(typed).filter(([name, value]) => value !== stood[name as keyof T]);
  return Object.fromEntries(changed) as Partial<T>;
}

type Said = { readonly reused: ClassLinks['reused']; readonly keepsRooms: boolean };

/** The requests that save what was changed; null where there is nothing to send. */
export function changesOf(whole: WholeClass, { offering, links: stored }: LinkedOffering, said: Said) {
  const { offeringId, saturdayLink, sundayLink, recordingLink, recordingSizeMb, published, ...times } = whole;
  const ofOffering = differing(times, {
    ...offering,
    registrationOpensAt: offering.registrationOpensAt ?? null,
    registrationClosesAt: offering.registrationClosesAt ?? null,
  });
  const typed = { saturdayLink, sundayLink, recordingLink, recordingSizeMb };
  const switched = differing(published, offering.linksPublished);
  const isReusedChanged = Object.keys(differing(said.reused, stored.reused)).length > 0;
  const ofLinks = {
    ...differing(typed, { ...stored, recordingSizeMb: offering.recordingSizeMb }),
    ...(Object.keys(switched).length > 0 && { published: switched }),
    ...(isReusedChanged && { reused: said.reused }),
    ...(said.keepsRooms && { keepsRooms: true as const }),
  };
  const withId = <T extends object>(changes: T) =>
    Object.keys(changes).length === 0 ? null : { offeringId, ...changes };
  return { links: withId(ofLinks), offering: withId(ofOffering) };
}
