/** What the links of a weekend have to be, as the server checks it, for the form in which they are typed. */
import * as z from 'zod/mini';
import { isRecordingLive, slotWithSameRoom } from '../../domain/classes/class-link.ts';
import { type Joinable, joinableSchema } from '../../domain/classes/class-session.ts';
import {
  type ClassLinks,
  classLinksSchema,
  offeringSchema,
  recordingSizeField,
} from '../../domain/classes/offering.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';

export type Links = z.infer<typeof linksSchema>;

const { reused: _, ...links } = classLinksSchema.shape;
/** All values of the form, to be checked together; only the changed ones are sent. */
const linksSchema = z.object({
  ...links,
  published: offeringSchema.shape.linksPublished,
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
  z.refine<Links>((typed) => !typed.published[part] || typed[`${part}Link`] !== null, {
    error: staffMessages.linkMissing,
    path: [`${part}Link`],
  });

/** Nothing is published without a link, and no two classes share a room. */
export const schemaFor = (othersOfWeekend: readonly ClassLinks[]) => {
  const isFree = (slot: 'saturday' | 'sunday') =>
    z.refine<Links>((typed) => slotWithSameRoom(typed, othersOfWeekend) !== slot, {
      error: staffMessages.linkTaken,
      path: [`${slot}Link`],
    });
  return linksSchema.check(
    ...parts.map(isWhole),
    isFree('saturday'),
    isFree('sunday'),
    z.refine<Links>((typed) => !isRecordingLive(typed), {
      error: staffMessages.linkLive,
      path: ['recordingLink'],
    }),
  );
};
