/** Idempotency: one key has one effect and one answer, which is stored in the transaction of the effect (rules §1). */
import { COMMAND_KEY_RETENTION } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import type { KeyedCall } from './guard.ts';
import { checkRateLimit, countUse, readUses } from './rate-limit.ts';
import { conflict } from '../http/refused-error.ts';
import type { Reader, Transaction } from '../store/store.ts';

/** The answer already given under this key, or null. @throws RefusedError if the key had another use, or the account is closed */
export async function findAnswer(transaction: Transaction, call: KeyedCall): Promise<unknown> {
  await readUses(transaction, call);
  return readAnswer(transaction, call);
}

/** Like `findAnswer`, before the transaction (which counts and checks again), to save costly work. @throws RefusedError as `findAnswerOrCount` */
export async function peekAnswer(reader: Reader, call: KeyedCall): Promise<unknown> {
  const [uses, given] = await Promise.all([readUses(reader, call), readAnswer(reader, call)]);
  if (given === null && uses !== null) checkRateLimit(uses, call);
  return given;
}

async function readAnswer(reader: Reader, call: KeyedCall): Promise<unknown> {
  const kept = await reader.get('commandKeys', call.key);
  if (kept === null || kept.expiresAt <= call.now) return null;
  const { uid, command, bodyHash } = kept;
  if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash)
    throw conflict(errorMessages.keyReused);
  return JSON.parse(kept.answer);
}

/** Stores the answer for a day, in the transaction of its effect. `about`: learners named in an answer to staff. */
export function storeAnswer(
  transaction: Transaction,
  call: KeyedCall,
  answer: unknown,
  about: readonly string[] = [],
): void {
  transaction.set('commandKeys', call.key, {
    uid: call.actor.uid,
    command: call.command,
    bodyHash: call.bodyHash,
    answer: JSON.stringify(answer),
    ...(about.length > 0 && { about: [...about] }),
    expiresAt: call.now + COMMAND_KEY_RETENTION,
  });
}

/** The answer already given, or null, with this call added to the learner's uses. @throws RefusedError 429 after too many today */
export async function findAnswerOrCount(transaction: Transaction, call: KeyedCall): Promise<unknown> {
  const uses = await readUses(transaction, call);
  const given = await readAnswer(transaction, call);
  if (given !== null || uses === null) return given;
  checkRateLimit(uses, call);
  countUse(transaction, uses, call);
  return null;
}

/** Runs `work` unless it was answered; a refusal is not stored, so it may be tried again. @throws RefusedError as `findAnswerOrCount` */
export async function runOnce<T>(
  transaction: Transaction,
  call: KeyedCall,
  work: (names: (uid: string) => void) => Promise<T>,
): Promise<T> {
  const given = await findAnswerOrCount(transaction, call);
  if (given !== null) return given as T;
  const about = new Set<string>();
  const answer = await work((uid) => about.add(uid));
  storeAnswer(transaction, call, answer, [...about]);
  return answer;
}
