/**
 * `npm run bench:app`: what the learner's app costs on a cheap phone: bytes of JavaScript before content, documents
 * read, and how soon it answers at a quarter of this machine's speed. With the argument `kept` only how soon the kept
 * dashboard shows its courses without signal. The last line is JSON.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
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
import { figureOf, openPhone, rowsOf, scoreOf } from './lighthouse.ts';
import { measureKeptDashboard } from './kept-dashboard.ts';
import { median, round } from './measured.ts';
import { startMeteredHub } from './metered-hub.ts';
import { interactionsOf, journeys, type Sign, SLOWDOWN, slowPage, UNPAID, visit } from './phone.ts';
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
  const body = baselineOf(paths.register());
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body));
  return `http://127.0.0.1:${await listen(server)}/`;
}

/** Signs the learner in, and waits until the app is stored on this phone. */
async function install(phone: BrowserContext, origin?: string): Promise<void> {
  const page = await phone.newPage();
  await signInByForm(page, learners.new, paths.dashboard(), origin);
  await waitForLearnerTier(page);
  await page.close();
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
  const { measure, use } = await openPhone(fingerprint);
  const longestTask = (result: Result) =>
    Math.max(0, ...rowsOf<{ duration: number }>(result, 'long-tasks').map(({ duration }) => duration));
  const figuresOf = async (path: string, isKept = false) => {
    const runs = await Array.fromAsync({ length: LIGHTHOUSE_RUNS }, () => measure(address + path, isKept));
    const tbt = round(figureOf(runs, 'total-blocking-time'));
    const longest = round(median(runs.map(longestTask)));
    return { performance: scoreOf(runs, 'performance'), tbt_ms: tbt, longest_task_ms: longest };
  };
  const home = await figuresOf(paths.home);
  const register = await figuresOf(paths.register());
  const auth = await figuresOf(paths.auth());
  await use((phone) => install(phone, address));
  return { home, register, auth, dashboard: await figuresOf(paths.dashboard(), true) };
}

await command(async () => {
  const { address, hub, meter } = await startMeteredHub();
  await giveTwoCourses();
  const browser = await openBrowser();
  const screen = { viewport: { width: 360, height: 800 }, locale: 'en-GB' };
  const newPhone = () => browser.newContext({ baseURL: address, ...screen });
  const learner = await newPhone();
  await install(learner);
  const baseline = await serveBaseline();
  const onNewPhone = async (url: string, sign: Sign) => {
    const phone = await newPhone();
    const notes = await visit(phone, url, sign);
    await phone.close();
    return notes;
  };
  const visitDashboard = () => visit(learner, paths.dashboard(), 'courses');
  const visitBare = () => onNewPhone(baseline, 'loaded');
  if (process.argv[2] === 'kept') {
    const offline_dashboard = await measureKeptDashboard(learner, visitBare);
    console.log(JSON.stringify({ cpu_slowdown: SLOWDOWN, offline_dashboard }));
    return offline_dashboard.promises_kept ? 0 : 1;
  }
  const lighthouse = await lighthouseOf(address);
  const rounds = await Array.fromAsync({ length: RUNS }, async () => ({
    bare: await visitBare(),
    register: await onNewPhone(paths.register(), 'form'),
    auth: await onNewPhone(paths.auth(), 'form'),
    dashboard: await visitDashboard(),
  }));
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

  const catalogue = await fetch(hub + paths.command('catalogue'), { headers: { 'accept-encoding': 'br' } });
  const offline_dashboard = await measureKeptDashboard(learner, visitBare);

  console.log(
    JSON.stringify({
      cpu_slowdown: SLOWDOWN,
      js_bytes_before_content: ofEachPage((name) => bytesOf(rounds[0]?.[name].scripts ?? [])),
      dashboard_reads: documents,
      catalogue_bytes: Number(catalogue.headers.get('content-length')),
      lighthouse,
      time_to_interaction: {
        bare_ms: round(bare),
        ...ofEachPage((name) => ({ ms: round(middle(name)), ratio: round(middle(name) / bare, 2) })),
      },
      offline_dashboard,
      interactions: {
        count: all.length,
        p98_ms: all[Math.floor(all.length * 0.98)] ?? null,
        worst_ms: Object.fromEntries(worst),
      },
    }),
  );
  return offline_dashboard.promises_kept ? 0 : 1;
});
