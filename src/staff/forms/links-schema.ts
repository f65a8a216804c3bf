/** What the links of a weekend have to be, as the server checks it, for the form in which they are typed. */
import * as v from 'valibot';
import { isRecordingLive, slotWithSameRoom } from '../../domain/classes/class-link.ts';
import { type Joinable, joinableSchema } from '../../domain/classes/class-session.ts';
import {
  type ClassLinks,
  classLinksSchema,
  offeringSchema,
  recordingSizeField,
} from '../../domain/classes/offering.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';

export type Links = v.InferOutput<typeof linksSchema>;

/** All values of the form, to be checked together; only the changed ones are sent. */
const linksSchema = v.object({
  ...v.omit(classLinksSchema, ['reused']).entries,
  published: offeringSchema.entries.linksPublished,
  recordingSizeMb: recordingSizeField,
});
export const parts = joinableSchema.options;
const BAD_LINK = 'A link begins with https:// and has at most 500 characters.';
export const sentences = {
  saturdayLink: BAD_LINK,
  sundayLink: BAD_LINK,
  recordingLink: BAD_LINK,
  recordingSizeMb:
    'A size is a whole number of megabytes, from 1 to 20000. Leave it empty where nobody knows.',
} as const;
const isWhole = (part: Joinable) =>
  v.forward(
    v.check(
      (typed: Links) => !typed.published[part] || typed[`${part}Link`] !== null,
      staffMessages.linkMissing,
    ),
    [`${part}Link`],
  );

/** Nothing is published without a link, and no two classes share a room. */
export const schemaFor = (othersOfWeekend: readonly ClassLinks[]) => {
  const isFree = (slot: 'saturday' | 'sunday') =>
    v.forward(
      v.check((typed: Links) => slotWithSameRoom(typed, othersOfWeekend) !== slot, staffMessages.linkTaken),
      [`${slot}Link`],
    );
  return v.pipe(
    linksSchema,
    ...parts.map(isWhole),
    isFree('saturday'),
    isFree('sunday'),
    v.forward(
      v.check((typed: Links) => !isRecordingLive(typed), staffMessages.linkLive),
      ['recordingLink'],
    ),
  );
};
