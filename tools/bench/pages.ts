/**
 * `npm run bench:pages [paths…]`: what the public pages cost on a phone. Builds the site, serves it as production does, and
 * runs Lighthouse three times on each page.
 */
import type { Result } from 'lighthouse';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Catalogue } from '../../src/domain/wire/catalogue.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { makeSite } from '../build/outputs.ts';
import { bench } from './frame.ts';
import { blockingTimeOf, openPhone, rowsOf, scoreOf } from './lighthouse.ts';
import { serveBuilt } from './production-server.ts';

const RUNS = 3;
const { home, courses, about, support, terms, privacy } = paths;
const PAGES: readonly string[] = [home, courses, about, support, terms, privacy, '/no-such-page'];

/** The answer of `catalogue` as long as nobody has changed anything. */
const catalogue: Catalogue = { ...foundingSettings, courses: [...foundingCourses], offerings: [] };

type Transfer = { readonly url: string; readonly transferSize?: number };

await bench(async () => {
  const wanted = process.argv.slice(2);
  await makeSite('demo');
  const body = JSON.stringify(catalogue);
  const extra = new Map([[paths.command('catalogue'), { type: 'application/json', body }]]);
  const { address, fingerprint, bodyOf } = await serveBuilt(extra);
  const { measure } = await openPhone(fingerprint);
  const pages = [];
  for (const path of wanted.length > 0 ? wanted : PAGES) {
    const runs = await Array.fromAsync({ length: RUNS }, () => measure(address + path));
    const most = (size: (one: Transfer) => number) => {
      // What the page itself loaded, without the worker.
      const own = (run: Result) =>
        rowsOf<Transfer>(run, 'network-requests').filter(({ url }) => !url.endsWith('/sw.js'));
      return Math.max(...runs.map((run) => own(run).reduce((sum, one) => sum + size(one), 0)));
    };
    const row = {
      path,
      // Compressed bodies; the first visit is counted with its headers.
      html_bytes: bodyOf(path).length,
      js_bytes: most(({ url }) => (url.endsWith('.js') ? bodyOf(new URL(url).pathname).length : 0)),
      first_visit_bytes: most(({ transferSize = 0 }) => transferSize),
      lighthouse: {
        performance: scoreOf(runs, 'performance'),
        accessibility: scoreOf(runs, 'accessibility'),
        best_practices: scoreOf(runs, 'best-practices'),
        seo: scoreOf(runs, 'seo'),
      },
      tbt_ms: blockingTimeOf(runs),
    };
    console.log(JSON.stringify(row));
    pages.push(row);
  }
  return [{ pages }, true];
});
