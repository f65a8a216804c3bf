/** Idempotency: one key has one effect and one answer, which is stored in the transaction of the effect (rules §1). */
import { COMMAND_KEY_KEPT } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import type { KeyedCall } from './call.ts';
import { checkRateLimit, countUse, readUses } from './rate-limit.ts';
import { RefusedError } from '../http/refused-error.ts';
import type { Reader, Transaction } from '../store/store.ts';

/**
 * The answer already given under this key, or null. @throws RefusedError where the key was used for something else, and
 * where the account of a learner was deleted or closed meanwhile.
 */
export async function findAnswer(transaction: Transaction, call: KeyedCall): Promise<unknown> {
  await readUses(transaction, call);
  return readAnswer(transaction, call);
}

/**
 * The same ahead of the transaction, before what is costly to read; the transaction asks again.
 * @throws RefusedError as `readAnswerOrCount`
 */
export async function peekAnswer(reader: Reader, call: KeyedCall): Promise<unknown> {
  const [uses, given] = await Promise.all([readUses(reader, call), readAnswer(reader, call)]);
  if (given === null && uses !== null) checkRateLimit(uses, call);
  return given;
}

async function readAnswer(reader: Reader, call: KeyedCall): Promise<unknown> {
  const kept = await reader.get('commandKeys', call.key);
  if (kept === null || kept.expiresAt <= call.now) return null;
  const { uid, command, bodyHash } = kept;
  if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash) {
    throw new RefusedError('conflict', errorMessages.keyReused);
  }
  return JSON.parse(kept.answer);
}

/** Keeps the answer for a day, beside its effect; `about`: the learners whom an answer to staff names. */
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
    expiresAt: call.now + COMMAND_KEY_KEPT,
  });
}

/**
 * The answer already given under this key; or null, and what counts this call among those of the learner's day.
 * @throws RefusedError 429 where a learner did this too often today
 */
export async function readAnswerOrCount(
  transaction: Transaction,
  call: KeyedCall,
): Promise<{ readonly given: unknown; readonly count: () => void }> {
  const uses = await readUses(transaction, call);
  const given = await readAnswer(transaction, call);
  if (given !== null || uses === null) return { given, count: () => undefined };
  checkRateLimit(uses, call);
  return { given, count: () => countUse(transaction, uses, call) };
}

/**
 * Runs `work` unless its answer was given before; a refusal is not kept, so that the same may be tried again. `work` says which
 * learners its answer names, so that it goes with their accounts.
 * @throws RefusedError 429 where a learner did this too often today; the second try of what was done is none.
 */
export async function runOnce<T>(
  transaction: Transaction,
  call: KeyedCall,
  work: (names: (uid: string) => void) => Promise<T>,
): Promise<T> {
  const { given, count } = await readAnswerOrCount(transaction, call);
  if (given !== null) return given as T;
  const about = new Set<string>();
  const answer = await work((uid) => about.add(uid));
  count();
  storeAnswer(transaction, call, answer, [...about]);
  return answer;
}
