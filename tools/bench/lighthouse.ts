import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { UserFacingError, atEnd } from '../shared/command.ts';
import { findChromium } from '../shared/programs.ts';
import { median } from './measured.ts';

const TRIES = 3;

/**
 * A phone for Lighthouse, which keeps what pages store on it and trusts the one certificate with this fingerprint.
 * `measure` begins with an empty phone, or with what is kept and with a browser that has just been started: in one that
 * has run the app, the count of functions that run costs a long task before the document is there (decision 0065).
 * `use` does what is not measured.
 */
export async function openPhone(fingerprint: string) {
  const userDataDir = await mkdtemp(join(tmpdir(), 'hub-phone-'));
  atEnd(() => rm(userDataDir, { recursive: true, force: true, maxRetries: 10 }));
  const chromePath = await findChromium();
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const chromeFlags = ['--headless=new', trust, '--no-sandbox', '--disable-quic'];
  const flags = { logLevel: 'error', output: 'json', ignoreStatusCode: true } as const;
  // Lighthouse's own launcher: a driver such as Playwright takes part in each page that opens, and its work counts.
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

/** A category's score of 100, the one in the middle of several runs. */
export const scoreOf = (runs: readonly Result[], category: string): number =>
  median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));

/** What an audit measured, the one in the middle of several runs. */
export const figureOf = (runs: readonly Result[], audit: string): number =>
  median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));

/** The rows of the table that comes with an audit. */
export const rowsOf = <Row>({ audits }: Result, audit: string): readonly Row[] =>
  (audits[audit]?.details as { items?: Row[] } | undefined)?.items ?? [];
