/**
 * `npm run bench:pages [paths…]`: what the public pages cost on a phone. Builds the site, serves it as production does, and
 * runs Lighthouse three times on each page. `HUB=malawi` before it measures that hub.
 */
import { name } from '#hub';
import type { Result } from 'lighthouse';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Catalogue } from '../../src/domain/wire/catalogue.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { BUDGETS, weigh } from '../../tests/build/built.ts';
import { makeSite } from '../build/outputs.ts';
import { bench } from './frame.ts';
import { blockingTimeOf, openPhone, rowsOf, scoreOf } from './lighthouse.ts';
import { serveBuilt } from './production-server.ts';

const RUNS = 3;
const { home, courses, about, support, terms, privacy } = paths;
const NOT_FOUND = '/no-such-page';
const PAGES: readonly string[] = [home, courses, about, support, terms, privacy, NOT_FOUND];
const budgets = Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][];

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
    const weight = weigh(path === home ? 'index' : path === NOT_FOUND ? '404' : path.slice(1));
    const { performance: _, ...scores } = row.lighthouse;
    // A busy machine is slow, and the missing page an error by its nature: neither is held against a page.
    const promises_kept =
      budgets.every(([what, limit]) => (weight[what] ?? 0) <= limit) &&
      (path !== home || row.first_visit_bytes <= BUDGETS['first visit']) &&
      (path === NOT_FOUND || Object.values(scores).every((score) => score === 100));
    pages.push({ ...row, promises_kept });
    console.log(JSON.stringify(pages.at(-1)));
  }
  return { hub: name, pages, promises_kept: pages.every((page) => page.promises_kept) };
});
