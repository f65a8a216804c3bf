import { expect, test } from 'vitest';
import { RECOVERY_CODES, TOUCH_LASTS } from '../wire/limits.ts';
import {
  isTouchFresh,
  passkeyNameSchema,
  passkeySchema,
  readRecoveryCode,
  recoveryCodeOf,
} from './passkey.ts';

const bytes = Uint8Array.from({ length: 12 }, (_, at) => at * 20);

test('a touch counts for five minutes, and none never does', () => {
  expect(isTouchFresh(1_000, 1_000 + TOUCH_LASTS - 1)).toBe(true);
  expect(isTouchFresh(1_000, 1_000 + TOUCH_LASTS)).toBe(false);
  expect(isTouchFresh(null, 1_000)).toBe(false);
  expect(isTouchFresh(undefined, 1_000)).toBe(false);
});

test('a recovery code is read however it was typed, and names its number', () => {
  const code = recoveryCodeOf(RECOVERY_CODES, bytes);
  expect(code).toMatch(/^10(-[A-Z2-9]{4}){3}$/);
  const letters = code.replace(/^10/, '').replaceAll('-', '');
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(readRecoveryCode(typed)).toEqual({ number: RECOVERY_CODES, letters });
});

test('a code whose letters begin with digits keeps its number', () => {
  const digits = recoveryCodeOf(1, new Uint8Array(12).fill(24));
  expect(digits).toBe('1-2222-2222-2222');
  expect(readRecoveryCode(digits)).toEqual({ number: 1, letters: '2'.repeat(12) });
});

test.each(['', '0-ABCD-EFGH-JKLM', '11-ABCD-EFGH-JKLM', '1-ABCD-EFGH', '1-ABCD-EFGH-JKLO', 'ABCD-EFGH-JKLM'])(
  '“%s” is no recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  },
);

test('a passkey has the digest of its credential as its id, and a name without blanks around it', () => {
  const passkey = { id: 'a1'.repeat(32), name: 'Phone', createdAt: 1_000, lastUsedAt: null };
  expect(passkeySchema.parse(passkey)).toEqual(passkey);
  expect(passkeyNameSchema.parse(' Phone ')).toBe('Phone');
  for (const id of ['', 'a', 'g1'.repeat(32), `${passkey.id}0`, `x${passkey.id}`])
    expect(passkeySchema.safeParse({ ...passkey, id }).success).toBe(false);
});
