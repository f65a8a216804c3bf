/** /dashboard where something is missing: the profile, the data, the code of a page (spec §8). */
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, signIn } from '../fixtures/learner-fixtures.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('a dashboard that cannot be loaded says so and can be tried again', { tag: '@prove' }, async ({
  page,
}) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later));
  await page.route(/google\.firestore|\/functions\/catalogue/, (route) => route.abort());
  // A request that hangs: the page notices only after a timeout that the hub is out of reach.
  await page.route('**/functions/clock', () => undefined);
  await page.clock.install();
  await signIn(page, person);
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  await page.clock.fastForward(12_000);
  await expect(page.getByText('Could not load your dashboard. Please try again.')).toBeVisible();
  // The retry begins before the connection is back: after that the page would load by itself and remove the button.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
});

test('a page whose code cannot be fetched says so, and is there by itself once the signal is back', async ({
  page,
  context,
}) => {
  await page.goto('/register');
  // This type means that the app is hydrated and the router handles its links.
  await expect(page.getByRole('button', { name: 'Register Now' })).toHaveAttribute('type', 'submit');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' })).toBeVisible();
});
