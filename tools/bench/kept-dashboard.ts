/** How soon the kept dashboard shows its courses without signal, beside a bare page in the same minutes. */
import type { BrowserContext } from '@playwright/test';
import { paths } from '../../src/domain/wire/paths.ts';
import { KEPT_VIEW_KEY } from '../../src/pwa/storage-keys.ts';
import { median, round } from './measured.ts';
import { type Notes, visit } from './phone.ts';

const RUNS = 9;
/** How many times later than the bare page the courses may be painted. */
const PROMISED_RATIO = 3;

/** Opens the dashboard with signal and stays until this phone has kept it. */
async function see(learner: BrowserContext): Promise<void> {
  const page = await learner.newPage();
  await page.goto(paths.dashboard());
  await page.getByText('Up to date.').waitFor();
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT_VIEW_KEY);
  await page.close();
}

/**
 * Opens the dashboard of `learner`, who is signed in, without signal; `bare` opens the bare
 * page before each time. The courses count from their paint, the bare page from the moment when it is complete.
 */
export async function measureKeptDashboard(learner: BrowserContext, bare: () => Promise<Notes>) {
  await see(learner);
  await learner.setOffline(true);
  const rounds = await Array.fromAsync({ length: RUNS }, async () => ({
    bare: await bare(),
    kept: await visit(learner, paths.dashboard(), 'courses'),
  }));
  await learner.setOffline(false);
  const middle = (figure: (one: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  const bareMs = middle((one) => one.bare.ready);
  const ratio = round(middle(({ kept }) => kept.painted) / bareMs, 2);
  return {
    bare_ms: round(bareMs),
    courses_painted_ms: round(middle(({ kept }) => kept.painted)),
    ratio,
    // From here on the program itself answers: it has taken the kept page over.
    program_ms: round(middle(({ kept }) => kept.ready)),
    lcp_ms: round(middle(({ kept }) => kept.lcp)),
    promises_kept: ratio <= PROMISED_RATIO,
  };
}
