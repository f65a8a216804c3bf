/** What staff do in the portal, in a real browser, for `npm run bench:admin` to measure. */
import type { Locator, Page } from '@playwright/test';
import { exportTypeSchema } from '../../src/domain/records/export.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { round, timed } from './measured.ts';

const rowOf = (name: string) => (page: Page) => page.getByRole('table', { name }).getByRole('row').nth(1);

/** The pages of the portal, and what is there once the first rows are. */
export const firstRows = {
  dashboard: (page) => page.getByText(/^Last updated \d/),
  students: rowOf('Students'),
  payments: (page) => page.getByRole('list', { name: 'Proofs to review' }).getByRole('button').first(),
  enrollments: rowOf('Enrollments'),
  courses: rowOf('Courses'),
  offerings: rowOf('Offerings'),
  links: (page) => page.getByRole('table').first().getByRole('row').nth(1),
  exports: (page) => page.getByRole('button', { name: 'Students CSV' }),
  logs: rowOf('Audit log'),
  settings: rowOf('Staff'),
} as const satisfies Record<string, (page: Page) => Locator>;
export type PortalPage = keyof typeof firstRows;

const pathOf = (name: PortalPage): string => (name === 'dashboard' ? paths.ops : paths.opsPage(name));

/** Opens a page by its address, and waits for its first rows. */
export async function open(page: Page, name: PortalPage): Promise<void> {
  await page.goto(pathOf(name));
  await firstRows[name](page).waitFor();
}

/** Its link in the sidebar. */
export function linkTo(page: Page, name: PortalPage): Locator {
  const label = name.replace(/^./, (letter) => letter.toUpperCase());
  return page.getByRole('link', { name: label, exact: true });
}

/** Milliseconds from a click in the sidebar to the first rows, on a page that has not been open before. */
export async function timeToRows(page: Page, name: PortalPage): Promise<number> {
  // Where something goes on listening, the network never comes to rest.
  await page.goto(pathOf(name === 'exports' ? 'logs' : 'exports'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  return timed(async () => {
    await linkTo(page, name).click();
    await firstRows[name](page).waitFor();
  });
}

/** Milliseconds from what was typed into the header to what was found, the pause for further letters included. */
export async function timeToFind(page: Page, typed: string): Promise<number> {
  const field = page.getByRole('combobox', { name: /^Search/ });
  await field.fill('');
  await page.getByRole('option').waitFor({ state: 'hidden' });
  return timed(async () => {
    await field.fill(typed);
    await page.getByRole('option').first().waitFor();
  });
}

/** The three exports of everything, as the page fetches them with the session's token. */
export async function exportAll(page: Page) {
  const done: Record<string, { rows: number; kilobytes: number; seconds: number }> = {};
  for (const type of exportTypeSchema.options) {
    const began = performance.now();
    const body = await page.evaluate(async (address) => {
      const { token } = JSON.parse(localStorage.getItem('hub.staff.session') ?? '{}') as { token?: string };
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`an export was refused: ${answer.status}`);
      return answer.text();
    }, paths.exportData({ type }));
    done[type] = {
      rows: body.split('\r\n').length - 2,
      kilobytes: Math.round(body.length / 1024),
      seconds: round((performance.now() - began) / 1000, 1),
    };
  }
  return done;
}

/** The queue lets nobody decide on what appeared a moment ago (DecisionBar): as long as a glance, ms. */
const GLANCE = 400;
const REACTION = 1_500;
const TRIES = 10;

/** Decides on so many proofs by keys alone; ticks and confirms against a warning. Answers how many keys were pressed. */
export async function decideByKeys(page: Page, proofs: number): Promise<number> {
  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  const warned = page.getByRole('alertdialog');
  const reject = page.getByRole('button', { name: 'Reject', exact: true }).and(page.locator(':enabled'));
  const accept = page.getByRole('button', { name: /^(Approve$|Accept K)/ }).and(page.locator(':enabled'));
  const inTime = (reaction: Promise<void>) => reaction.then(() => true).catch(() => false);
  const hasMovedOn = (before: string) =>
    inTime(page.waitForURL((url) => url.href !== before, { timeout: REACTION }));
  for (let done = 0; done < proofs; done += 1) {
    // The address names a proof once one is shown.
    await reject.waitFor();
    const before = page.url();
    let isDecided = false;
    for (let tries = 0; !isDecided; tries += 1) {
      if (tries === TRIES) throw new Error(`no key decides on proof ${done + 1}`);
      await reject.waitFor();
      await page.waitForTimeout(GLANCE);
      for (const key of (await accept.isVisible()) ? ['a'] : ['r', '2', 'Enter']) await press(key);
      const reaction = hasMovedOn(before);
      await Promise.race([reaction, inTime(warned.waitFor({ timeout: REACTION }))]);
      if (await warned.getByRole('checkbox').isVisible()) await press('Space');
      if (await warned.isVisible()) await press('Enter');
      isDecided = (await reaction) || (await hasMovedOn(before));
    }
  }
  return presses;
}
