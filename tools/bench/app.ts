/**
 * `npm run bench:app`: what the learner's app costs on a cheap phone: bytes of JavaScript before content, documents
 * read, and how soon it answers at a quarter of this machine's speed. The last line is JSON.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { transact } from '../../functions/src/store/store.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { weekendOf } from '../../src/domain/time/time.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { signInByForm, waitForLearnerTier } from '../../tests/fixtures/learner-sign-in.ts';
import { learners } from '../seed/people.ts';
import { writeOrder } from '../seed/story.ts';
import { command } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { openLighthouse } from './lighthouse.ts';
import { median, round } from './measured.ts';
import { startMeteredHub } from './metered-hub.ts';
import { type Notes, type Sign, SLOWDOWN, UNPAID } from './phone.ts';
import { interactionsOf, journeys, slowPage, visit } from './phone.ts';
import { BUILT, baselineOf, listen, serveBuilt } from './production-server.ts';

const RUNS = 5;
const LIGHTHOUSE_RUNS = 3;
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
  return `http://127.0.0.1:${await listen(server)}/`;
}

const bytesOf = (scripts: readonly string[]) => {
  const files = [...new Set(scripts)].map((path) => readFileSync(join(BUILT, path)));
  const total = (size: (file: Buffer) => number) => files.reduce((sum, file) => sum + size(file), 0);
  const brotli = total((file) => brotliCompressSync(file).length);
  return { brotli, gzip: total((file) => gzipSync(file).length) };
};

/** What Lighthouse says of the pages as production serves them: of the dashboard for somebody who is signed in. */
async function lighthouseOf(hub: string) {
  const { address, fingerprint } = await serveBuilt(new Map(), hub);
  const { port, measure, measureAgain } = await openLighthouse(fingerprint);
  const middleOf = async (run: () => Promise<Result>) => {
    const results: Result[] = [];
    for (let count = 0; count < LIGHTHOUSE_RUNS; count += 1) results.push(await run());
    const middle = (value: (result: Result) => number) => round(median(results.map(value)));
    return {
      performance: middle(({ categories }) => 100 * (categories['performance']?.score ?? 0)),
      tbt_ms: middle(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN),
      longest_task_ms: middle(({ audits }) => {
        const details = audits['long-tasks']?.details as { items?: { duration: number }[] } | undefined;
        return Math.max(0, ...(details?.items ?? []).map(({ duration }) => duration));
      }),
    };
  };
  const home = await middleOf(() => measure(address + paths.home));
  const register = await middleOf(() => measure(address + paths.register()));
  const auth = await middleOf(() => measure(address + paths.auth()));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no window');
  await signInByForm(page, learners.new, paths.dashboard(), address);
  await waitForLearnerTier(page);
  await page.close();
  await browser.close();
  const dashboard = await middleOf(() => measureAgain(address + paths.dashboard()));
  return { home, register, auth, dashboard };
}

await command(async () => {
  const { address, meter } = await startMeteredHub();
  await giveTwoCourses();
  const browser = await openBrowser();
  const screen = { viewport: { width: 360, height: 800 }, locale: 'en-GB' };
  const newPhone = () => browser.newContext({ baseURL: address, ...screen });
  const learner = await newPhone();
  const first = await learner.newPage();
  await signInByForm(first, learners.new);
  await waitForLearnerTier(first);
  await first.close();

  const lighthouse = await lighthouseOf(address);
  const baseline = await serveBaseline();
  const onNewPhone = async (url: string, sign: Sign) => {
    const phone = await newPhone();
    const notes = await visit(phone, url, sign);
    await phone.close();
    return notes;
  };
  const rounds: Record<'bare' | (typeof PAGES)[number], Notes>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    rounds.push({
      bare: await onNewPhone(baseline, 'loaded'),
      register: await onNewPhone(paths.register(), 'form'),
      auth: await onNewPhone(paths.auth(), 'form'),
      dashboard: await visit(learner, paths.dashboard(), 'courses'),
    });
  }
  const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((found) => found[name].ready));
  const bare = middle('bare');
  const ofEachPage = (measure: (name: (typeof PAGES)[number]) => object) =>
    Object.fromEntries(PAGES.map((name) => [name, measure(name)]));

  meter.reset();
  const again = await slowPage(learner, 'courses');
  await again.goto(paths.dashboard());
  await again.getByText('Up to date.').waitFor();
  const { documents } = meter;
  await again.close();

  const interactions: Record<string, number[]> = {};
  for (const [name, journey] of Object.entries(journeys)) {
    const phone = name === 'dashboard' || name === 'payment' ? learner : await newPhone();
    const page = await slowPage(phone, name === 'dashboard' ? 'courses' : 'form');
    await journey(page);
    interactions[name] = await interactionsOf(page);
    await page.close();
  }
  const all = Object.values(interactions).flat();
  all.sort((a, b) => a - b);
  const worst = Object.entries(interactions).map(([name, times]) => [name, Math.max(...times)]);

  await learner.setOffline(true);
  const offline = [];
  for (let run = 0; run < RUNS; run += 1) offline.push(await visit(learner, paths.dashboard(), 'courses'));

  console.log(
    JSON.stringify({
      cpu_slowdown: SLOWDOWN,
      js_bytes_before_content: ofEachPage((name) => bytesOf(rounds[0]?.[name].scripts ?? [])),
      dashboard_reads: documents,
      lighthouse,
      time_to_interaction: {
        bare_ms: round(bare),
        ...ofEachPage((name) => ({ ms: round(middle(name)), ratio: round(middle(name) / bare, 2) })),
      },
      offline_dashboard: {
        ms: round(median(offline.map(({ ready }) => ready))),
        lcp_ms: round(median(offline.map(({ lcp }) => lcp))),
      },
      interactions: {
        count: all.length,
        p98_ms: all[Math.min(all.length - 1, Math.floor(all.length * 0.98))] ?? null,
        worst_ms: Object.fromEntries(worst),
      },
    }),
  );
  return 0;
});
