import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { TIME_ZONE } from '../../src/domain/time/time.ts';

const screens = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1366, height: 768 } },
} as const;
export type Screen = keyof typeof screens;

const SETTLED = 3_000;

export function openScreen(
  browser: Browser,
  screen: Screen,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const place = { locale: 'en-GB', timezoneId: TIME_ZONE };
  return browser.newContext({ ...light, ...place, ...screens[screen], ...options });
}

/** Waits until a page looks finished; its live queries never end. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLED }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
