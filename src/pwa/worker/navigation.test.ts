import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('a receipt is the copy of this phone, even while hosting would answer with the app', async () => {
  vi.stubGlobal('self', { __WB_MANIFEST: [] });
  const match = async (path: string) => (path === '/receipt/ACDE3467' ? new Response('copy') : undefined);
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('fetch', async () => new Response('app'));
  const { receipt } = await import('./navigation.ts');
  const open = async (path: string) => {
    const url = new URL(path, 'https://hub.example');
    return (await receipt({ request: new Request(url), url })).text();
  };
  expect(await open('/receipt/ACDE3467')).toBe('copy');
  expect(await open('/receipt/somebody-else')).toBe('app');
});
