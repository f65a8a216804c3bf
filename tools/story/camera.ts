/** Takes the story's pictures: the portal and the app as they are at a moment of the story, in a browser whose clock stands there. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test';
import type { RunEndpoint } from '../../functions/src/command/command.ts';
import type { StaffActor } from '../../functions/src/command/guard.ts';
import { routes } from '../../functions/src/routes.ts';
import { type Instant, TIME_ZONE } from '../../src/domain/time/time.ts';
import type { Command } from '../../src/domain/wire/commands.ts';
import { staffCommands } from '../../src/domain/wire/commands.ts';
import { signInByForm } from '../../tests/fixtures/learner-sign-in.ts';
import { signInByHand } from '../../tests/fixtures/staff-sign-in.ts';
import { callsOf, manager } from '../seed/doings.ts';
import { inProject } from '../shared/project.ts';
import type { Learner } from './cast.ts';

const STAFF_COMMANDS: ReadonlySet<string> = new Set(Object.values(staffCommands).map(({ name }) => name));

const FOLDER = inProject('.cache', 'story', 'weekend');
/** Milliseconds. */
const SETTLED = 3_000;
const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 };
const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };

export type Camera = ReturnType<typeof openCamera>;

/** `address`: of the hub, which has the real time. */
export function openCamera(browser: Browser, address: string) {
  const callOf = callsOf('picture');
  let taken = 0;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  /** Answers as the hub would at `now`: what staff's pages ask is carried out then, and the time of other answers is moved. */
  async function answer(route: Route, now: Instant): Promise<void> {
    const request = route.request();
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (request.method() === 'POST' && STAFF_COMMANDS.has(name)) {
      const { handler } = await routes[name as keyof typeof routes]();
      const { command, run } = handler as unknown as RunEndpoint<Command, StaffActor>;
      const call = callOf(command, { kind: 'staff', ...manager }, request.postDataJSON(), now);
      return route.fulfill({ json: { result: await run(call), serverNow: now } });
    }
    if (name === 'clock') return route.fulfill({ json: { serverNow: now } });
    if (request.method() === 'GET' && name !== 'admin-auth') return route.continue();
    const response = await route.fetch();
    const shift = now - Date.now();
    const body = (await response.text()).replace(
      /"(serverNow|lastSeenAt|endsAt)":(\d{13})/g,
      (_, field: string, at: string) => `"${field}":${Number(at) + shift}`,
    );
    return route.fulfill({ response, body });
  }

  /** `shown`: what is waited for; all but the last are tapped. */
  async function take(
    name: string,
    now: Instant,
    as: Learner | 'staff',
    path: string,
    ...shown: readonly RegExp[]
  ): Promise<void> {
    const screen = as === 'staff' ? desk : phone;
    const light = {
      locale: 'en-GB',
      timezoneId: TIME_ZONE,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    } as const;
    const context = await browser.newContext({
      baseURL: address,
      serviceWorkers: 'block',
      ...light,
      ...screen,
    });
    await context.route('**/functions/**', (route) => answer(route, now));
    const page: Page = await context.newPage();
    await page.clock.setFixedTime(now);
    await (as === 'staff' ? signInByHand(page, manager, path) : signInByForm(page, as, path));
    // As on a later visit, without the words of welcome.
    if (as !== 'staff') await page.reload();
    for (const [nth, text] of shown.entries()) {
      const found = page.getByText(text).filter({ visible: true }).first();
      await found.waitFor();
      if (nth < shown.length - 1) await found.click();
    }
    await page.waitForLoadState('networkidle', { timeout: SETTLED }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    taken += 1;
    const file = `${String(taken).padStart(2, '0')}-${name}.png`;
    writeFileSync(`${FOLDER}/${file}`, await page.screenshot());
    console.log(`.cache/story/weekend/${file}`);
    await context.close();
  }
  return { take, written: () => readdirSync(FOLDER).length };
}
