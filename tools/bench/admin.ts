/**
 * `npm run bench:admin [-- --students 10000]`: what the staff's portal costs with so many learners. Brings emulators of
 * its own, seeds them as `npm run seed` does, and works in a real browser: document reads per page, the time to the
 * first rows against a bare query in the same minutes, and 60 proofs reviewed by keys alone. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import type { Page, Response } from '@playwright/test';
import { type QueryDocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { app } from '../../functions/src/store/app.ts';
import { count as countRows } from '../../functions/src/store/counting.ts';
import type { CollectionName } from '../../src/domain/wire/collections.ts';
import { formatOrderCode } from '../../src/domain/money/order.ts';
import { formatPhone } from '../../src/domain/people/phone-number.ts';
import type { ReadMeter } from '../../tests/fixtures/read-meter.ts';
import { signInByHand } from '../../tests/fixtures/staff-sign-in.ts';
import { memberOf } from '../seed/crowd.ts';
import { seedCrowd } from '../seed/demo-data.ts';
import { command } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { median, round, timed } from './measured.ts';
import { startMeteredHub } from './metered-hub.ts';
import {
  PATIENCE,
  type PortalPage,
  bareQuery,
  decideByKeys,
  followRequests,
  giveMoneyOfToday,
  linkTo,
  openAnew,
  rowsOf,
  timeToFind,
  timeToRows,
} from '../../tests/fixtures/staff-journeys.ts';
import { exportAll } from '../../tests/fixtures/timed-exports.ts';

/** The median of the times counts, and the largest number of reads. */
const RUNS = 3;
const PROOFS = 60;
/**
 * What the portal promises its staff at the most (decisions 0027, 0071 and 0082): reads of the dashboard's figures alone and of
 * each page, first rows against a bare query, and exports against plain reads, with the share of their time before the first byte.
 */
const LIMITS = { figures: 30, reads: 200, first_rows: 6, stream_ratio: 1.5, first_byte_share: 0.1 } as const;
const PAGE_ROWS = 25;
/** How long nothing more may be read before a page counts as loaded, ms. */
const QUIET = 1_000;
/** The functions whose answers say what they read. */
const COUNTING = /\/(count-\w+|close-day)$/;
const DEMO_CODE = 'MUYANDA7';

/** Streams all documents of a collection, past the rules, and does nothing with them. */
async function plainRead(name: CollectionName): Promise<void> {
  for await (const one of getFirestore(app).collection(name).stream()) {
    (one as unknown as QueryDocumentSnapshot).data();
  }
}

/** What is looked for to find somebody from the middle of the crowd, whom no first page shows, and an order. */
function searchesFor(students: number) {
  const { name, phone, email } = memberOf(students >> 1, students, Date.now());
  const [first = '', last = ''] = [name.split(' ')[0], name.split(' ').at(-1)];
  return {
    pasted: { phone: formatPhone(phone), email, code: formatOrderCode(DEMO_CODE) },
    typed: { name: `${last.slice(0, 4)} ${first.slice(0, 3)}`, tail: `${phone.slice(-5)} ${first}` },
  };
}

/**
 * Presses a page's link: how long its first rows took, and what was read until it is quiet, by functions that count too. A
 * day's close is made of the payments of its day, and these are not counted (decision 0082).
 */
async function visit(page: Page, meter: ReadMeter, name: PortalPage, answered: () => Promise<void>) {
  const counts: Response[] = [];
  const note = (response: Response) => COUNTING.test(response.url()) && counts.push(response);
  page.on('response', note);
  meter.reset();
  const ms = await timeToRows(page, name);
  let seen = -1;
  while (seen !== meter.reads()) {
    seen = meter.reads();
    await page.waitForTimeout(QUIET);
    await answered();
  }
  page.off('response', note);
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const texts = await Promise.all(counts.map((answer) => answer.text()));
  const counted = texts.map(
    (text) => numberIn(text, /"reads":(\d+)/) - numberIn(text, /"total":\{"payments":(\d+)/),
  );
  const ofFunctions = name === 'dashboard' ? Math.max(0, ...counted) : 0;
  return { ms, reads: counted.reduce((sum, of) => sum + of, seen), ofFunctions };
}

/** Which of these are above the limit, in words. */
const over = <T>(what: string, of: Readonly<Record<string, T>>, most: number, value: (one: T) => number) =>
  Object.entries(of).flatMap(([name, one]) =>
    value(one) <= most ? [] : [`${what} ${name}: ${value(one)} of ${most}`],
  );

await command(async () => {
  const { students } = parseArgs({ options: { students: { type: 'string', default: '10000' } } }).values;
  const learners = Number(students);
  /** How long each step took. */
  const seconds: Record<string, number> = {};
  let began = performance.now();
  const passed = (step: string) => {
    seconds[step] = round((performance.now() - began) / 1000);
    console.log(`${step}: ${seconds[step]} s`);
    began = performance.now();
  };
  const { address, engine, env, meter } = await startMeteredHub();
  passed('start');
  await seedCrowd(env, learners);
  await giveMoneyOfToday();
  passed('seed');

  const browser = await openBrowser();
  const viewport = { width: 1366, height: 768 };
  const page = await browser.newPage({ baseURL: address, serviceWorkers: 'block', viewport });
  page.setDefaultTimeout(PATIENCE);
  const answered = followRequests(page, meter);
  // The dashboard counts at once; how it asks serves the bare query too.
  const [count] = await Promise.all([
    page.waitForRequest(/:runAggregationQuery/),
    signInByHand(page, { email: 'owner@example.com' }),
  ]);

  const names = Object.keys(rowsOf) as PortalPage[];
  const reads: Partial<Record<PortalPage, number>> = {};
  let figuresReads = 0;
  const bare: number[] = [];
  const times = new Map<PortalPage, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    await openAnew(page);
    await answered();
    for (const name of names) {
      bare.push(await bareQuery(page, count, PAGE_ROWS));
      const of = await visit(page, meter, name, answered);
      times.get(name)?.push(of.ms);
      reads[name] = Math.max(reads[name] ?? 0, of.reads);
      figuresReads = Math.max(figuresReads, of.ofFunctions);
      console.log(`${name}: ${of.reads} reads`);
    }
  }
  const bareMs = median(bare);
  const against = (ms: number) => ({ ms: round(ms), ratio: round(ms / bareMs, 2) });
  const firstRowsOf = Object.fromEntries([...times].map(([name, all]) => [name, against(median(all))]));
  passed('first rows');

  const find = async (texts: Readonly<Record<string, string>>, isPasted: boolean) => {
    const found: Record<string, { ms: number; ratio: number; reads: number }> = {};
    for (const [what, text] of Object.entries(texts)) {
      meter.reset();
      const took = against(await timeToFind(page, text, isPasted));
      await page.waitForTimeout(QUIET);
      await answered();
      found[what] = { ...took, reads: meter.reads() };
    }
    return found;
  };
  const searches = searchesFor(learners);
  const [pasted, typed] = [await find(searches.pasted, true), await find(searches.typed, false)];
  passed('searches');

  const exports = await exportAll(page, plainRead);
  passed('exports');
  await linkTo(page, 'payments').click();
  const waiting = () => countRows('paymentProofs', [['status', '==', 'under_review']]);
  const before = await waiting();
  meter.reset();
  let presses = 0;
  const ms = await timed(async () => (presses = await decideByKeys(page, PROOFS)));
  const perProof = (value: number, digits: number) => round(value / PROOFS, digits);
  const readsOfReview = meter.reads();
  // Leaving the page sends what still waits for its ten seconds.
  await linkTo(page, 'dashboard').click();
  const arrived = async () => before - (await waiting());
  for (let tries = 0; tries < 120 && (await arrived()) < PROOFS; tries += 1) await page.waitForTimeout(500);
  const decided = await arrived();
  passed('review');

  const broken = [
    ...over('reads of', { figures: figuresReads }, LIMITS.figures, Number),
    ...over('reads of', reads, LIMITS.reads, Number),
    ...over('first rows of', firstRowsOf, LIMITS.first_rows, ({ ratio }) => ratio),
    ...over('time of', exports, LIMITS.stream_ratio, (one) => one.stream_ratio),
    ...over('first byte of', exports, LIMITS.first_byte_share, (one) => one.first_byte_share),
    ...(decided === PROOFS ? [] : [`${decided} of ${PROOFS} proofs decided`]),
  ];
  console.log(
    JSON.stringify({
      students: learners,
      engine,
      seconds,
      limits: LIMITS,
      reads_per_page: reads,
      reads_of_figures: figuresReads,
      bare_query_ms: round(bareMs, 1),
      time_to_first_rows: firstRowsOf,
      search_pasted: pasted,
      search_typed_with_pause: typed,
      exports,
      review: {
        proofs: decided,
        key_presses: presses,
        key_presses_per_proof: perProof(presses, 2),
        seconds_per_proof: perProof(ms / 1000, 2),
        reads_per_proof: perProof(readsOfReview, 1),
      },
      promises_broken: broken,
      promises_kept: broken.length === 0,
    }),
  );
  return broken.length === 0 ? 0 : 1;
});
