/** Printed one-time codes for owners who have lost every passkey; only hashes are stored (rules §6). */
import { randomBytes } from 'node:crypto';
import { readRecoveryCode, recoveryCodeOf } from '../../../src/domain/people/passkey.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { RECOVERY_CODES } from '../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { invalidField } from '../http/refused-error.ts';
import { type Reader, store, transact, type Transaction } from '../store/store.ts';
import { hashPassword, isPassword } from './password.ts';
import { clearAttempts, countAttempt } from './sign-in-attempts.ts';

const LETTERS = 12;
/** Scrypt's `p`: 60 random bits need less work than a chosen password. */
const ONCE = 1;
const wrong = () => invalidField('code', passkeyMessages.codeWrong);

export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, at) =>
    recoveryCodeOf(at + 1, randomBytes(LETTERS)),
  );
  const letters = codes.map((code) => readRecoveryCode(code)?.letters ?? '');
  return { codes, hashes: await Promise.all(letters.map((one) => hashPassword(one, ONCE))) };
}

export async function codesLeft(reader: Reader, uid: string): Promise<number> {
  const kept = await reader.get('staffRecovery', uid);
  return (kept?.codes ?? []).filter((hash) => hash !== null).length;
}

/** A correct code: whose it is, its place among theirs, and its hash. */
type RightCode = { readonly uid: string; readonly at: number; readonly hash: string | null };

/** Takes as long for wrong codes as for right ones. @throws RefusedError if it is wrong or used */
export async function checkRecoveryCode(uid: string, typed: string): Promise<RightCode> {
  const read = readRecoveryCode(typed);
  const at = (read?.number ?? 1) - 1;
  const hash = (await store.get('staffRecovery', uid))?.codes[at] ?? null;
  const isRight = await isPassword(read?.letters ?? '', hash);
  if (read === null || !isRight) throw wrong();
  return { uid, at, hash };
}

/** Uses up a code that was right. @returns how many are left. @throws RefusedError if it was used meanwhile */
export async function spendRecoveryCode(
  transaction: Transaction,
  { uid, at, hash }: RightCode,
): Promise<number> {
  const kept = await transaction.get('staffRecovery', uid);
  if (kept === null || kept.codes[at] !== hash) throw wrong();
  const codes = kept.codes.map((one, index) => (index === at ? null : one));
  transaction.update('staffRecovery', uid, { codes });
  return codes.filter((one) => one !== null).length;
}

type Asked = { readonly sessionId: string; readonly uid: string; readonly email: string };

/** @returns the hash that the password matched. @throws RefusedError on the field `password` if it is wrong */
export async function checkOwnPassword({ sessionId, uid, email }: Asked, password: string, now: Instant) {
  // Counted apart from sign-ins, so that guesses here do not lock the owner out.
  const from = { source: ['session', sessionId], device: undefined } as const;
  const attempt = await countAttempt(['own password', email], from, now);
  const hash = (await store.get('adminSecrets', uid))?.passwordHash ?? null;
  if (!(await isPassword(password, hash))) throw invalidField('password', passkeyMessages.passwordWrong);
  await transact((transaction) => clearAttempts(transaction, attempt, now));
  return hash;
}
