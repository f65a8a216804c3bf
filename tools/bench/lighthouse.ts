import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { UserFacingError, atEnd } from '../shared/command.ts';
import { findChromium } from '../shared/programs.ts';
import { median } from './frame.ts';

const TRIES = 3;

/**
 * A phone for Lighthouse that keeps what pages store on it and trusts the certificate with this fingerprint. `measure` starts with
 * an empty phone or, for a kept page, with a fresh browser (decision 0065); `use` runs work that is not measured.
 */
export async function openPhone(fingerprint: string) {
  const userDataDir = await mkdtemp(join(tmpdir(), 'hub-phone-'));
  atEnd(() => rm(userDataDir, { recursive: true, force: true, maxRetries: 10 }));
  const chromePath = await findChromium();
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const chromeFlags = ['--headless=new', trust, '--no-sandbox', '--disable-quic'];
  const flags = { logLevel: 'error', output: 'json', ignoreStatusCode: true } as const;
  // Not Playwright: it runs work of its own in every page, which would be measured.
  const start = () => launch({ chromePath, chromeFlags, userDataDir, logLevel: 'error' });
  let browser = await start();
  atEnd(() => browser.kill());
  const restart = async (meanwhile?: () => Promise<void>) => {
    const ended = once(browser.process, 'exit');
    browser.kill();
    await ended;
    await meanwhile?.();
    browser = await start();
  };
  const measure = async (url: string, isKept = false): Promise<Result> => {
    let problem = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (isKept) await restart();
      const answer = await lighthouse(url, { ...flags, port: browser.port, disableStorageReset: isKept });
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
      problem = answer?.lhr.runtimeError?.message ?? 'no answer';
    }
    throw new UserFacingError(`Lighthouse could not measure ${url}: ${problem}`);
  };
  const use = (work: (phone: BrowserContext) => Promise<void>): Promise<void> =>
    restart(async () => {
      const options = { executablePath: chromePath, args: chromeFlags };
      const phone = await chromium.launchPersistentContext(userDataDir, options);
      await work(phone);
      await phone.close();
    });
  return { measure, use };
}

export const scoreOf = (runs: readonly Result[], category: string): number =>
  median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));

export const blockingTimeOf = (runs: readonly Result[]): number =>
  Math.round(median(runs.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN)));

export const rowsOf = <Row>({ audits }: Result, audit: string): readonly Row[] =>
  (audits[audit]?.details as { items?: Row[] } | undefined)?.items ?? [];
