/** Lighthouse in a Chromium of our own: one browser for all runs, the phone of Lighthouse's own defaults. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { UserFacingError, atEnd } from '../shared/command.ts';
import { findChromium } from '../shared/programs.ts';

const TRIES = 3;

/** Opens the browser, which trusts the one certificate with this fingerprint; answers with a way to measure. */
export async function openLighthouse(fingerprint: string): Promise<(url: string) => Promise<Result>> {
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  // Lighthouse's own launcher: a driver such as Playwright takes part in each page that opens, and its work counts.
  const { port, kill } = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', trust, '--no-sandbox', '--disable-quic'],
    logLevel: 'error',
  });
  atEnd(() => kill());
  return async (url) => {
    let problem = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const flags = { port, logLevel: 'error', output: 'json', ignoreStatusCode: true } as const;
      const answer = await lighthouse(url, flags);
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
      problem = answer?.lhr.runtimeError?.message ?? 'no answer';
    }
    throw new UserFacingError(`Lighthouse could not measure ${url}: ${problem}`);
  };
}

/** A number of an audit, in its own unit. */
export const numberOf = (result: Result, audit: string): number =>
  result.audits[audit]?.numericValue ?? Number.NaN;

/** 0 to 100. */
export const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** What the page itself loaded, with the bytes that crossed the wire; the worker's own loads are not among them. */
export function transfersOf(result: Result): { readonly url: string; readonly bytes: number }[] {
  const details = result.audits['network-requests']?.details as
    | { items?: { url: string; transferSize?: number }[] }
    | undefined;
  return (details?.items ?? []).map(({ url, transferSize = 0 }) => ({ url, bytes: transferSize }));
}
