/** Notifications on the phone (rules §8): shown by the real worker, tapped, agreed to, refused, tested, ended. */
import { createHash } from 'node:crypto';
import { removePushSubscription } from '../../../src/domain/wire/push-command.ts';
import { FALLBACK_PUSH } from '../../../src/domain/notifications/push-message.ts';
import { reminderPayload } from '../../../src/domain/notifications/push-text.ts';
import { pushKindLabels, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  askToSignOut,
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  signIn,
} from '../fixtures/learner-fixtures.ts';
import { launchOf } from '../fixtures/launch.ts';
import { Delivery, permit, PushEdge, shownOn, tap } from '../fixtures/push-fixtures.ts';

// Chromium without a window knows no notifications.
test.use({ viewport: { width: 360, height: 800 }, launchOptions: launchOf(process.env['CHROMIUM']) });

test('phone: a push shows once, without a page or a network, and a tap opens its page', async ({ page }) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.later);
  await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  await permit(page, 'granted');
  const phone = await Delivery.to(page);
  const path = paths.join(offering.id, 'saturday');
  const of = {
    offeringId: offering.id,
    slot: 'saturday',
    startsAt: offering.saturdayStartsAt,
    path,
  } as const;
  const [early, late] = [reminderPayload('day_before', of), reminderPayload('starting_soon', of)];

  await phone.push(early);
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: early.title, body: early.body }]);
  await phone.push(early);
  await phone.push(late);
  await expect
    .poll(() => shownOn(page).then((all) => all.map(({ tag, body }) => [tag, body])))
    .toEqual([[late.tag, late.body]]);

  await tap(page, late.tag);
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('button', { name: 'Unlocks T-15' })).toBeVisible();
  // The worker does not wait for the closing, and the next notification has the same tag.
  const gone = () => expect.poll(() => shownOn(page)).toEqual([]);
  await gone();

  for (const broken of ['', JSON.stringify({ ...late, path: '//evil.example' })]) {
    await phone.deliver(broken);
    await expect
      .poll(() => shownOn(page))
      .toMatchObject([{ title: FALLBACK_PUSH.title, body: FALLBACK_PUSH.body }]);
    await tap(page, FALLBACK_PUSH.tag);
    await page.waitForURL('**/dashboard');
    await gone();
  }
});

test('phone: a tap leads on from any page, asks first while somebody types, and opens a window if there is none', {
  tag: '@prove',
}, async ({ page, baseURL }) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.later);
  await giveOrder(person, offering, { order: { status: 'approved' } });
  const path = paths.join(offering.id, 'saturday');
  await signIn(page, person);
  await page.goto(path);
  const joinButton = page.getByRole('button', { name: 'Unlocks T-15' });
  await expect(joinButton).toBeVisible();
  await permit(page, 'granted');
  const phone = await Delivery.to(page);
  const { offeringId, startsAt } = { offeringId: offering.id, startsAt: offering.saturdayStartsAt };
  const late = reminderPayload('starting_soon', { offeringId, slot: 'saturday', startsAt, path });

  // The window was loaded at this address and went to others without another load.
  await page.getByRole('link', { name: 'Your Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  // A window that is busy for two seconds does not answer the worker in time.
  await expect(page.getByText('Up to date.')).toBeVisible();
  await phone.push(late);
  expect(await tap(page, late.tag)).toBeNull();
  await page.waitForURL(`**${path}`);
  await expect(joinButton).toBeVisible();

  await page.goto(paths.profile);
  const name = page.getByLabel('Full Name');
  await expect(name).toHaveValue(person.name);
  await name.fill('Mutinta O');
  await phone.push(late);
  expect(await tap(page, late.tag)).toBeNull();
  const offer = page.getByRole('region', { name: 'Notification', exact: true });
  await offer.getByRole('button', { name: 'Stay here' }).click();
  await expect(offer).toBeHidden();
  await expect(name).toHaveValue('Mutinta O');
  // The worker does not wait for the closing, which could also close the next notification of the same tag.
  await expect.poll(() => shownOn(page)).toEqual([]);
  await phone.push(late);
  await tap(page, late.tag);
  await offer.getByRole('button', { name: 'Open it now' }).click();
  await page.waitForURL(`**${path}`);
  await expect(joinButton).toBeVisible();

  await phone.push(late);
  await page.goto('about:blank');
  expect(await tap(page, late.tag)).toBe(new URL(path, baseURL).href);
});

/** The hub's document of a push subscription. */
async function knownAt(endpoint: string | undefined) {
  const id = createHash('sha256')
    .update(endpoint ?? '')
    .digest('hex');
  return (await docRef('pushSubscriptions', id).get()).data();
}

test('phone: a learner agrees, chooses, tests and signs out; the next learner agrees anew', async ({
  page,
  baseURL,
}) => {
  const offering = await makeClasses(classes.later);
  const [first, second] = [await makeLearner(), await makeLearner({ name: 'Mutale Banda' })];
  for (const person of [first, second]) await giveOrder(person, offering);
  const edge = await PushEdge.behind(page, baseURL ?? '');
  await page.goto('/');
  await permit(page, 'granted');
  const offer = page.getByRole('region', { name: 'Never miss a class' });
  const agree = async (uid: string) => {
    await offer.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('Notifications are on for this phone.')).toBeVisible();
    const known = await knownAt(edge.phone?.endpoint);
    expect(known).toMatchObject({ uid, kinds: pushKindSchema.options });
  };

  await openDashboard(page, first);
  await agree(first.uid);
  await page.getByRole('link', { name: 'Test them and choose which' }).click();
  const own = page.getByRole('region', { name: 'Notifications on this phone' });
  await own.getByLabel(pushKindLabels.day_before).uncheck();
  await expect(own.getByRole('button', { name: 'Send a test' })).toBeEnabled();
  const left = pushKindSchema.options.filter((kind) => kind !== 'day_before');
  await expect.poll(async () => (await knownAt(edge.phone?.endpoint))?.['kinds']).toEqual(left);

  await own.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => edge.phone?.received.length).toBe(1);
  const [sent] = edge.phone?.received ?? [];
  const phone = await Delivery.to(page);
  if (sent) await phone.push(sent.payload);
  await expect(own.getByText('Arrived on this phone.')).toBeVisible();
  await expect(page.getByText(/A test notification arrived here on/)).toBeVisible();

  await page.goto(paths.dashboard());
  const { endpoint } = edge.phone ?? { endpoint: '' };
  const goodbye = page.waitForRequest(`**${paths.command(removePushSubscription.name)}`);
  await askToSignOut(page);
  expect((await goodbye).postDataJSON()).toMatchObject({ endpoint });
  await page.waitForURL('**/auth');
  await expect.poll(() => shownOn(page)).toEqual([]);
  await expect.poll(() => edge.phone).toBeNull();
  await openDashboard(page, second);
  await agree(second.uid);
  await edge.close();
});

test('phone: a learner who refuses is told why the calendar helps, and is not asked again', {
  tag: '@prove',
}, async ({ page }) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later));
  await page.goto('/');
  await permit(page, 'prompt');
  await openDashboard(page, person);
  const offer = page.getByRole('region', { name: 'Never miss a class' });
  await expect(offer).toBeVisible();
  await permit(page, 'denied');
  await offer.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(offer.getByText(/blocked for the hub.*Your calendar can remind you instead/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('link', { name: 'Is this phone ready for class?' }).click();
  const own = page.getByRole('region', { name: 'Notifications on this phone' });
  await expect(own.getByText(/blocked for the hub/)).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  const ready = page.getByRole('region', { name: 'Is this phone ready for class?' });
  await expect(ready.getByText('Clock: set.')).toBeVisible();
  await expect(ready.getByText(/Notifications are blocked.*calendar instead/)).toBeVisible();
  await expect(ready.getByText(/^Your dashboard can be read without signal, as of/)).toBeVisible();
});
