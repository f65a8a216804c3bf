import { afterEach, expect, test, vi } from 'vitest';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { requestCeremony, requestPasskeySignIn, requestSignIn } from '../session-requests.ts';

afterEach(() => vi.unstubAllGlobals());

const recover = { action: 'recover', challenge: 'AAAA', code: 'AAAA-AAAA', device: 'a'.repeat(32) } as const;
const ways: readonly [string, () => Promise<unknown>][] = [
  ['by password', () => requestSignIn('owner@example.com', 'a-password', 'a'.repeat(32))],
  ['that asks for a challenge', () => requestCeremony('a'.repeat(32))],
  ['with the answer of a passkey', () => requestPasskeySignIn(recover)],
];

test.each(ways)(
  'a sign-in %s that never reached the hub says so below the spec’s sentence',
  async (_, ask) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toMatchObject({
      leadText: errorMessages.adminUnexpected,
      message: errorMessages.offline,
    });
  },
);

test.each(ways)('a sign-in %s that was refused says why, and nothing else', async (_, ask) => {
  vi.stubGlobal('fetch', async () => new Response('{"error":"Not this one"}', { status: 401 }));
  await expect(ask()).rejects.toMatchObject({ leadText: null, message: 'Not this one' });
});
