/**
 * `npm run bench:admin [-- --students 10000]`: what the staff's portal costs with so many learners. Brings emulators of
 * its own, seeds them as `npm run seed` does, and works in a real browser: document reads per page, the time to the
 * first rows against a bare query in the same minutes, and 60 proofs reviewed by keys alone. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import type { Page, Response } from '@playwright/test';
import { type QueryDocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { app } from '../../functions/src/store/app.ts';
import { count as countRows } from '../../functions/src/store/store.ts';
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
  exportAll,
  firstRows,
  followRequests,
  linkTo,
  open,
  openAnew,
  timeToFind,
  timeToRows,
} from './staff-journeys.ts';

const RUNS = 3;
const PROOFS = 60;
/** What the portal promises its staff: of the dashboard's figures alone, and of each page (decisions 0027 and 0071). */
const FIGURES_READS = 30;
const PAGE_READS = 60;
const PAGE_ROWS = 25;
/** How long nothing more may be read before a page counts as loaded, ms. */
const QUIET = 1_000;
const DEMO_CODE = 'MUYANDA7';

/** Streams all documents of a collection, past the rules, and does nothing with them. */
async function plainRead(name: CollectionName): Promise<void> {
  for await (const one of getFirestore(app).collection(name).stream()) {
    (one as unknown as QueryDocumentSnapshot).data();
  }
}

/** What comes out of a message, as a whole; the rest is typed. */
const PASTED: readonly string[] = ['phone', 'email', 'code'];

/** What is looked for to find somebody from the middle of the crowd, whom no first page shows, and an order. */
function searchesFor(students: number): Readonly<Record<string, string>> {
  const { name, phone, email } = memberOf(students >> 1, students, Date.now());
  const words = name.split(' ');
  const typed = `${words.at(-1)?.slice(0, 4)} ${words[0]?.slice(0, 3)}`;
  const tail = `${phone.slice(-5)} ${words[0]}`;
  return { name: typed, phone: formatPhone(phone), tail, email, code: formatOrderCode(DEMO_CODE) };
}

/** Reads of one page, opened by its address, once it has been quiet for a moment; those of what functions count included. */
async function readsOfPage(page: Page, meter: ReadMeter, name: PortalPage, answered: () => Promise<void>) {
  const counts: Response[] = [];
  const note = (response: Response) => /\/count-\w+$/.test(response.url()) && counts.push(response);
  page.on('response', note);
  meter.reset();
  await open(page, name);
  let seen = -1;
  while (seen !== meter.reads()) {
    seen = meter.reads();
    await page.waitForTimeout(QUIET);
    await answered();
  }
  page.off('response', note);
  const counted = await Promise.all(
    counts.map(async (answer) => Number(/"reads":(\d+)/.exec(await answer.text())?.[1])),
  );
  return { reads: counted.reduce((sum, of) => sum + of, seen), ofFunctions: Math.max(0, ...counted) };
}

await command(async () => {
  const { students } = parseArgs({ options: { students: { type: 'string', default: '10000' } } }).values;
  const count = Number(students);
  const { address, engine, env, meter } = await startMeteredHub();
  const seedSeconds = round((await timed(() => seedCrowd(env, count))) / 1000);
  console.log(`${count.toLocaleString('en')} learners were made in ${seedSeconds} s`);

  const browser = await openBrowser();
  const viewport = { width: 1366, height: 768 };
  const page = await browser.newPage({ baseURL: address, serviceWorkers: 'block', viewport });
  page.setDefaultTimeout(PATIENCE);
  const answered = followRequests(page);
  await signInByHand(page, { email: 'owner@example.com' });

  const names = Object.keys(firstRows) as PortalPage[];
  const reads: Partial<Record<PortalPage, number>> = {};
  /** The most that one count by a function read: the dashboard's figures. */
  let countedReads = 0;
  for (const name of names) {
    const of = await readsOfPage(page, meter, name, answered);
    reads[name] = of.reads;
    countedReads = Math.max(countedReads, of.ofFunctions);
    console.log(`${name}: ${of.reads} reads`);
  }
  const bare: number[] = [];
  const times = new Map<PortalPage, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    await openAnew(page);
    for (const name of names) {
      await answered();
      bare.push(await bareQuery(page, PAGE_ROWS));
      times.get(name)?.push(await timeToRows(page, name));
      await answered();
    }
  }
  const bareMs = median(bare);
  const against = (ms: number) => ({ ms: round(ms), ratio: round(ms / bareMs, 1) });

  const searches: Record<string, { ms: number; ratio: number; reads: number }> = {};
  for (const [what, typed] of Object.entries(searchesFor(count))) {
    meter.reset();
    const found = against(await timeToFind(page, typed, PASTED.includes(what)));
    await page.waitForTimeout(QUIET);
    await answered();
    searches[what] = { ...found, reads: meter.reads() };
  }

  const exports = await exportAll(page, plainRead);
  await open(page, 'payments');
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

  const kept =
    countedReads <= FIGURES_READS &&
    Object.values(reads).every((read) => read <= PAGE_READS) &&
    decided === PROOFS;
  console.log(
    JSON.stringify({
      students: count,
      engine,
      seed_seconds: seedSeconds,
      reads_per_page: reads,
      reads_of_figures: countedReads,
      reads_limits: { figures: FIGURES_READS, page: PAGE_READS },
      bare_query_ms: round(bareMs, 1),
      time_to_first_rows: Object.fromEntries([...times].map(([name, all]) => [name, against(median(all))])),
      search: searches,
      exports,
      review: {
        proofs: decided,
        key_presses: presses,
        key_presses_per_proof: perProof(presses, 2),
        seconds_per_proof: perProof(ms / 1000, 2),
        reads_per_proof: perProof(readsOfReview, 1),
      },
      promises_kept: kept,
    }),
  );
  return kept ? 0 : 1;
});
