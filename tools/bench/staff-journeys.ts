/** What staff do in the portal, in a real browser, for `npm run bench:admin` to measure. */
import type { Locator, Page, Request } from '@playwright/test';
import { type ExportType, exportTypeSchema } from '../../src/domain/records/export.ts';
import type { CollectionName } from '../../src/domain/wire/collections.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { round, timed } from './measured.ts';

/** The tabs of Payments, each reached from the one before. */
const TABS: Partial<Record<PortalPage, string>> = {
  wallet: 'Wallet',
  unclaimed: 'Unclaimed',
  refunds: 'Refunds',
  close: 'Day’s close',
};

/** Its link in the sidebar, or its tab with how much is on it. */
export function linkTo(page: Page, name: PortalPage): Locator {
  const tab = TABS[name];
  if (tab !== undefined) return page.getByRole('tab', { name: new RegExp(`^${tab}( [\\d,]+)?$`) });
  const label = name === 'weekend' ? 'This weekend' : name.replace(/^./, (letter) => letter.toUpperCase());
  return page.getByRole('link', { name: label, exact: true });
}

/** How long a page may need at most before it counts as broken, ms: the official emulator looks at every document. */
export const PATIENCE = 90_000;

/**
 * Milliseconds from the press or the last letter of `act` to the frame that shows all of these, noted in the page: a locator
 * looks again only after up to half a second, and nobody waits for that.
 */
async function timeToSee(page: Page, signs: readonly string[], act: () => Promise<void>): Promise<number> {
  const seen = await page.evaluateHandle((selectors) => {
    let began = 0;
    const begin = () => (began = performance.now());
    for (const kind of ['pointerdown', 'input']) addEventListener(kind, begin, { capture: true });
    const isThere = (sign: string) => {
      const [selector = '', text = ''] = sign.split(' | ');
      const fitting = [...document.querySelectorAll(selector)];
      return fitting.some((one) => one.textContent.includes(text) && one.checkVisibility());
    };
    const answer = new Promise<number>((resolve) => {
      const look = () => {
        if (began > 0 && selectors.every(isThere)) resolve(performance.now() - began);
        else requestAnimationFrame(look);
      };
      look();
    });
    return { answer };
  }, signs);
  await act();
  const tooLate = new Promise<never>((_, fail) => {
    const late = () => fail(new Error(`${signs.join(' and ')} did not come within ${PATIENCE} ms`));
    setTimeout(late, PATIENCE).unref();
  });
  return Promise.race([seen.evaluate(({ answer }) => answer), tooLate]);
}

/** Where each page shows its first rows, as a selector and a text in what it selects: on the dashboard the next class, and how much waits for a decision. */
export const rowsOf = {
  dashboard: ['[aria-label="Next classes"] li', '[aria-label="Pending Payment Proofs"] [data-counted]'],
  weekend: ['table[aria-label="Classes"] tbody tr'],
  students: ['table[aria-label="Students"] tbody tr'],
  payments: ['[aria-label="Proofs to review"] [role="button"]'],
  wallet: ['table[aria-label="Received"] tbody tr'],
  unclaimed: ['table[aria-label="Unclaimed"] tbody tr'],
  refunds: ['[aria-labelledby="to-send"] article'],
  close: ['table[aria-label="What became of it"] tbody tr'],
  enrollments: ['table[aria-label="Enrollments"] tbody tr'],
  courses: ['table[aria-label="Courses"] tbody tr'],
  offerings: ['h1 | Offerings', 'main table tbody tr'],
  links: ['h1 | Links', 'main table tbody tr'],
  exports: ['main button | Students CSV'],
  logs: ['table[aria-label="Audit log"] tbody tr'],
  settings: ['table[aria-label="Staff"] tbody tr'],
} as const;
export type PortalPage = keyof typeof rowsOf;

const COUNT = ':runAggregationQuery';

/**
 * Follows what the page has asked for; returns what waits until all of it is answered. The server goes on counting for a
 * page that was left, and whatever is measured next would wait for that too. Listeners never end and do not count.
 */
export function followRequests(page: Page): () => Promise<void> {
  const unanswered = new Set<Request>();
  const end = (request: Request) => unanswered.delete(request);
  page.on('request', (request) => !request.url().includes('/Listen/') && unanswered.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    const last = performance.now() + PATIENCE;
    // What an answer leads to is asked for a moment after it.
    for (let quiet = 0; quiet < 3 && performance.now() < last; quiet = unanswered.size === 0 ? quiet + 1 : 0)
      await page.waitForTimeout(150);
  };
}

/** Opens the portal anew, on a page without rows, so that nothing is kept of earlier visits. */
export async function openAnew(page: Page): Promise<void> {
  await page.goto(paths.opsPage('exports'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The portal loads its pages ahead two seconds after it was opened (decision 0074).
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
}

/** Milliseconds from a press on its link to the first rows. */
export async function timeToRows(page: Page, name: PortalPage): Promise<number> {
  const box = await linkTo(page, name).boundingBox();
  if (box === null) throw new Error(`no link leads to ${name}`);
  return timeToSee(page, rowsOf[name], () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
}

/** Milliseconds from what was pasted into the header, or its last letter, to what was found; the portal's pause included. */
export async function timeToFind(page: Page, text: string, isPasted: boolean): Promise<number> {
  const field = page.getByRole('combobox', { name: /^Search/ });
  await field.fill('');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  return timeToSee(page, ['[role="option"]'], () =>
    isPasted ? field.fill(text) : field.pressSequentially(text),
  );
}

/**
 * Milliseconds that a query of one page's rows takes from this page of the portal, by the same way, under the same
 * rules, and nothing else: the documents come as one answer, and nothing is made of them.
 */
export function bareQuery(page: Page, count: Request, rows: number): Promise<number> {
  const address = count.url().replace(COUNT, ':runQuery');
  const { authorization = '' } = count.headers();
  const orderBy = [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }];
  const structuredQuery = { from: [{ collectionId: 'users' }], orderBy, limit: rows };
  const headers = { authorization, 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify({ structuredQuery }) };
  return page.evaluate(
    async ([url, init, limit]) => {
      const began = performance.now();
      const answer = await fetch(url, init);
      const found = ((await answer.json()) as { document?: object }[]).filter(({ document }) => document);
      const ms = performance.now() - began;
      if (found.length !== limit)
        throw new Error(`the bare query found ${found.length} of ${limit}: ${answer.status}`);
      return ms;
    },
    [address, asked, rows] as const,
  );
}

/** The collections from which each export takes its rows. */
const NEEDED = {
  payments: ['paymentProofs', 'users', 'payments'],
  students: ['users', 'enrollments'],
  enrollments: ['enrollments', 'users', 'orders'],
  ledger: ['payments'],
} as const satisfies Record<ExportType, readonly CollectionName[]>;

/**
 * The exports of everything, as the page fetches them with the session's token; `read` streams a collection and
 * does nothing with it. The share is the first byte's of the whole time, the ratio that to plain reads before and after.
 */
export async function exportAll(page: Page, read: (name: CollectionName) => Promise<void>) {
  const done: Record<string, Record<'rows' | 'seconds' | 'stream_ratio' | 'first_byte_share', number>> = {};
  for (const type of exportTypeSchema.options) {
    const plain = () =>
      timed(async () => {
        for (const name of NEEDED[type]) await read(name);
      });
    const before = await plain();
    const { rows, first, ms } = await page.evaluate(async (address) => {
      const { token } = JSON.parse(localStorage.getItem('hub.staff.session') ?? '{}') as { token?: string };
      const began = performance.now();
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      const parts = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
      if (parts === undefined) throw new Error(`an export was refused: ${answer.status}`);
      let [at, lines] = [0, 0];
      for (let part = await parts.read(); !part.done; part = await parts.read()) {
        at ||= performance.now() - began;
        lines += part.value.split('\n').length - 1;
      }
      return { rows: lines - 1, first: at, ms: performance.now() - began };
    }, paths.exportData({ type }));
    const ratio = (2 * ms) / (before + (await plain()));
    done[type] = {
      rows,
      seconds: round(ms / 1000, 1),
      stream_ratio: round(ratio, 2),
      first_byte_share: round(first / ms, 2),
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
