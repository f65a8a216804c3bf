import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A new private key for signing pushes, base64url. */
export function makePushKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

/** The installation's key: made once and kept, because the phones' subscriptions are bound to it. */
export function keptPushKey(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${makePushKey()}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
