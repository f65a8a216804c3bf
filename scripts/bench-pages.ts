/**
 * `npm run bench:pages [paths…]`: what the public pages cost on a phone. Builds the site, serves it as production
 * does, and runs Lighthouse three times on each page and on a bare page of the same words. The last line is JSON.
 */
import { foundingCourses } from '../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../src/shared/founding-settings.ts';
import type { Catalogue } from '../src/domain/wire/catalogue.ts';
import { paths } from '../src/domain/wire/paths.ts';
import { makeCertificate } from './lib/certificate.ts';
import { bareOf, median, round } from './lib/bare.ts';
import { BuiltSite } from './lib/built-site.ts';
import { numberOf, openLighthouse, scoreOf, transfersOf } from './lib/lighthouse.ts';
import { makeSite } from './lib/make.ts';
import { command } from './lib/trouble.ts';

const RUNS = 3;
const PAGES: readonly string[] = [
  paths.home,
  paths.courses,
  paths.about,
  paths.support,
  paths.terms,
  paths.privacy,
  '/no-such-page',
];
const bare = (path: string) => `/bare${path === '/' ? '/home' : path}`;

const fileOf = (path: string) => (path === '/' ? 'index' : path === '/no-such-page' ? '404' : path.slice(1));

/** What `catalogue` answers while nobody has changed anything. */
const catalogue: Catalogue = { ...foundingSettings, courses: [...foundingCourses], offerings: [] };

await command(async () => {
  const wanted = process.argv.slice(2);
  const pages = wanted.length === 0 ? PAGES : wanted;
  if (!process.env['DIST']) await makeSite('demo');
  const extra = new Map([
    [paths.command('catalogue'), { type: 'application/json', body: JSON.stringify(catalogue) }],
    ...pages.map(
      (path) => [bare(path), { type: 'text/html; charset=utf-8', body: bareOf(fileOf(path)) }] as const,
    ),
  ]);
  const site = new BuiltSite(extra);
  const certificate = makeCertificate();
  const base = await site.listen(certificate);
  const measure = await openLighthouse(certificate.fingerprint);
  const results = [];
  for (const path of pages) {
    const [ours, plain] = [[], []] as [
      Awaited<ReturnType<typeof measure>>[],
      Awaited<ReturnType<typeof measure>>[],
    ];
    for (let run = 0; run < RUNS; run += 1) {
      plain.push(await measure(base + bare(path)));
      ours.push(await measure(base + path));
    }
    const at = (audit: string, from = ours) => median(from.map((result) => numberOf(result, audit)));
    const score = (category: string) => median(ours.map((result) => scoreOf(result, category)));
    const loaded = ours.map((result) => transfersOf(result).filter(({ url }) => !url.endsWith('/sw.js')));
    const most = (size: (all: (typeof loaded)[number]) => number) => Math.max(...loaded.map(size));
    const bodySize = (url: string) => site.body(new URL(url).pathname).body.length;
    const row = {
      path,
      // Compressed bodies; what crosses the wire for the first visit has the headers with it.
      html_bytes: bodySize(base + path),
      js_bytes: most((all) =>
        all.filter(({ url }) => url.endsWith('.js')).reduce((sum, { url }) => sum + bodySize(url), 0),
      ),
      first_visit_bytes: most((all) => all.reduce((sum, { bytes }) => sum + bytes, 0)),
      lighthouse: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        best_practices: score('best-practices'),
        seo: score('seo'),
      },
      lcp_ratio: round(at('largest-contentful-paint') / at('largest-contentful-paint', plain), 3),
      tbt_ms: round(at('total-blocking-time'), 0),
      cls: round(at('cumulative-layout-shift'), 4),
      // What the bare page gets in the same minutes: where it is not 0 and 100, the machine is busy.
      bare: {
        performance: median(plain.map((result) => scoreOf(result, 'performance'))),
        tbt_ms: round(at('total-blocking-time', plain), 0),
      },
    };
    console.log(JSON.stringify(row));
    results.push(row);
  }
  console.log(JSON.stringify({ pages: results }));
  return 0;
});
