/** Reads of WhatsApp rounds: the latest ones, one of them, and its open message. */
import type { MessageRound } from '../../domain/rounds/round.ts';
import { messageSentId } from '../../domain/wire/collections.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import { fetchOne, fetchRows, liveOptional } from './reads.ts';
import { tables } from './tables.ts';

/** How many rounds the page lists: each is one document with its learners. */
const LATEST = 8;

export function fetchRounds(): Promise<Decoded<MessageRound>> {
  return fetchRows({ ...tables.messageRounds, orderBy: [['startedAt', 'desc']], limit: LATEST });
}

export const fetchRound = (id: string): Promise<MessageRound | null> =>
  fetchOne({ ...tables.messageRounds, id });

/** The message of an open card: a colleague may take it over. */
export const liveMessage = (roundId: string, uid: string) =>
  liveOptional({ ...tables.messagesSent, id: messageSentId(roundId, uid) });
