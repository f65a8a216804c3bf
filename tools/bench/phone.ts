/** A cheap phone for `npm run bench:app`: what it notes about a page while it runs, and what a learner does on it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { paths } from '../../src/domain/wire/paths.ts';

/** How many times slower than this machine. */
export const SLOWDOWN = 4;

/** When a page answers: what a bare one needs, a form that React has taken over, or courses that React has drawn. */
export type Sign = 'loaded' | 'form' | 'courses';

export interface Notes {
  /** ms since the navigation; 0 until the sign was seen. */
  ready: number;
  /** When the learner's courses were painted first, by React or as the phone has kept them, ms; 0 without any. */
  painted: number;
  lcp: number;
  /** Paths of the scripts that had come by then. */
  scripts: string[];
  /** The longest event of each interaction, ms; those under 16 ms are not named. */
  interactions: Record<number, number>;
}

declare global {
  interface Window {
    hubNotes: Notes;
  }
}

/** Runs in the page before anything else. */
function takeNotes(sign: Sign): void {
  const notes: Notes = { ready: 0, painted: 0, lcp: 0, scripts: [], interactions: {} };
  window.hubNotes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  };
  observe('largest-contentful-paint', ({ startTime }) => {
    // The paint that shows the sign; what comes later may be larger.
    if (notes.ready === 0 || notes.lcp < notes.ready) notes.lcp = startTime;
  });
  observe('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
    if (interactionId === 0) return;
    notes.interactions[interactionId] = Math.max(notes.interactions[interactionId] ?? 0, entry.duration);
  });
  const courses = () =>
    [...document.querySelectorAll('h2')].find(({ textContent }) => textContent?.startsWith('My Courses'));
  // The browser reports when an element with this attribute was painted.
  new MutationObserver(() => courses()?.setAttribute('elementtiming', sign)).observe(document, {
    childList: true,
    subtree: true,
  });
  observe('element', ({ startTime }) => {
    notes.painted ||= startTime;
  });
  const isReacts = (element: Element | null | undefined) =>
    Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
  const signs: Record<Sign, () => boolean> = {
    loaded: () => document.readyState === 'complete',
    form: () => isReacts(document.querySelector('main form')),
    courses: () => isReacts(courses()),
  };
  const looking = setInterval(() => {
    if (!signs[sign]()) return;
    clearInterval(looking);
    notes.ready = performance.now();
    notes.scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  }, 4);
}

/** A page that is slowed down and takes notes until `sign` is seen, at each of its navigations. */
export async function slowPage(context: BrowserContext, sign: Sign): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(takeNotes, sign);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** How long a browser may take to report what it has painted, ms. */
const REPORTED = 300;

/** What was noted once the sign was seen and painted. */
async function notesOf(page: Page): Promise<Notes> {
  await page.waitForFunction(() => window.hubNotes?.ready > 0);
  await page.waitForTimeout(REPORTED);
  return page.evaluate(() => window.hubNotes);
}

/** Opens `url` on a phone and waits until it answers. */
export async function visit(phone: BrowserContext, url: string, sign: Sign): Promise<Notes> {
  const page = await slowPage(phone, sign);
  await page.goto(url);
  const notes = await notesOf(page);
  await page.close();
  return notes;
}

/** The durations of the page's interactions, ms, each as long as its longest event and at least 16. */
export async function interactionsOf(page: Page): Promise<number[]> {
  await page.waitForTimeout(REPORTED);
  return page.evaluate(() => {
    const named = Object.values(window.hubNotes.interactions);
    const quick = Math.max(0, performance.interactionCount - named.length);
    return [...named, ...Array.from({ length: quick }, () => 16)];
  });
}

/** The order that is still to be paid. */
export const UNPAID = 'NATAHA34';

/** Opens a form as somebody who reads it first: all that loads with it has come. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await notesOf(page);
  await page.waitForLoadState('networkidle');
}

/** Longer than what a locator itself does in the page, ms. */
const PAUSE = 150;

/**
 * A finger on the glass. A locator's own click looks at the page between the press and the release, in the page's
 * own thread, which would be counted as ours.
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing to tap: ${target}`);
  const page = target.page();
  await page.waitForTimeout(PAUSE);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PAUSE);
}

/** Taps a field and types into it, key by key. */
async function typeInto(target: Locator, text: string): Promise<void> {
  await tap(target);
  await target.page().keyboard.type(text, { delay: 50 });
  await target.page().waitForTimeout(PAUSE);
}

/** Types, taps and makes mistakes as people do, on each page of the learner's. */
export const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  register: async (page) => {
    await open(page, paths.register());
    await tap(page.getByRole('button', { name: 'Register Now' }));
    await typeInto(page.getByLabel('Full Name'), 'Natasha');
    await typeInto(page.getByLabel('Phone Number'), '0977654321');
    await typeInto(page.getByLabel('Password', { exact: true }), 'mangoes');
    await tap(page.getByRole('button', { name: 'Show password' }));
    await tap(page.getByRole('checkbox'));
    await tap(page.getByRole('button', { name: 'Register Now' }));
  },
  auth: async (page) => {
    await open(page, paths.auth());
    await tap(page.getByRole('tab', { name: 'Sign Up' }));
    await typeInto(page.getByLabel('Full Name'), 'Natasha');
    await tap(page.getByRole('tab', { name: 'Sign In' }));
    await typeInto(page.getByLabel('Email'), 'natasha@example');
    await tap(page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }));
  },
  dashboard: async (page) => {
    await page.goto(paths.dashboard());
    await page.getByText('Up to date.').waitFor();
    for (const button of await page.getByRole('button', { name: /^Copy/ }).all()) await tap(button);
  },
  payment: async (page) => {
    await page.goto(paths.register({ order: UNPAID }));
    const message = 'Money sent ZMW 100.00. Your bal is ZMW 5.56.TID: PP26';
    await typeInto(page.getByLabel('Confirmation message'), message);
    await typeInto(page.getByLabel('Transaction ID'), '1120.1015');
    await tap(page.getByRole('button', { name: 'Submit Proof to Unlock' }));
  },
};
