import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex. */
export function hashOf(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Compares in constant time; the length is no secret. */
export function isSameSecret(given: string | Uint8Array, own: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
