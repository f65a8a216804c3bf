import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { UserFacingError, atEnd } from '../shared/command.ts';
import { findChromium } from '../shared/programs.ts';
import { median } from './measured.ts';

const TRIES = 3;

/**
 * Opens one browser for all runs, which trusts the one certificate with this fingerprint. `measure` begins with an
 * empty browser, or with what earlier pages have left in it, as where somebody is signed in. `port`: where its
 * debugging protocol is.
 */
export async function openLighthouse(fingerprint: string) {
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  // Lighthouse's own launcher: a driver such as Playwright takes part in each page that opens, and its work counts.
  const { port, kill } = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', trust, '--no-sandbox', '--disable-quic'],
    logLevel: 'error',
  });
  atEnd(() => kill());
  const flags = { port, logLevel: 'error', output: 'json', ignoreStatusCode: true } as const;
  const measure = async (url: string, disableStorageReset = false): Promise<Result> => {
    let problem = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await lighthouse(url, { ...flags, disableStorageReset });
      if (answer && !answer.lhr.runtimeError) return answer.lhr;
      problem = answer?.lhr.runtimeError?.message ?? 'no answer';
    }
    throw new UserFacingError(`Lighthouse could not measure ${url}: ${problem}`);
  };
  return { port, measure };
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
