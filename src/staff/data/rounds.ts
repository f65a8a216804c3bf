/** Reads of WhatsApp rounds: the latest ones, one of them, its open message, and the templates. */
import {
  type MessageRound,
  messageRoundSchema,
  type MessageSent,
  messageSentSchema,
} from '../../domain/rounds/round.ts';
import { type MessageTemplates, messageTemplatesSchema } from '../../domain/rounds/message-template.ts';
import { collections, MESSAGE_TEMPLATES, messageSentId } from '../../domain/wire/collections.ts';
import type { Read } from '../../shared/data/decode.ts';
import { readStaff, type StaffWatcher, watchStaff } from './reads.ts';

/** How many rounds the page lists: each is one document with its learners. */
const LATEST = 8;

/** The latest rounds, the newest first. @throws CommandError */
export function fetchRounds(): Promise<Read<MessageRound>> {
  const newest = {
    collection: collections.messageRounds,
    orderBy: [['startedAt', 'desc']],
    limit: LATEST,
  } as const;
  return readStaff(({ fetchRows }) => fetchRows(newest, messageRoundSchema));
}

/** One round; null where there is none. @throws CommandError */
export function fetchRound(id: string): Promise<MessageRound | null> {
  return readStaff(({ fetchOne }) =>
    fetchOne({ collection: collections.messageRounds, id }, messageRoundSchema),
  );
}

/** The message of an open card: a colleague may take it over. */
export function watchMessage(roundId: string, uid: string, watcher: StaffWatcher<MessageSent>): () => void {
  const id = messageSentId(roundId, uid);
  return watchStaff({ collection: collections.messagesSent, id }, messageSentSchema, watcher);
}

/** For owners and managers; nothing until somebody wrote a template. */
export function watchTemplates(watcher: StaffWatcher<MessageTemplates>): () => void {
  return watchStaff(
    { collection: collections.settings, id: MESSAGE_TEMPLATES },
    messageTemplatesSchema,
    watcher,
  );
}
