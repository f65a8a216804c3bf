/** Staff passkeys: stored fields, and how long a touch is valid (rules §6). */
import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX, RECOVERY_CODES, TOUCH_LASTS } from '../wire/limits.ts';
import { type Instant, instantSchema } from '../time/time.ts';

export const passkeyNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX));

/** As its owner sees it; the id is the SHA-256 of the credential id. */
export const passkeySchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: passkeyNameSchema,
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** True iff the last touch or passkey sign-in is at most five minutes old. */
export function isTouchFresh(at: Instant | null | undefined, now: Instant): boolean {
  return typeof at === 'number' && now < at + TOUCH_LASTS;
}

/** No characters that are easily confused on paper. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 12;
const FORM = new RegExp(`^(\\d{1,2})([${RECOVERY_ALPHABET}]{${LETTERS}})$`);

/** `3-ABCD-EFGH-JKLM` from the code's number (from 1) and at least 12 random bytes. */
export function recoveryCodeOf(number: number, bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, LETTERS)].map((byte) => RECOVERY_ALPHABET[byte % 32]).join('');
  return [number, ...(letters.match(/.{4}/g) ?? [])].join('-');
}

/** Number and letters (as hashed) of a typed code; null if malformed. */
export function readRecoveryCode(
  typed: string,
): { readonly number: number; readonly letters: string } | null {
  const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? [];
  const which = Number(number);
  return which >= 1 && which <= RECOVERY_CODES ? { number: which, letters } : null;
}
