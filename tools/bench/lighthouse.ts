/** Lighthouse in a Chromium of our own: one browser for all runs, the phone of Lighthouse's own defaults. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '../shared/chromium.ts';
import { atEnd } from '../shared/stop.ts';
import { Trouble } from '../shared/command.ts';

/** Opens the browser, which trusts the one certificate with this fingerprint; answers with a way to measure. */
export async function openLighthouse(fingerprint: string): Promise<(url: string) => Promise<Result>> {
  // Lighthouse's own launcher: a driver such as Playwright takes part in each page that opens, and its work counts.
  const { port, kill } = await launch({
    chromePath: await findChromium(),
    chromeFlags: [
      '--headless=new',
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      '--no-sandbox',
      '--disable-quic',
    ],
    logLevel: 'error',
  });
  atEnd(() => kill());
  return async (url) => {
    let trouble = '';
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await lighthouse(url, {
        port,
        logLevel: 'error',
        output: 'json',
        ignoreStatusCode: true,
      });
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
      trouble = answer?.lhr.runtimeError?.message ?? 'no answer';
    }
    throw new Trouble(`Lighthouse could not measure ${url}: ${trouble}`);
  };
}

/** A number of an audit, in its own unit. */
export function numberOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

/** 0 to 100. */
export function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

export interface Transfer {
  readonly url: string;
  readonly bytes: number;
}

/** What the page itself loaded, with the bytes that crossed the wire; the worker's own loads are not among them. */
export function transfersOf(result: Result): Transfer[] {
  const details = result.audits['network-requests']?.details as
    | { items?: { url: string; transferSize?: number }[] }
    | undefined;
  return (details?.items ?? []).map(({ url, transferSize = 0 }) => ({ url, bytes: transferSize }));
}
