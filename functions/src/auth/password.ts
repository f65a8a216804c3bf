/** Staff passwords: scrypt with a salt of its own, written as `scrypt$N$r$p$salt$key` (rules §6). */
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** 32 MB and about a quarter of a second on one core (OWASP's second setting). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;
const FORM = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** The hash that unknown e-mails are checked against, so that they take as long as known ones. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const derive = (password: string, salt: Buffer, cost: Pick<ScryptOptions, 'N' | 'r' | 'p'>) =>
  scryptOf(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY });

/** How long the last derivation took, ms. */
let lastTook = 250;

/** Waits as long as a password check takes, without the work. */
export const waitLikePassword = (): Promise<void> => setTimeout(lastTook);

/** The hash to store. @param p scrypt's parallelisation; random codes need less than chosen passwords */
export async function hashPassword(password: string, p: number = COST.p): Promise<string> {
  const { N, r } = COST;
  const salt = randomBytes(16);
  const key = await derive(password, salt, { N, r, p });
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** With `stored` null (unknown account, or no password yet) it takes as long and gives false. @throws if `stored` is malformed */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = FORM.exec(stored ?? NOBODY);
  if (!parts) throw new Error('a stored password hash is not in the form scrypt$N$r$p$salt$key');
  const [, N, r, p, salt = '', key = ''] = parts;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const began = performance.now();
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost);
  lastTook = performance.now() - began;
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && stored !== null;
}
