/**
 * `npm run bench:pages [paths…]`: what the public pages cost on a phone. Builds the site, serves it as production
 * does, and runs Lighthouse three times on each page and on a bare page of the same words. The last line is JSON.
 */
import type { Result } from 'lighthouse';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Catalogue } from '../../src/domain/wire/catalogue.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { makeSite } from '../build/outputs.ts';
import { command } from '../shared/command.ts';
import { figureOf, openPhone, rowsOf, scoreOf } from './lighthouse.ts';
import { round } from './measured.ts';
import { baselineOf, serveBuilt } from './production-server.ts';

const RUNS = 3;
const [LCP, TBT] = ['largest-contentful-paint', 'total-blocking-time'];
const { home, courses, about, support, terms, privacy } = paths;
const PAGES: readonly string[] = [home, courses, about, support, terms, privacy, '/no-such-page'];

const baselinePath = (path: string) => `/bare${path === '/' ? '/home' : path}`;

/** What `catalogue` answers while nobody has changed anything. */
const catalogue: Catalogue = { ...foundingSettings, courses: [...foundingCourses], offerings: [] };

type Transfer = { readonly url: string; readonly transferSize?: number };

/** What the page itself loaded; the worker and its own loads are not among it. */
const transfersOf = (result: Result) =>
  rowsOf<Transfer>(result, 'network-requests').filter(({ url }) => !url.endsWith('/sw.js'));

await command(async () => {
  const pages = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
  await makeSite('demo');
  const extra = new Map([
    [paths.command('catalogue'), { type: 'application/json', body: JSON.stringify(catalogue) }],
    ...pages.map((path) => [baselinePath(path), { type: 'text/html', body: baselineOf(path) }] as const),
  ]);
  const { address: base, fingerprint, answer } = await serveBuilt(extra);
  const { measure } = await openPhone(fingerprint);
  const results = [];
  for (const path of pages) {
    const ours: Result[] = [];
    const bare: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(await measure(base + baselinePath(path)));
      ours.push(await measure(base + path));
    }
    const most = (size: (one: Transfer) => number) =>
      Math.max(...ours.map((result) => transfersOf(result).reduce((sum, one) => sum + size(one), 0)));
    const bodySize = (url: string) => answer(new URL(url).pathname).body.length;
    const row = {
      path,
      // Compressed bodies; what crosses the wire for the first visit has the headers with it.
      html_bytes: bodySize(base + path),
      js_bytes: most(({ url }) => (url.endsWith('.js') ? bodySize(url) : 0)),
      first_visit_bytes: most(({ transferSize = 0 }) => transferSize),
      lighthouse: {
        performance: scoreOf(ours, 'performance'),
        accessibility: scoreOf(ours, 'accessibility'),
        best_practices: scoreOf(ours, 'best-practices'),
        seo: scoreOf(ours, 'seo'),
      },
      lcp_ratio: round(figureOf(ours, LCP) / figureOf(bare, LCP), 3),
      tbt_ms: round(figureOf(ours, TBT)),
      cls: round(figureOf(ours, 'cumulative-layout-shift'), 4),
      // What the bare page gets in the same minutes: where it is not 0 and 100, the machine is busy.
      bare: { performance: scoreOf(bare, 'performance'), tbt_ms: round(figureOf(bare, TBT)) },
    };
    console.log(JSON.stringify(row));
    results.push(row);
  }
  console.log(JSON.stringify({ pages: results }));
  return 0;
});
