/**
 * `npm run bench:admin [-- --students 10000]`: what the staff portal costs with that many learners: the documents each page reads,
 * and the time to its first rows against a bare query in the same minutes.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { HubProxy } from '../../tests/fixtures/hub-proxy.ts';
import { signInByHand } from '../../tests/fixtures/staff-sign-in.ts';
import {
  PATIENCE,
  type PortalPage,
  bareQuery,
  followRequests,
  giveMoneyOfToday,
  openAnew,
  rowsOf,
  timeToRows,
} from '../../tests/fixtures/staff-journeys.ts';
import { seedCrowd } from '../seed/demo-data.ts';
import { atEnd } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { openOwnHub } from '../start/hub.ts';
import { bench, median, round } from './frame.ts';

/** Of these runs, the median time and the largest number of reads count. */
const RUNS = 3;
/** The most documents that a page may read, and the most time to its first rows, as a multiple of a bare query's (decision 0100). */
const LIMITS = { reads: 200, first_rows: 6 } as const;
const PAGE_ROWS = 25;
/** A page counts as loaded once nothing has been read for this long, ms. */
const QUIET = 1_000;
await bench(async () => {
  const { students } = parseArgs({ options: { students: { type: 'string', default: '10000' } } }).values;
  const { address, engine, env } = await openOwnHub('bench');
  await seedCrowd(env, Number(students));
  await giveMoneyOfToday();
  const proxy = new HubProxy(address);
  await proxy.open();
  atEnd(() => proxy.close());
  const { meter } = proxy;

  const browser = await openBrowser();
  const viewport = { width: 1366, height: 768 };
  const page: Page = await browser.newPage({ baseURL: proxy.url, serviceWorkers: 'block', viewport });
  page.setDefaultTimeout(PATIENCE);
  const answered = followRequests(page, meter);
  // The dashboard sends this count at once; the bare query copies its address and headers.
  const [count] = await Promise.all([
    page.waitForRequest(/:runAggregationQuery/),
    signInByHand(page, { email: 'owner@example.com' }),
  ]);

  /** Follows the link to a page: ms to its first rows, and the documents read until it is quiet. */
  async function visit(name: PortalPage) {
    meter.reset();
    const ms = await timeToRows(page, name);
    let seen = -1;
    while (seen !== meter.reads()) {
      seen = meter.reads();
      await page.waitForTimeout(QUIET);
      await answered();
    }
    return { name, ms, reads: seen };
  }

  const names = Object.keys(rowsOf) as PortalPage[];
  const bare: number[] = [];
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await openAnew(page);
    await answered();
    for (const name of names) {
      bare.push(await bareQuery(page, count, PAGE_ROWS));
      visits.push(await visit(name));
    }
  }
  const bareMs = median(bare);
  const pages = names.map((name) => {
    const all = visits.filter((one) => one.name === name);
    const ms = median(all.map((one) => one.ms));
    const reads = Math.max(...all.map((one) => one.reads));
    return { name, ms: round(ms), ratio: round(ms / bareMs, 2), reads };
  });
  const broken = pages.flatMap(({ name, ratio, reads }) => [
    ...(reads <= LIMITS.reads ? [] : [`reads of ${name}: ${reads} of ${LIMITS.reads}`]),
    ...(ratio <= LIMITS.first_rows ? [] : [`first rows of ${name}: ${ratio} of ${LIMITS.first_rows}`]),
  ]);
  return {
    students: Number(students),
    engine,
    limits: LIMITS,
    reads_per_page: Object.fromEntries(pages.map(({ name, reads }) => [name, reads])),
    bare_query_ms: round(bareMs, 1),
    time_to_first_rows: Object.fromEntries(pages.map(({ name, ms, ratio }) => [name, { ms, ratio }])),
    promises_broken: broken,
    promises_kept: broken.length === 0,
  };
});
