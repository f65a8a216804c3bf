/** Reads of WhatsApp rounds: the latest ones, one of them, and its open message. */
import { type MessageRound, messageRoundSchema, messageSentSchema } from '../../domain/rounds/round.ts';
import { collections, messageSentId } from '../../domain/wire/collections.ts';
import type { Read } from '../../shared/data/decode.ts';
import { fetchOne, fetchRows, liveLater } from './reads.ts';

/** How many rounds the page lists: each is one document with its learners. */
const LATEST = 8;

export function fetchRounds(): Promise<Read<MessageRound>> {
  const newest = {
    collection: collections.messageRounds,
    orderBy: [['startedAt', 'desc']],
    limit: LATEST,
  } as const;
  return fetchRows(newest, messageRoundSchema);
}

export const fetchRound = (id: string): Promise<MessageRound | null> =>
  fetchOne({ collection: collections.messageRounds, id }, messageRoundSchema);

/** The message of an open card: a colleague may take it over. */
export const liveMessage = (roundId: string, uid: string) =>
  liveLater({ collection: collections.messagesSent, id: messageSentId(roundId, uid) }, messageSentSchema);
