import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../http/http.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('GCLOUD_PROJECT', 'a-hub');
});
afterEach(() => vi.unstubAllEnvs());

/** The flags of the cookie that a hub at this address sets, and of the one that ends it. */
async function flagsAt(siteUrl: string): Promise<readonly string[][]> {
  vi.stubEnv('SITE_URL', siteUrl);
  const { dropSessionCookie, keepSessionCookie } = await import('./session-cookie.ts');
  const set = vi.fn<(headers: Record<string, string>) => void>();
  const reply = { set } as unknown as Reply;
  keepSessionCookie(reply, 'a.token');
  dropSessionCookie(reply);
  return set.mock.calls.map(([headers]) => (headers['set-cookie'] ?? '').split('; ').slice(1));
}

test('on an https site the cookie is sent over https only, and is kept from scripts and other sites', async () => {
  const rest = ['Path=/functions/', 'HttpOnly', 'SameSite=Strict', 'Secure'];
  expect(await flagsAt('https://hub.example')).toEqual([
    ['Max-Age=28800', ...rest],
    ['Max-Age=0', ...rest],
  ]);
});

test('on localhost, which has no https, the cookie is not Secure, so that a browser keeps it', async () => {
  for (const flags of await flagsAt('http://localhost:5000')) expect(flags).not.toContain('Secure');
});
