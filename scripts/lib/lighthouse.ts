/** Lighthouse in a Chromium of our own: one browser for all runs, the phone of Lighthouse's own defaults. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from './chromium.ts';
import { freePorts } from './ports.ts';
import { atEnd } from './stop.ts';
import { Trouble } from './trouble.ts';

/** Opens the browser, which trusts the one certificate with this fingerprint; answers with a way to measure. */
export async function openLighthouse(fingerprint: string): Promise<(url: string) => Promise<Result>> {
  const [port = 0] = await freePorts(1);
  const profile = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  atEnd(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  return async (url) => {
    const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json', ignoreStatusCode: true });
    if (!answer) throw new Trouble(`Lighthouse gave no answer for ${url}: run the same command again.`);
    const { runtimeError } = answer.lhr;
    if (runtimeError) throw new Trouble(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
    return answer.lhr;
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
