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
 * A phone for Lighthouse, which keeps between visits what pages have stored on it and trusts the one certificate with
 * this fingerprint. Each visit begins in a browser that has just been started, as after the app was closed. In one that
 * has run the app before, Lighthouse's own count of the functions that run makes the browser go through all the code
 * it still holds, in one task of 90 to 200 ms before the document is there, which no learner meets and which was
 * counted four times as the page's.
 */
export async function openPhone(fingerprint: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-phone-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const options = {
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', trust, '--no-sandbox', '--disable-quic'],
    userDataDir: folder,
  };
  /** Runs `work` beside a browser, whose debugging protocol is on this port, and closes it as people do. */
  const beside = async <T>(work: (port: number) => Promise<T>): Promise<T> => {
    // Lighthouse's own launcher: a driver such as Playwright takes part in each page that opens, and its work counts.
    const { port, process: running, kill } = await launch({ ...options, logLevel: 'error' });
    atEnd(() => running.exitCode ?? kill());
    const ended = once(running, 'exit');
    try {
      return await work(port);
    } finally {
      await leave(port).catch(kill);
      await ended;
    }
  };

  /** Opens the page on an empty phone, or with `keeps` on one that has kept what earlier visits left on it. */
  const measure = async (url: string, { keeps = false } = {}): Promise<Result> => {
    let problem = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await beside((port) => {
        const flags = { logLevel: 'error', output: 'json', ignoreStatusCode: true } as const;
        return lighthouse(url, { ...flags, port, disableStorageReset: keeps });
      });
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
      problem = answer?.lhr.runtimeError?.message ?? 'no answer';
    }
    throw new UserFacingError(`Lighthouse could not measure ${url}: ${problem}`);
  };

  /** Does on the phone what is not measured. */
  const use = (work: (phone: BrowserContext) => Promise<void>): Promise<void> =>
    beside(async (port) => {
      const browser = await connect(port);
      for (const context of browser.contexts()) await work(context);
    });
  return { measure, use };
}

const connect = (port: number) => chromium.connectOverCDP(`http://127.0.0.1:${port}`);

/** Closes the browser on this port. Killed, it would lose what it has not yet written to the disk. */
async function leave(port: number): Promise<void> {
  const browser = await connect(port);
  const session = await browser.newBrowserCDPSession();
  // Its answer may be lost as the connection ends with the browser.
  await session.send('Browser.close').catch(() => undefined);
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
