/**
 * The way from registering to joining a class, without a connection for a while, in engines other than Chromium. Written
 * once: `npm run e2e -- --engine firefox`, `webkit`, or `firefox,webkit`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newKey } from '../../../src/shared/data/commands.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { IDEMPOTENCY_HEADER } from '../../../src/domain/wire/envelope.ts';
import { DAY, MINUTE } from '../../../src/domain/wire/limits.ts';
import { bannerMessages } from '../../../src/domain/wire/order-messages.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { makePng } from '../../factories/picture.ts';
import { HubProxy } from '../../fixtures/hub-proxy.ts';
import { accounts, docRef, newEmail, newTransactionId, random } from '../fixtures/hub-fixtures.ts';
import { classes, joinNow, makeClasses, ordersOf, proofsOf } from '../fixtures/learner-fixtures.ts';
import { staffToken } from '../fixtures/staff-fixtures.ts';
import { type Engine, personAt } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { firefoxProgram, webkitPrograms } from './programs.ts';
import { openWebkit } from './webkit.ts';

const PASSWORD = 'three-green-mangoes';
const TITLE = 'Spreadsheets by Lamplight';
const CLASS = 'https://class.invalid/room';

/** What the page shows, and what its fields hold. */
const SHOWN = `() => document.body.innerText + '\\n' +
  [...document.querySelectorAll('input, textarea, select')].map(({ id, value }) => id + ': ' + value).join('\\n') +
  '\\nfocus: ' + document.activeElement?.id + ' ' + document.hasFocus()`;

type Heard = (text: string) => void;
/** How each engine is opened; null where it is not installed. */
const engines: Readonly<Record<string, () => ((heard: Heard) => Promise<Engine>) | null>> = {
  firefox: () => {
    const program = firefoxProgram();
    return program === null ? null : (heard) => openFirefox(program, heard);
  },
  webkit: () => {
    const programs = webkitPrograms();
    return programs === null ? null : () => openWebkit(programs);
  },
};

/** What an engine logs by itself when the hub is away or a page is left while it loads: the journey does both. */
const NETWORK =
  /Loading failed for|A ServiceWorker intercepted the request|Could not reach Cloud Firestore|WebChannelConnection|NetworkError|Load failed|network error|connection was lost|Could not connect|cleardot\.gif/i;

for (const name of (process.env['ENGINE'] ?? '').split(',').filter(Boolean)) {
  const open = engines[name];
  if (open === undefined)
    throw new Error(`There is no engine “${name}”: use ${Object.keys(engines).join(', ')}.`);
  test.describe(name, () => {
    const opener = open();
    if (opener === null) {
      // A title of its own, so that the run's list names what is missing.
      test(`${name} is not installed`, () => test.info().skip());
      return;
    }
    let [heard, engine, hub]: [string[], Engine, HubProxy] = [[], undefined as never, undefined as never];
    test.beforeEach(async () => {
      heard = [];
      const note = (text: string) => void heard.push(text);
      hub = new HubProxy(process.env['HUB_URL'] ?? '', note);
      await hub.open();
      engine = await opener(note);
    });
    test.afterEach(async () => {
      const { status, expectedStatus } = test.info();
      // Playwright records no trace of these engines, so the page is printed.
      if (status !== expectedStatus) console.log(await engine.run<string>(SHOWN), heard);
      await engine.close();
      await hub.close();
    });

    test('a script that breaks and a request that the policy forbids are noticed', async () => {
      await engine.open(`${hub.url}/about`);
      await expect.poll(() => engine.run<boolean>('() => globalThis.tellsErrors === true')).toBe(true);
      await engine.run(`() => {
        setTimeout(() => { throw new Error('broken on purpose'); });
        new Image().src = 'https://elsewhere.invalid/picture.png';
      }`);
      await expect.poll(() => heard.join('\n')).toContain('broken on purpose');
      await expect.poll(() => heard.join('\n')).toContain('img-src');
    });

    test('register, show a payment without a connection, be approved, and join', async () => {
      const courseId = `${name}-${random(4)}`;
      await docRef('courses', courseId).set(
        toDocument(makeCourse({ id: courseId, title: TITLE, displayOrder: 91 })),
      );
      const folder = mkdtempSync(join(tmpdir(), 'hub-picture-'));
      const picture = join(folder, 'proof.png');
      writeFileSync(picture, makePng({ width: 80, height: 120 }));
      try {
        await journey(engine, hub, { courseId, picture });
      } finally {
        await docRef('courses', courseId).update({ isActive: false });
        rmSync(folder, { recursive: true, force: true });
      }
      expect(
        heard.filter((text) => !NETWORK.test(text)),
        'errors of the pages',
      ).toEqual([]);
    });
  });
}

async function journey(
  engine: Engine,
  hub: HubProxy,
  { courseId, picture }: { readonly courseId: string; readonly picture: string },
): Promise<void> {
  const person = personAt(engine);
  const [email, transactionId] = [newEmail(), newTransactionId()];
  const offering = await makeClasses(classes.later, { courseId });
  await docRef('classLinks', offering.id).update({ saturdayLink: CLASS });

  await test.step('the learner registers', async () => {
    await engine.open(`${hub.url}/register?course=${courseId}`);
    await person.fills('Full Name', 'Mutinta Hachilensa');
    await person.fills('Email', email);
    await person.fills('Phone Number', '0977 123 456');
    await expect.poll(() => person.reads('Course')).toBe(courseId);
    await person.fills('Password', PASSWORD);
    await person.fills('Confirm Password', PASSWORD);
    await person.ticks('I agree');
    await person.presses('Register Now');
    await person.isAt('/registration-success');
    await person.sees(TITLE);
  });
  const { uid } = await accounts.getUserByEmail(email);
  const [code = ''] = await ordersOf(uid);
  expect(await ordersOf(uid)).toHaveLength(1);

  await test.step('the app is on the phone, so that it opens without the hub', async () => {
    await engine.open(`${hub.url}/dashboard`);
    await person.sees(TITLE);
    const kept = `async () => {
      const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const paths = found.flat().map(({ url }) => new URL(url).pathname);
      return navigator.serviceWorker.controller !== null && paths.includes('/app') && paths.includes('/functions/catalogue');
    }`;
    await expect.poll(() => engine.run<boolean>(kept)).toBe(true);
  });

  await test.step('a proof that is sent while the hub is away is kept, and goes out by itself', async () => {
    await engine.open(`${hub.url}/register?order=${code}`);
    const message = `Money sent to Digital Skills Hub on 970000000.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: ${transactionId}.`;
    await person.fills('Confirmation message', message);
    await expect.poll(() => person.reads('Transaction ID')).toBe(transactionId);
    await person.chooses('Picture of the payment', picture);
    const shown = `() => document.querySelector('img[alt="Your picture as it will be sent"]')?.naturalWidth > 0`;
    await expect.poll(() => engine.run<boolean>(shown)).toBe(true);
    await hub.close();
    await person.presses('Submit Proof to Unlock');
    await person.sees('Kept on this phone.');
    expect(await proofsOf(code)).toEqual([]);

    await engine.open(`${hub.url}/dashboard`);
    await person.sees('No connection to the hub.');
    await person.sees('Your proof is kept on this phone');
    await hub.open();
    const status = async () => (await docRef('orders', code).get()).get('status') as string;
    await expect.poll(status).toBe('under_review');
    expect(await proofsOf(code)).toHaveLength(1);
    await person.sees(bannerMessages.underReview);
  });

  await test.step('it is approved, and the open dashboard says so', async () => {
    const proofId = (await docRef('orders', code).get()).get('latestProofId') as string;
    expect((await docRef('proofImages', proofId).get()).exists).toBe(true);
    const decision = { orderId: code, proofId, decision: 'approve', receivedAmount: 100, reason: null };
    const answer = await fetch(`${hub.url}/functions/review-payment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await staffToken('reviewer')}`,
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: newKey(),
      },
      body: JSON.stringify(decision),
    });
    expect(answer.status, await answer.text()).toBe(200);
    await person.sees(bannerMessages.approved);
  });

  await test.step('in the window its button opens the class, once', async () => {
    const now = Date.now();
    const moved = { saturdayStartsAt: now + 10 * MINUTE, sundayStartsAt: now + DAY };
    await docRef('offerings', offering.id).update(toDocument(moved));
    // The dashboard learns the new time from the catalogue, which is cached for a minute.
    await expect(async () => {
      await engine.open(`${hub.url}/dashboard`);
      await person.presses(joinNow(moved.saturdayStartsAt), 10_000);
    }).toPass();
    await person.isAt(CLASS);
    const mark = await docRef('attendance', attendanceId(offering.id, 'saturday', uid)).get();
    expect(mark.get('joinedAt')).toHaveLength(1);
  });
}
