/** Faults on the way between a phone and the hub: what is sent meanwhile waits on the phone, and arrives once. */
import { waitForLearnerTier } from '../../fixtures/learner-sign-in.ts';
import { accounts } from '../../e2e/fixtures/hub-fixtures.ts';
import { ordersOf, proofsOf, submitSignIn } from '../../e2e/fixtures/learner-fixtures.ts';
import { fillMessage, sendButton } from '../../e2e/fixtures/proof-form.ts';
import { expect, expectArrived, kept, PORTAL, readyToSend, REMOVED, SUBMIT, test } from './fixtures.ts';
import type { Fault } from './proxy.ts';

test.use({
  viewport: { width: 360, height: 800 },
  serviceWorkers: 'block',
  // Our own policy lets no request follow to another site.
  caused: /^Connecting to 'http:\/\/portal\.invalid/,
});

const answered = (status: number, headers = {}) => ({
  ...PORTAL,
  status,
  headers: { ...PORTAL.headers, ...headers },
});

/** Faults that meet every try of the first round, so that the proof has to wait on the phone. */
const waiting: readonly (readonly [name: string, fault: Fault])[] = [
  ['a connection that is reset', 'cut'],
  ['an answer that is lost each time', 'lost answer'],
  ['half an answer', 'half an answer'],
  ['the page of a captive portal', PORTAL],
  ['a captive portal that leads to its login', answered(302, { location: 'http://portal.invalid/login' })],
  [
    'an answer that is not the hub’s',
    { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' },
  ],
  ['a middlebox that finds it too large', answered(413)],
  ['a middlebox that has had too many', answered(429, { 'retry-after': '5' })],
  ['a gateway that found nobody', answered(502)],
  ['a gateway during a deploy', answered(503)],
  ['a gateway that waited too long', answered(504)],
];
/** With these, the hub has the proof after the first try: the live order may tell the phone so before the next try. */
const HEARD: ReadonlySet<Fault> = new Set(['lost answer', 'half an answer']);
/** Tries of one round, after which the proof waits. */
const ROUND = 3;
/** How many requests meet a fault: a browser repeats a request by itself where a reused connection is reset. */
const disturbedBy = (fault: Fault) => (fault === 'cut' ? 2 * ROUND : ROUND);

for (const [name, fault] of waiting) {
  test(`${name}: the proof waits on the phone, goes by itself and is there once`, async ({
    page: phone,
    line,
  }) => {
    const { orderId, transactionId, send } = await readyToSend(phone, line.url);
    line.disturb(({ path, nth }) => (path === SUBMIT && nth <= disturbedBy(fault) ? fault : 'none'));
    await send.click();
    await expect(kept(phone)).toBeVisible();
    // The live order may take the card away meanwhile.
    if (!HEARD.has(fault))
      await expect(
        phone.getByText('open the hub when you have signal, and it is sent by itself'),
      ).toBeVisible();
    await expectArrived(phone, { orderId, transactionId });
    const disturbed = line.disturbed(SUBMIT);
    if (HEARD.has(fault)) expect(disturbed).toBeGreaterThan(0);
    else expect(disturbed).toBe(disturbedBy(fault));
  });
}

/** Faults that a single try survives without anybody noticing. */
const unnoticed: readonly (readonly [name: string, fault: Fault])[] = [
  ['a request that arrives twice', 'sent twice'],
  ['answers in another order than the requests', 'late answer'],
  ['an answer that trickles', { bytesPerSecond: 60 }],
];
for (const [name, fault] of unnoticed) {
  test(`${name}: the proof is there once`, async ({ page: phone, line }) => {
    const { orderId, transactionId, send } = await readyToSend(phone, line.url);
    line.disturb(({ path }) => (path === SUBMIT ? fault : 'none'));
    await send.click();
    await expectArrived(phone, { orderId, transactionId });
    expect(line.disturbed(SUBMIT)).toBe(1);
  });
}

test('a name that cannot be resolved: the proof waits on the phone, goes by itself and is there once', async ({
  page: phone,
  line,
}) => {
  const { orderId, transactionId, send } = await readyToSend(phone, line.url);
  await phone.route('**/functions/**', (route) => route.abort('namenotresolved'));
  await send.click();
  await expect(kept(phone)).toBeVisible();
  await phone.unrouteAll();
  await expectArrived(phone, { orderId, transactionId });
});

test('functions away while the database answers: the page goes on, and the proof goes once they are back', async ({
  page: phone,
  line,
}) => {
  const { orderId, transactionId, send } = await readyToSend(phone, line.url);
  line.disturb(({ path }) => (path.startsWith('/functions/') ? answered(502) : 'none'));
  await send.click();
  await expect(kept(phone)).toBeVisible();
  await phone.goto(`${line.url}/dashboard`);
  await expect(phone.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Your proof is kept on this phone' })).toBeVisible();
  line.disturb();
  await expectArrived(phone, { orderId, transactionId });
});

test('a registration that arrives twice makes one order', async ({ page: phone, line }) => {
  const { person } = await readyToSend(phone, line.url);
  line.disturb(({ path }) => (path === '/functions/register-course' ? 'sent twice' : 'none'));
  await phone.goto(`${line.url}/register?course=data-analysis-excel`);
  await expect(phone.getByText(`Signed in as ${person.name}`)).toBeVisible();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Register Now' }).click();
  await phone.waitForURL('**/registration-success');
  expect(line.disturbed('/functions/register-course')).toBe(1);
  const orders = await ordersOf(person.uid);
  expect(orders).toHaveLength(2);
});

test('a learner whose account is closed while a proof is typed reads that session and proof are gone', async ({
  page: phone,
  line,
}) => {
  const { person, orderId, send } = await readyToSend(phone, line.url);
  await accounts.updateUser(person.uid, { disabled: true });
  await send.click();
  await phone.waitForURL(/\/auth/);
  await expect(phone.getByText('Your session has ended.')).toBeVisible();
  await expect(phone.getByText(REMOVED)).toBeVisible();
  expect(await proofsOf(orderId)).toEqual([]);
  await accounts.updateUser(person.uid, { disabled: false });
  await submitSignIn(phone, person.email);
  await expect(phone.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
  // The learner was told, so the proof that counts is the one that they send again.
  const transactionId = await fillMessage(phone);
  await sendButton(phone).click();
  await expectArrived(phone, { orderId, transactionId });
});

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(async ({ page: phone, line }) => {
    await readyToSend(phone, line.url);
    await phone.goto(`${line.url}/dashboard`);
    await waitForLearnerTier(phone);
  });

  test('a captive portal before everything shows as no connection, leaves nothing behind, and ends by itself', async ({
    page: phone,
    line,
  }) => {
    line.disturb(() => PORTAL);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
    await expect(phone.getByText('No connection to the hub.')).toBeVisible({ timeout: 60_000 });
    const stored = await phone.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if ((await (await cache.match(request))?.text())?.includes('Buy a bundle')) found.push(request.url);
      }
      return found;
    });
    expect(stored).toEqual([]);
    line.disturb();
    await expect(phone.getByText('Up to date.')).toBeVisible({ timeout: 90_000 });
  });

  test('a refusal of the browser’s database quota shows what is kept, and goes on by itself', async ({
    page: phone,
    line,
  }) => {
    const exhausted = {
      status: 429,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' },
      }),
    };
    line.disturb(({ path }) => (path.startsWith('/google.firestore') ? exhausted : 'none'));
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
    await expect.poll(() => line.disturbed('/google.firestore')).toBeGreaterThan(0);
    await expect(phone.getByText('Up to date.')).toBeHidden();
    line.disturb();
    await expect(phone.getByText('Up to date.')).toBeVisible({ timeout: 90_000 });
  });
});
