import { afterEach, expect, test, vi } from 'vitest';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { deviceName, hasPasskeys, makePasskeyHere, touchPasskeyHere } from './ceremony.ts';

const ceremony = { kind: 'get', options: { challenge: 'AAAA' } } as const;
const signed = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

/** A browser whose authenticator does this. */
function browserWith(ask: () => Promise<unknown>): void {
  const parse = (options: unknown) => options;
  const Known = Object.assign(() => undefined, {
    parseRequestOptionsFromJSON: parse,
    parseCreationOptionsFromJSON: parse,
  });
  vi.stubGlobal('PublicKeyCredential', Known);
  vi.stubGlobal('navigator', { userAgent: '', credentials: { get: ask, create: ask } });
}
const failing = (name: string) => browserWith(() => Promise.reject(new DOMException('no', name)));
afterEach(() => vi.unstubAllGlobals());

test('in a browser without passkeys the error says so, and what to use instead', async () => {
  expect(hasPasskeys()).toBe(false);
  await expect(touchPasskeyHere(ceremony)).rejects.toThrow(passkeyMessages.unsupported);
});

test('the browser’s answer is sent without the fields that the hub does not read', async () => {
  browserWith(async () => ({
    toJSON: () => ({ ...credential, response: signed, clientExtensionResults: {} }),
  }));
  expect(await touchPasskeyHere(ceremony)).toEqual({ ...credential, response: signed });
});

test.each([
  ['NotAllowedError', passkeyMessages.cancelled],
  ['AbortError', passkeyMessages.cancelled],
  ['InvalidStateError', passkeyMessages.hasOne],
  ['SecurityError', passkeyMessages.unsupported],
  ['NotSupportedError', passkeyMessages.unsupported],
])('the browser’s %s becomes a sentence', async (name, sentence) => {
  failing(name);
  await expect(makePasskeyHere({ ...ceremony, kind: 'create' })).rejects.toThrow(sentence);
});

test('the name proposed for a passkey is its device', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 14; SM-A057F)')).toBe('Android phone');
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64)')).toBe('Windows computer');
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Computer');
});
