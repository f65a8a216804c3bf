/**
 * `npm run bench:admin [-- --students 10000]`: what the staff's portal costs with so many learners. Brings emulators of
 * its own, seeds them as `npm run seed` does, and works in a real browser: document reads per page, the time to the
 * first rows against a bare query in the same minutes, and 60 proofs reviewed by keys alone. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import { type Page, chromium } from '@playwright/test';
import { formatOrderCode } from '../../src/domain/order.ts';
import { formatPhone } from '../../src/domain/phone.ts';
import { paths } from '../../src/paths.ts';
import { findChromium } from '../shared/chromium.ts';
import { seedCrowd, seedEmulators } from '../seed/demo-data.ts';
import { frontRoutes, startEmulators } from '../start/emulators.ts';
import { chooseEngine } from '../start/firestore-engine.ts';
import { openFront } from '../start/reverse-proxy.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import {
  decideByKeys,
  exportAll,
  type PortalPage,
  portalPages,
  signInto,
  timeToFind,
  timeToRows,
} from './staff-journeys.ts';
import { freePorts } from '../shared/ports.ts';
import { ReadMeter } from './read-meter.ts';
import { memberOf } from '../seed/crowd.ts';
import { atEnd } from '../shared/stop.ts';
import { command } from '../shared/command.ts';

const RUNS = 3;
const PROOFS = 60;
/** What the portal promises its staff (decision "the dashboard's figures"). */
const DASHBOARD_READS = 30;
const PAGE_ROWS = 25;
const QUIET = 1_000;
const DEMO_CODE = 'MUYANDA7';

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** A query of one page's rows, past the rules, and nothing else. */
async function bareQuery(firestore: string, project: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(
    `http://${firestore}/v1/projects/${project}/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: 'users' }],
          orderBy: [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }],
          limit: PAGE_ROWS,
        },
      }),
    },
  );
  const rows = (await answer.json()) as unknown[];
  if (rows.length < PAGE_ROWS) throw new Error(`a bare query found ${rows.length} rows`);
  return performance.now() - began;
}

/** What is typed to find somebody from the middle of the crowd, whom no first page shows, and an order. */
function searchesFor(students: number): Readonly<Record<string, string>> {
  const { name, phone, email } = memberOf(students >> 1, students, Date.now());
  const words = name.split(' ');
  return {
    name: `${words.at(-1)?.slice(0, 4)} ${words[0]?.slice(0, 3)}`,
    phone: formatPhone(phone),
    email,
    code: formatOrderCode(DEMO_CODE),
  };
}

/** Reads of one page, opened by its address, once it has been quiet for a moment; the figures' own reads included. */
async function readsOfPage(page: Page, meter: ReadMeter, name: PortalPage): Promise<number> {
  const { path, rows } = portalPages[name];
  const figures =
    name === 'dashboard' ? page.waitForResponse((answer) => answer.url().endsWith('count-figures')) : null;
  meter.reset();
  await page.goto(path);
  await rows(page).waitFor();
  let seen = -1;
  while (seen !== meter.reads()) {
    seen = meter.reads();
    await page.waitForTimeout(QUIET);
  }
  const counted = figures === null ? '' : await (await figures).text();
  return seen + Number(/"reads":(\d+)/.exec(counted)?.[1] ?? 0);
}

await command(async () => {
  const { students } = parseArgs({ options: { students: { type: 'string', default: '10000' } } }).values;
  const count = Number(students);
  const engine = await chooseEngine();
  const executablePath = await findChromium();
  await makeSite('demo');
  await makeFunctions();
  const [port = 0] = await freePorts(1);
  const emulators = await startEmulators({
    name: `bench-${process.pid}`,
    engine,
    services: ['auth', 'firestore', 'functions', 'hosting'],
    address: `http://localhost:${port}`,
  });
  const { FIRESTORE_EMULATOR_HOST: firestore = '', GCLOUD_PROJECT: project = '' } = emulators.env;
  const meter = new ReadMeter();
  const metered = {
    ...emulators,
    ports: { ...emulators.ports, firestore: await meter.listen(emulators.ports.firestore) },
  };
  const baseURL = await openFront(port, frontRoutes(metered));
  const seedBegan = performance.now();
  await seedEmulators(emulators.env);
  await seedCrowd(emulators.env, count);
  const seedSeconds = (performance.now() - seedBegan) / 1000;
  console.log(`${count.toLocaleString('en')} learners were made in ${Math.round(seedSeconds)} s`);

  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  atEnd(() => browser.close());
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  await signInto(page, 'owner@example.com');

  const names = Object.keys(portalPages) as PortalPage[];
  const reads: Partial<Record<PortalPage, number>> = {};
  for (const name of names) {
    reads[name] = await readsOfPage(page, meter, name);
    console.log(`${name}: ${reads[name]} reads`);
  }
  const bare: number[] = [];
  const times = new Map<PortalPage, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of names) {
      bare.push(await bareQuery(firestore, project));
      times.get(name)?.push(await timeToRows(page, name));
    }
  }
  const bareMs = median(bare);
  const firstRows = Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      { ms: Math.round(median(all)), ratio: round(median(all) / bareMs, 1) },
    ]),
  );

  const searches: Record<string, { ms: number; ratio: number; reads: number }> = {};
  for (const [what, typed] of Object.entries(searchesFor(count))) {
    meter.reset();
    const ms = await timeToFind(page, typed);
    await page.waitForTimeout(QUIET);
    searches[what] = { ms: Math.round(ms), ratio: round(ms / bareMs, 1), reads: meter.reads() };
  }

  const exports = await exportAll(page);

  await page.goto(paths.opsPage('payments'));
  await portalPages.payments.rows(page).waitFor();
  // The Admin SDK finds the emulators by what seeding has put into the environment.
  const { count: countRows } = await import('../../functions/src/store.ts');
  const waiting = () => countRows('paymentProofs', [['status', '==', 'under_review']]);
  const before = await waiting();
  meter.reset();
  const began = performance.now();
  const presses = await decideByKeys(page, PROOFS);
  const seconds = (performance.now() - began) / 1000;
  const readsOfReview = meter.reads();
  // Leaving the page sends what still waits for its ten seconds.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  let decided = 0;
  for (const until = performance.now() + 60_000; decided < PROOFS && performance.now() < until; ) {
    await page.waitForTimeout(500);
    decided = before - (await waiting());
  }
  if (decided < PROOFS) console.log(await page.getByRole('region', { name: 'Decisions' }).innerText());

  const kept = (reads.dashboard ?? Number.NaN) <= DASHBOARD_READS && decided === PROOFS;
  console.log(
    JSON.stringify({
      students: count,
      engine: engine.name,
      seed_seconds: Math.round(seedSeconds),
      reads_per_page: reads,
      dashboard_reads_limit: DASHBOARD_READS,
      bare_query_ms: round(bareMs, 1),
      time_to_first_rows: firstRows,
      search: searches,
      exports,
      review: {
        proofs: decided,
        key_presses: presses,
        key_presses_per_proof: round(presses / PROOFS, 2),
        seconds_per_proof: round(seconds / PROOFS, 2),
        reads_per_proof: round(readsOfReview / PROOFS, 1),
      },
      promises_kept: kept,
    }),
  );
  return kept ? 0 : 1;
});
