/** Idempotency: one key has one effect and one answer, which is stored in the transaction of the effect (rules §1). */
import { COMMAND_KEY_KEPT } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import type { Call, Learner, Staff } from './guard.ts';
import type { Command } from '../../../src/domain/wire/command.ts';
import { checkUses, countUse, usesOf } from './rate-limit.ts';
import { Refused } from '../http/refused.ts';
import type { Transaction } from '../store/store.ts';

type Keyed = Pick<Call<Command, Learner | Staff>, 'actor' | 'command' | 'key' | 'bodyHash' | 'now'>;

/**
 * The answer already given under this key, or null. @throws Refused where the key was used for something else, and
 * where the account of a learner was deleted meanwhile.
 */
export async function answerGiven(transaction: Transaction, call: Keyed): Promise<unknown> {
  await usesOf(transaction, call);
  return answerUnder(transaction, call);
}

async function answerUnder(transaction: Transaction, call: Keyed): Promise<unknown> {
  const kept = await transaction.get('commandKeys', call.key);
  if (kept === null || kept.expiresAt <= call.now) return null;
  const { uid, command, bodyHash } = kept;
  if (uid !== call.actor.uid || command !== call.command || bodyHash !== call.bodyHash) {
    throw new Refused('conflict', errorMessages.keyReused);
  }
  return JSON.parse(kept.answer);
}

/** Stores the answer for a day, in the transaction of its effect. */
export function keepAnswer(transaction: Transaction, call: Keyed, answer: unknown): void {
  transaction.set('commandKeys', call.key, {
    uid: call.actor.uid,
    command: call.command,
    bodyHash: call.bodyHash,
    answer: JSON.stringify(answer),
    expiresAt: call.now + COMMAND_KEY_KEPT,
  });
}

/**
 * The answer that was given under this key, or null together with a function that counts this call for the rate limit.
 * @throws Refused 429 where the learner sent this command too often today
 */
export async function begin(
  transaction: Transaction,
  call: Keyed,
): Promise<{ readonly given: unknown; readonly count: () => void }> {
  const uses = await usesOf(transaction, call);
  const given = await answerUnder(transaction, call);
  if (given !== null || uses === null) return { given, count: () => undefined };
  checkUses(uses, call);
  return { given, count: () => countUse(transaction, uses, call) };
}

/**
 * Runs `work`, or returns the answer that was given under this key. A refusal is not stored, so that the same command
 * can be tried again. @throws Refused 429 where the learner sent this command too often today; second tries do not count
 */
export async function once<T>(transaction: Transaction, call: Keyed, work: () => Promise<T>): Promise<T> {
  const { given, count } = await begin(transaction, call);
  if (given !== null) return given as T;
  const answer = await work();
  count();
  keepAnswer(transaction, call, answer);
  return answer;
}
