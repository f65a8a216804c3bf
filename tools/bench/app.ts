/**
 * `npm run bench:app`: what the learner's app costs on a cheap phone: JavaScript before content, Lighthouse and blocking time,
 * and how soon the kept dashboard shows its courses without signal. `-- kept` measures only the kept dashboard.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import type { Result } from 'lighthouse';
import { store } from '../../functions/src/store/store.ts';
import { learnerCommands } from '../../src/domain/wire/commands.ts';
import { COURSE_PRICE_KWACHA, HOUR } from '../../src/domain/wire/limits.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { KEPT_VIEW_KEY } from '../../src/pwa/storage-keys.ts';
import { APP_PAGES, BUDGETS, weigh } from '../../tests/build/built.ts';
import { fileFor } from '../../tests/fixtures/built-files.ts';
import { signInByForm, waitForLearnerTier } from '../../tests/fixtures/learner-sign-in.ts';
import { courseAt } from '../seed/cases.ts';
import { perform, proofOf, stepsBy } from '../seed/commands.ts';
import { MAIN_NETWORK } from '../seed/orders.ts';
import { learners, reviewer } from '../seed/people.ts';
import { atEnd } from '../shared/command.ts';
import { listen } from '../shared/ports.ts';
import { openBrowser } from '../shared/programs.ts';
import { openOwnHub } from '../start/hub.ts';
import { bench, median, round } from './frame.ts';
import { blockingTimeOf, openPhone, rowsOf, scoreOf } from './lighthouse.ts';
import { BUILT, serveBuilt } from './production-server.ts';

const LIGHTHOUSE_RUNS = 3;
const KEPT_RUNS = 9;
/** Decision 0100: points under 100, blocking time above home's, the longest task, and the kept dashboard against a bare page. */
const LIMITS = { points_short: 5, tbt_ms_above_home: 150, longest_task_ms: 200, kept_ratio: 3 } as const;
/** How many times slower than this machine the phone is. */
const SLOWDOWN = 4;
declare global {
  interface Window {
    /** When the courses were first painted, by React or from the kept view, ms since the navigation. */
    hubPainted?: number;
  }
}

/** Runs in the page before anything else. */
function notePaint(): void {
  const headings = () => [...document.querySelectorAll('h2')];
  const courses = () => headings().find(({ textContent }) => textContent?.startsWith('My Courses'));
  // The browser reports when an element with this attribute is painted.
  const mark = () => courses()?.setAttribute('elementtiming', 'courses');
  new MutationObserver(mark).observe(document, { childList: true, subtree: true });
  const note = (list: PerformanceObserverEntryList) => {
    for (const { startTime } of list.getEntries()) window.hubPainted ??= startTime;
  };
  new PerformanceObserver(note).observe({ type: 'element', buffered: true });
}
const painted = () => window.hubPainted;
/** When a bare page is complete; 0 until then. */
const complete = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.domComplete;

/** Opens `url` on a slowed-down phone. @returns the first time that `seen` gives, ms since the navigation */
async function visit(phone: BrowserContext, url: string, seen: () => number | undefined): Promise<number> {
  const page = await phone.newPage();
  await page.addInitScript(notePaint);
  const session = await phone.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  const ms = await (await page.waitForFunction(seen)).jsonValue();
  await page.close();
  return ms ?? Number.NaN;
}

/** The new learner registers for two courses, and one of them is paid. */
async function giveTwoCourses(): Promise<void> {
  const now = Date.now();
  const { register, review } = stepsBy(perform);
  const order = async (place: number) => {
    const who = { ...learners.new, network: MAIN_NETWORK, courseId: courseAt(place) };
    return { who, orderId: (await register(who, now - HOUR)).orderId };
  };
  const [{ who, orderId: code }] = [await order(1), await order(2)];
  const payment = { code, number: 1, amount: COURSE_PRICE_KWACHA, paidAt: now - 2 * HOUR };
  await perform(learnerCommands.submitProof, who, now - HOUR, proofOf(who, payment));
  const shown = await store.get('orders', code);
  if (shown !== null) await review(shown, reviewer, now, COURSE_PRICE_KWACHA);
}

/** Serves the words of the registration page without styles, pictures and scripts; returns its address. */
async function serveBarePage(): Promise<string> {
  const html = readFileSync(fileFor(BUILT, paths.register()) ?? '', 'utf8');
  const words = html
    .slice(html.indexOf('<body>'))
    .replace(/<(svg|script)\b[\s\S]*?<\/\1>/g, '')
    .split(/<\/?(?:p|div|li|ul|ol|h\d|section|header|footer|nav|main|details|summary|a)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, '').trim())
    .filter(Boolean);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><link rel="icon" href="data:,">${words.map((part) => `<p>${part}</p>`).join('')}</html>`;
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body));
  atEnd(() => server.close());
  return `http://127.0.0.1:${await listen(server)}/`;
}

/** Signs the learner in, and waits until the app is stored on this phone. */
async function install(phone: BrowserContext, origin?: string): Promise<void> {
  const page = await phone.newPage();
  await signInByForm(page, learners.new, paths.dashboard(), origin);
  await waitForLearnerTier(page);
  await page.close();
}

/** Lighthouse's figures of the pages as production serves them; the dashboard's for a signed-in learner. */
async function lighthouseOf(hub: string) {
  const { address, fingerprint } = await serveBuilt(new Map(), hub);
  const { measure, use } = await openPhone(fingerprint);
  const longestTask = (run: Result) =>
    Math.max(0, ...rowsOf<{ duration: number }>(run, 'long-tasks').map(({ duration }) => duration));
  const figuresOf = async (path: string, isKept = false) => {
    const runs = await Array.fromAsync({ length: LIGHTHOUSE_RUNS }, () => measure(address + path, isKept));
    return {
      performance: scoreOf(runs, 'performance'),
      tbt_ms: blockingTimeOf(runs),
      longest_task_ms: round(median(runs.map(longestTask))),
    };
  };
  const home = await figuresOf(paths.home);
  const register = await figuresOf(paths.register());
  const auth = await figuresOf(paths.auth());
  await use((phone) => install(phone, address));
  return { home, register, auth, dashboard: await figuresOf(paths.dashboard(), true) };
}

/** A limited figure: its name, its value and its maximum. A busy machine exceeds some. */
type Limited = readonly [what: string, figure: number, most: number];

const limitedBy = ({ home, ...pages }: Awaited<ReturnType<typeof lighthouseOf>>): Limited[] =>
  Object.entries(pages).flatMap(([name, found]) => [
    [`points short, ${name}`, 100 - found.performance, LIMITS.points_short],
    [`blocking ms, ${name}`, found.tbt_ms, home.tbt_ms + LIMITS.tbt_ms_above_home],
    [`longest task ms, ${name}`, found.longest_task_ms, LIMITS.longest_task_ms],
  ]);

/** Compares when the courses are painted without signal with when a bare page is complete. */
async function measureKeptDashboard(learner: BrowserContext, newPhone: () => Promise<BrowserContext>) {
  const barePage = await serveBarePage();
  const page = await learner.newPage();
  await page.goto(paths.dashboard());
  await page.getByText('Up to date.').waitFor();
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT_VIEW_KEY);
  await page.close();
  await learner.setOffline(true);
  const bare: number[] = [];
  const courses: number[] = [];
  for (let run = 0; run < KEPT_RUNS; run += 1) {
    const phone = await newPhone();
    bare.push(await visit(phone, barePage, complete));
    await phone.close();
    courses.push(await visit(learner, paths.dashboard(), painted));
  }
  const ratio = round(median(courses) / median(bare), 2);
  return { bare_ms: round(median(bare)), courses_painted_ms: round(median(courses)), ratio };
}

await bench(async () => {
  const { address } = await openOwnHub('bench');
  await giveTwoCourses();
  const browser = await openBrowser();
  const newPhone = () =>
    browser.newContext({ baseURL: address, viewport: { width: 360, height: 800 }, locale: 'en-GB' });
  const learner = await newPhone();
  await install(learner);
  const lighthouse = process.argv[2] === 'kept' ? undefined : await lighthouseOf(address);
  const bytes = APP_PAGES.map((name) => [name, weigh(name)['script before content'] ?? 0] as const);
  const offline_dashboard = await measureKeptDashboard(learner, newPhone);
  const limited: Limited[] = [
    ...(lighthouse ? limitedBy(lighthouse) : []),
    ...bytes.map(([name, size]) => [`bytes, ${name}`, size, BUDGETS['script before content']] as const),
    ['kept dashboard', offline_dashboard.ratio, LIMITS.kept_ratio],
  ];
  const promises_broken = limited
    .filter(([, figure, most]) => figure > most)
    .map(([what, figure, most]) => `${what}: ${figure} of ${most}`);
  const found = { lighthouse, js_bytes_before_content: Object.fromEntries(bytes), offline_dashboard };
  return { ...found, promises_broken, promises_kept: promises_broken.length === 0 };
});
