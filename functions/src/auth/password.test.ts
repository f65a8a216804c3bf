import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

/** Hashing is slow by design, and slower still on a busy machine, ms. */
const TIMEOUT_MS = 60_000;

test(
  'a hash knows its password and no other, and two hashes of one password differ',
  async () => {
    const [one, two] = await Promise.all([hashPassword('drei-grüne'), hashPassword('drei-grüne')]);
    expect(one).not.toBe(two);
    expect(await isPassword('drei-grüne', one)).toBe(true);
    expect(await isPassword('drei-grune', one)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'the same letters typed on another keyboard are the same password',
  async () => {
    const hash = await hashPassword('gr\u00fcn-und-rot');
    expect(await isPassword('gru\u0308n-und-rot', hash)).toBe(true);
  },
  TIMEOUT_MS,
);

test('no password matches a missing hash; a stored text that is no hash is an error', async () => {
  expect(await isPassword('', null)).toBe(false);
  await expect(isPassword('x', 'plain text')).rejects.toThrow('scrypt$N$r$p$salt$key');
});
