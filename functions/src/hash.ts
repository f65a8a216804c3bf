/** Hashes of tokens, bodies, pictures and addresses. */
import { createHash } from 'node:crypto';

/** SHA-256 in hex. */
export function hashOf(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}
