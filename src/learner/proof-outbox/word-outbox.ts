/** What a learner says of a class or course, kept until the hub has answered. */
import * as z from 'zod/mini';
import { claimAttendance } from '../../domain/after-class/attendance-claim.ts';
import { giveFeedback } from '../../domain/after-class/feedback.ts';
import { documentIdSchema } from '../../domain/classes/offering.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { now } from '../../shared/data/clock.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { learnerToken } from '../data/auth-session.ts';
import { keepOrSend } from './keep-or-send.ts';
import { keepEntry, listEntries, outboxOf, progress, useEntries } from './proof-outbox.ts';

const parts = { id: documentIdSchema, uid: z.string(), createdAt: instantSchema, ...progress };
const wordSchema = z.discriminatedUnion('kind', [
  z.object({ ...parts, kind: z.literal(claimAttendance.name), request: claimAttendance.request }),
  z.object({ ...parts, kind: z.literal(giveFeedback.name), request: giveFeedback.request }),
]);
export type KeptWord = z.infer<typeof wordSchema>;
type NewWord<W> = W extends KeptWord ? Pick<W, 'kind' | 'request'> : never;

/** Oldest first; what cannot be read is left out. */
export async function listKeptWords(uid: string): Promise<KeptWord[]> {
  const parsed = (await listEntries(uid)).map((stored) => wordSchema.safeParse(stored));
  return parsed.flatMap(({ data }) => data ?? []).sort((a, b) => a.createdAt - b.createdAt);
}

/** @throws CommandError if the server has not accepted it */
export async function sendWord(word: KeptWord, signal: AbortSignal): Promise<void> {
  const options = { key: word.id, isQuiet: true, token: learnerToken, signal };
  if (word.kind === 'claim-attendance') await sendCommand(claimAttendance, word.request, options);
  else await sendCommand(giveFeedback, word.request, options);
}

/** @throws CommandError if it was neither kept nor accepted */
export async function enqueueWord(uid: string, said: NewWord<KeptWord>): Promise<void> {
  const state = { state: 'kept', problem: null, notBefore: null } as const;
  const word = { ...said, ...state, id: newKey(), uid, createdAt: now() };
  await keepOrSend(word, keepEntry, sendWord);
}

const words = outboxOf(listKeptWords);

export const useKeptWords = (uid: string): readonly KeptWord[] => useEntries(words, uid).entries ?? [];
