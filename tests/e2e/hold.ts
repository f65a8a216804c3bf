import type { Page } from '@playwright/test';

/** Keeps requests to that address waiting until the returned function is called: what shows meanwhile can be looked at for as long as it takes. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return () => release();
}
