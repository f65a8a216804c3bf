/** What a learner says of a class or course, kept until the hub has answered. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { claimAttendance } from '../../domain/after-class/attendance-claim.ts';
import { giveFeedback } from '../../domain/after-class/feedback.ts';
import { documentIdSchema } from '../../domain/classes/offering.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { now } from '../../shared/data/clock.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { StorageError, watchEntries } from '../../shared/outbox/entry.ts';
import { attempt } from '../../shared/outbox/flush.ts';
import { learnerToken } from '../data/auth-session.ts';
import { keepEntry, listEntries, outboxOf } from './phone-outbox.ts';

const parts = {
  id: documentIdSchema,
  uid: z.string().check(z.minLength(1)),
  createdAt: instantSchema,
  state: z.enum(['kept', 'sending', 'refused']),
  problem: z._default(z.nullable(z.string()), null),
  notBefore: z._default(z.nullable(z.number()), null),
};
const wordSchema = z.discriminatedUnion('kind', [
  z.object({ ...parts, kind: z.literal(claimAttendance.name), request: claimAttendance.request }),
  z.object({ ...parts, kind: z.literal(giveFeedback.name), request: giveFeedback.request }),
]);
export type KeptWord = z.infer<typeof wordSchema>;
type Said<W> = W extends KeptWord ? Pick<W, 'kind' | 'request'> : never;

/** Oldest first; one that an older release wrote otherwise is left out. */
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

/** Keeps it on the phone, from where it is sent; a phone that keeps nothing sends it at once. @throws CommandError */
export async function say(uid: string, said: Said<KeptWord>): Promise<void> {
  const word = { ...said, id: newKey(), uid, createdAt: now(), state: 'kept' } as const;
  try {
    await keepEntry(word);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const whole = { ...word, problem: null, notBefore: null };
    const failure = await attempt(whole, sendWord, new AbortController().signal);
    if (failure !== null) throw failure;
  }
}

export function useKeptWords(uid: string): readonly KeptWord[] {
  const [words, setWords] = useState<readonly KeptWord[]>([]);
  useEffect(() => watchEntries(outboxOf(listKeptWords), uid, setWords), [uid]);
  return words;
}
