/** `npm run pictures`: takes the README's pictures in a hub of its own; only dates and waiting times differ between runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { signInByForm } from '../../tests/fixtures/learner-sign-in.ts';
import { openHome, signInByHand } from '../../tests/fixtures/staff-sign-in.ts';
import { runTool } from '../shared/command.ts';
import { openBrowser } from '../shared/programs.ts';
import { inProject } from '../shared/project.ts';
import { openScreen, settle } from '../shared/screens.ts';
import { openOwnHub } from '../start/hub.ts';
import { learners, reviewer } from './people.ts';

const FOLDER = inProject('docs', 'pictures');
/** WebP quality: letters stay sharp, and a picture has about 30 KB. */
const QUALITY = 80;

/** Opens the dashboard as on a later visit, without the words of welcome. */
async function openDashboard(page: Page, learner: { readonly email: string }): Promise<void> {
  await signInByForm(page, learner, paths.dashboard());
  await page.reload();
}

/** What each picture shows; its name ends with the screen. */
const pictures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'home-phone': async (page) => {
    await page.clock.setFixedTime(lusakaInstant(addDays(weekendOf(Date.now()), -1), '16:00'));
    await openHome(page);
  },
  'pay-phone': async (page) => {
    await openDashboard(page, learners.pending);
    await page.getByText('CHAN DA34').first().waitFor();
  },
  'class-phone': async (page) => {
    await openDashboard(page, learners.approved);
    const join = { name: /^Join .*Now$/ };
    await page.getByRole('link', join).or(page.getByRole('button', join)).first().waitFor();
  },
  'queue-desk': async (page) => {
    await signInByHand(page, reviewer, paths.opsPage('payments'));
    await page.getByRole('button', { name: /Mercy Kafula/ }).click();
    await page.getByRole('img', { name: /Mercy Kafula/ }).waitFor();
  },
};

await runTool(async () => {
  const { address: baseURL } = await openOwnHub('pictures');
  const browser = await openBrowser();
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, show] of Object.entries(pictures)) {
    const screen = file.endsWith('phone') ? 'phone' : 'desk';
    const context = await openScreen(browser, screen, { baseURL });
    const page = await context.newPage();
    await show(page);
    await settle(page);
    const session = await context.newCDPSession(page);
    const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    const bytes = Buffer.from(shot.data, 'base64');
    writeFileSync(`${FOLDER}/${file}.webp`, bytes);
    console.log(`docs/pictures/${file}.webp: ${(bytes.length / 1024).toFixed(0)} KB`);
    await context.close();
  }
  return 0;
});
