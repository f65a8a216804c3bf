/** A browser slowed down to a cheap phone's speed, and what it notes about a page while it runs. */
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../shared/programs.ts';

/** How many times slower than this machine. */
export const SLOWDOWN = 4;

/** When a page answers: what a bare one needs, a form that React has taken over, or the learner's courses. */
export type Sign = 'loaded' | 'form' | 'courses';

interface Notes {
  /** ms since the navigation; 0 until the sign was seen. */
  ready: number;
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
  const notes: Notes = { ready: 0, lcp: 0, scripts: [], interactions: {} };
  window.hubNotes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.lcp = startTime;
  });
  observe('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
    if (interactionId === 0) return;
    notes.interactions[interactionId] = Math.max(notes.interactions[interactionId] ?? 0, entry.duration);
  });
  const signs: Record<Sign, () => boolean> = {
    loaded: () => document.readyState === 'complete',
    form: () =>
      Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
    courses: () =>
      [...document.querySelectorAll('h2')].some(({ textContent }) => textContent?.startsWith('My Courses')),
  };
  const look = () => {
    if (!signs[sign]()) {
      setTimeout(look, 4);
      return;
    }
    notes.ready = performance.now();
    notes.scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  };
  look();
}

/** Opens the browser; each context is a phone of its own. */
export async function openPhones(): Promise<() => Promise<BrowserContext>> {
  const browser = await openBrowser();
  return () => browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-GB' });
}

/** A page that is slowed down and takes notes until `sign` is seen, at each of its navigations. */
export async function slowPage(context: BrowserContext, sign: Sign): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(takeNotes, sign);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** What was noted once the sign was seen. */
export async function notesOf(page: Page): Promise<Notes> {
  await page.waitForFunction(() => window.hubNotes?.ready > 0);
  return page.evaluate(() => window.hubNotes);
}

/** The durations of the page's interactions, ms, each as long as its longest event and at least 16. */
export async function interactionsOf(page: Page): Promise<number[]> {
  // The last events are only reported after the frame that shows their effect.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const named = Object.values(window.hubNotes.interactions);
    const quick = Math.max(0, performance.interactionCount - named.length);
    return [...named, ...Array.from({ length: quick }, () => 16)];
  });
}
