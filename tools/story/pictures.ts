/** Takes the story's pictures: portal and app in a browser whose clock stands at that moment. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, Route } from '@playwright/test';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../src/domain/time/time.ts';
import { staffCommands } from '../../src/domain/wire/commands.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { signInByForm } from '../../tests/fixtures/learner-sign-in.ts';
import { signInByHand } from '../../tests/fixtures/staff-sign-in.ts';
import { perform } from '../seed/commands.ts';
import { manager } from '../seed/people.ts';
import { inProject } from '../shared/project.ts';
import { openScreen, settle } from '../shared/screens.ts';
import { type Learner, oneWho } from './cast.ts';
import type { Stage } from './stage.ts';

const FOLDER = inProject('.cache', 'story', 'weekend');

const placed = oneWho('placed, takes');
const pupil = oneWho('comes');
const unpaid = oneWho('unpaid, comes');
const missing = oneWho('misses');
const checked = oneWho('provisional');
/** Learners whose phone is shown, who need an account to sign in. */
export const onPictures = [placed, pupil, unpaid, missing, checked];

/** Answers as the hub would at `now`: carries out staff commands at that time, and shifts the times in other answers. */
async function answer(route: Route, now: Instant): Promise<void> {
  const request = route.request();
  const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
  const command = Object.values(staffCommands).find((one) => one.name === name);
  if (request.method() === 'POST' && command !== undefined) {
    const result = await perform(command, manager, now, request.postDataJSON());
    return route.fulfill({ json: { result, serverNow: now } });
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

/** `address`: that of the hub, whose own clock has the real time. */
export function planPictures({ plan }: Stage, browser: Browser, address: string, weekend: Day): void {
  let taken = 0;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  /** `shown`: texts to wait for, one after another; all but the last are tapped. */
  const shoot = (
    days: number,
    time: string,
    name: string,
    as: Learner | 'staff',
    path: string,
    ...shown: readonly RegExp[]
  ) =>
    plan(lusakaInstant(addDays(weekend, days), time), async (now) => {
      const options = { baseURL: address, serviceWorkers: 'block' } as const;
      const context = await openScreen(browser, as === 'staff' ? 'desk' : 'phone', options);
      await context.route('**/functions/**', (route) => answer(route, now));
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      await (as === 'staff' ? signInByHand(page, manager, path) : signInByForm(page, as, path));
      // As on a later visit, without the words of welcome.
      if (as !== 'staff') await page.reload();
      for (const [nth, text] of shown.entries()) {
        const found = page.getByText(text).filter({ visible: true }).first();
        await found.waitFor();
        if (nth < shown.length - 1) await found.click();
      }
      await settle(page);
      taken += 1;
      const file = `${String(taken).padStart(2, '0')}-${name}.png`;
      writeFileSync(`${FOLDER}/${file}`, await page.screenshot());
      console.log(`.cache/story/weekend/${file}`);
      await context.close();
    });

  const page = paths.opsPage;
  const door = ({ courseId }: Learner, slot: 'saturday' | 'sunday') =>
    paths.join(offeringIdOf(courseId, weekend), slot);
  shoot(-2, '12:20', 'thursday-weekend', 'staff', page('weekend'), /link/i);
  shoot(-2, '16:10', 'thursday-offer', placed, paths.dashboard(), /place is free|Take/i);
  shoot(-1, '16:05', 'friday-missing', 'staff', page('weekend'), /link/i);
  shoot(-1, '16:35', 'friday-round', 'staff', page(`rounds?kind=unpaid&weekend=${weekend}`), /Start a round/);
  shoot(0, '14:45', 'saturday-checked', checked, paths.dashboard(), /Join/);
  shoot(0, '14:45', 'saturday-unpaid', unpaid, door(unpaid, 'saturday'), /Join/, /payment is approved/);
  shoot(0, '14:45', 'saturday-open', pupil, door(pupil, 'saturday'), /Join/);
  const roster = page(`weekend/${offeringIdOf(checked.courseId, weekend)}/saturday`);
  shoot(0, '15:08', 'saturday-door', 'staff', roster, /^Not paid$/, /provisionally/);
  shoot(0, '18:05', 'saturday-missed', missing, paths.dashboard(), /You missed Saturday/);
  const list = page(`rounds?kind=missed&weekend=${weekend}`);
  shoot(0, '18:05', 'saturday-missed-list', 'staff', list, /Start a round/);
  shoot(1, '16:45', 'sunday-again', missing, door(missing, 'sunday'), /Join/);
  shoot(1, '17:30', 'sunday-weekend', 'staff', page('weekend'), /Sun 17:00/);
}

export const picturesTaken = (): number => readdirSync(FOLDER).length;
