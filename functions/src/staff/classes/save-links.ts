import { type Joinable, SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { isRecordingLive, isSameLink, slotWithSameRoom } from '../../../../src/domain/classes/class-link.ts';
import { type ClassLinks, NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import { saveLinks } from '../../../../src/domain/wire/class-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { changed, staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(saveLinks, async (transaction, call) => {
  const { offeringId, ...change } = call.request;
  const offering = await transaction.get('offerings', offeringId);
  if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
  const before = await readableLinks(transaction, offeringId);
  const {
    published: typed = {},
    reused: saidReused = {},
    recordingSizeMb: size = offering.recordingSizeMb,
    keepsRooms = false,
    ...named
  } = change;
  const known = before ?? NO_LINKS;
  const said = { ...reusedStill(known, named), ...saidReused };
  const links = {
    ...known,
    ...named,
    reused: keepsRooms ? { ...said, saturday: true, sunday: true } : said,
  };
  const published = { ...offering.linksPublished, ...typed };
  for (const part of [...SLOTS, 'recording'] as const) {
    if (published[part] && links[`${part}Link`] === null) {
      throw refuseField(`${part}Link`, staffMessages.linkMissing);
    }
  }
  const recordingSizeMb = links.recordingLink === null ? null : size;
  const wasSize = offering.recordingSizeMb;
  const after = { ...change, ...(recordingSizeMb !== wasSize && { recordingSizeMb }) };
  await checkRooms(transaction, offering, links);
  const later = keepsRooms ? await roomsOfLater(transaction, offering, links) : [];
  transaction.set('classLinks', offeringId, links);
  for (const [id, kept] of later) transaction.set('classLinks', id, kept);
  transaction.update('offerings', offeringId, { linksPublished: published, recordingSizeMb });
  const was = { ...before, published: offering.linksPublished, recordingSizeMb: wasSize };
  return changed('links_saved', offeringId, was, after);
});

async function checkRooms(transaction: Transaction, offering: Offering, links: ClassLinks): Promise<void> {
  if (isRecordingLive(links)) {
    throw refuseField('recordingLink', staffMessages.linkLive);
  }
  const taken = slotWithSameRoom(links, await linksOfOthers(transaction, offering));
  if (taken !== null) throw refuseField(`${taken}Link`, staffMessages.linkTaken);
}

/** The links of the course's later weekends once they have these rooms; what is published there stays so. */
async function roomsOfLater(
  transaction: Transaction,
  { courseId, weekendDate }: Offering,
  { saturdayLink, sundayLink, reused }: ClassLinks,
): Promise<(readonly [id: string, links: ClassLinks])[]> {
  const later = await transaction.find('offerings', [
    ['courseId', '==', courseId],
    ['weekendDate', '>', weekendDate],
  ]);
  return Promise.all(
    later.map(async (offering) => {
      const known = (await readableLinks(transaction, offering.id)) ?? NO_LINKS;
      const links = {
        ...known,
        saturdayLink: saturdayLink ?? known.saturdayLink,
        sundayLink: sundayLink ?? known.sundayLink,
        reused: { ...reused, recording: known.reused.recording },
      };
      await checkRooms(transaction, offering, links);
      return [offering.id, links] as const;
    }),
  );
}

/** A note that a room is reused ends when its link changes. */
function reusedStill(known: ClassLinks, named: Partial<ClassLinks>): ClassLinks['reused'] {
  const stays = (part: Joinable) => {
    const link = named[`${part}Link`];
    return known.reused[part] && (link === undefined || isSameLink(link, known[`${part}Link`]));
  };
  return { saturday: stays('saturday'), sunday: stays('sunday'), recording: stays('recording') };
}

/** An unreadable document must not block its own repair, or other documents. */
function readableLinks(transaction: Transaction, offeringId: string): Promise<ClassLinks | null> {
  return readOrNull(transaction.get('classLinks', offeringId));
}

async function linksOfOthers(
  transaction: Transaction,
  { courseId, weekendDate }: Offering,
): Promise<ClassLinks[]> {
  const weekend = await transaction.find('offerings', [['weekendDate', '==', weekendDate]]);
  const others = weekend.filter((other) => other.courseId !== courseId);
  const found = await Promise.all(others.map(({ id }) => readableLinks(transaction, id)));
  return found.filter((links) => links !== null);
}
