/**
 * `npm run bench:app`: what the learner's app costs on a cheap phone: bytes of JavaScript before content, documents
 * read, and how soon it answers at a quarter of this machine's speed. The last line is JSON.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { transact } from '../../functions/src/store/store.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { weekendOf } from '../../src/domain/time/time.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { learners } from '../seed/people.ts';
import { writeOrder } from '../seed/story.ts';
import { atEnd, command } from '../shared/command.ts';
import { UNPAID, untilStored, journeys, signIn } from './learner-journeys.ts';
import { BUILT, baselineOf } from './production-server.ts';
import { startMeteredHub } from './read-meter.ts';
import { type Sign, SLOWDOWN, interactionsOf, notesOf, openPhones, slowPage } from './slow-phone.ts';
import { median, round } from './statistics.ts';

const RUNS = 5;
const PAGES = ['register', 'auth', 'dashboard'] as const;

/** Someone with two courses, one of them paid. */
async function giveTwoCourses(): Promise<void> {
  const now = Date.now();
  const [paid, unpaid] = foundingCourses;
  if (!paid || !unpaid) throw new Error('the catalogue has fewer than two courses');
  const both = { who: learners.new, registeredAt: now - HOUR, firstWeekend: weekendOf(now) };
  await transact(async (transaction) => {
    writeOrder({ ...both, code: 'NATAHA36', course: paid, status: 'approved' }, transaction);
    writeOrder({ ...both, code: UNPAID, course: unpaid, status: 'pending' }, transaction);
  });
}

/** A page of the form's words and nothing else, on an address of its own. */
async function serveBaseline(): Promise<string> {
  const body = baselineOf('register');
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const bytesOf = (scripts: readonly string[]) => {
  const files = [...new Set(scripts)].map((path) => readFileSync(join(BUILT, path)));
  const total = (size: (file: Buffer) => number) => files.reduce((sum, file) => sum + size(file), 0);
  return {
    brotli: total((file) => brotliCompressSync(file).length),
    gzip: total((file) => gzipSync(file).length),
  };
};

type Opened = { readonly ms: number; readonly lcp: number; readonly scripts: readonly string[] };

/** Opens `url` on a phone and waits until it answers. */
async function open(phone: BrowserContext, url: string, sign: Sign): Promise<Opened> {
  const page = await slowPage(phone, sign);
  await page.goto(url);
  const { ready, lcp, scripts } = await notesOf(page);
  await page.close();
  return { ms: ready, lcp, scripts };
}

await command(async () => {
  const { emulators, meter } = await startMeteredHub();
  const { address } = emulators;
  await giveTwoCourses();
  const newPhone = await openPhones();
  const learner = await newPhone();
  const first = await learner.newPage();
  await signIn(first, address);
  await untilStored(first);
  await first.close();

  const baseline = await serveBaseline();
  const onNewPhone = async (url: string, sign: Sign) => {
    const phone = await newPhone();
    const opened = await open(phone, url, sign);
    await phone.close();
    return opened;
  };
  const rounds: Record<'bare' | (typeof PAGES)[number], Opened>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    rounds.push({
      bare: await onNewPhone(baseline, 'loaded'),
      register: await onNewPhone(address + paths.register(), 'form'),
      auth: await onNewPhone(address + paths.auth(), 'form'),
      dashboard: await open(learner, address + paths.dashboard(), 'courses'),
    });
  }
  const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((found) => found[name].ms));
  const bare = middle('bare');
  const ofEachPage = (measure: (name: (typeof PAGES)[number]) => object) =>
    Object.fromEntries(PAGES.map((name) => [name, measure(name)]));

  meter.reset();
  const visit = await slowPage(learner, 'courses');
  await visit.goto(address + paths.dashboard());
  await visit.getByText('Up to date.').waitFor();
  const { documents } = meter;
  await visit.close();

  const interactions: Record<string, number[]> = {};
  for (const [name, journey] of Object.entries(journeys)) {
    const phone = name === 'dashboard' || name === 'payment' ? learner : await newPhone();
    const page = await slowPage(phone, name === 'dashboard' ? 'courses' : 'form');
    await journey(page, address);
    interactions[name] = await interactionsOf(page);
    await page.close();
  }
  const all = Object.values(interactions)
    .flat()
    .sort((a, b) => a - b);

  await learner.setOffline(true);
  const offline = [];
  for (let run = 0; run < RUNS; run += 1)
    offline.push(await open(learner, address + paths.dashboard(), 'courses'));

  console.log(
    JSON.stringify({
      cpu_slowdown: SLOWDOWN,
      js_bytes_before_content: ofEachPage((name) => bytesOf(rounds[0]?.[name].scripts ?? [])),
      dashboard_reads: documents,
      time_to_interaction: {
        bare_ms: round(bare, 0),
        ...ofEachPage((name) => ({ ms: round(middle(name), 0), ratio: round(middle(name) / bare, 2) })),
      },
      offline_dashboard: {
        ms: round(median(offline.map(({ ms }) => ms)), 0),
        lcp_ms: round(median(offline.map(({ lcp }) => lcp)), 0),
      },
      interactions: {
        count: all.length,
        p98_ms: all[Math.min(all.length - 1, Math.floor(all.length * 0.98))] ?? null,
        worst_ms: Object.fromEntries(
          Object.entries(interactions).map(([name, times]) => [name, Math.max(...times)]),
        ),
      },
    }),
  );
  return 0;
});
