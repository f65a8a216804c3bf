/** What opening the dashboard costs: documents, and code before the first text (rules §9). */
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { launchOf } from '../fixtures/launch.ts';
import { classes, giveOrder, makeClasses, makeLearner, signIn } from '../fixtures/learner-fixtures.ts';

// Chromium without a window knows no notifications, so that none are offered.
test.use({ viewport: { width: 360, height: 800 }, launchOptions: launchOf(process.env['CHROMIUM']) });

/** Notes when the courses come onto the page. */
function markCourses(): void {
  const look = (_: unknown, observer: MutationObserver) => {
    if (!document.body?.textContent?.includes('My Courses')) return;
    performance.mark('courses');
    observer.disconnect();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test('a dashboard with two courses reads five documents, and shows its copy before it loads the SDK or an offer', async ({
  page,
  hubProxy,
}) => {
  await page.addInitScript(markCourses);
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.later), { order: { status: 'approved' } });
  await signIn(page, person, '/dashboard', hubProxy.url);
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Courses (2)' })).toBeVisible();
  const before = hubProxy.meter.documents;
  await page.reload();
  await expect(page.getByText('Up to date.')).toBeVisible();
  // Both orders, both enrollments and the profile; courses and classes come with the catalogue.
  expect(hubProxy.meter.documents - before).toBe(5);
  await expect(page.getByRole('heading', { name: 'Never miss a class' })).toBeVisible();
  const { courses, sdk, offer, latest } = await page.evaluate(() => {
    const startOf = (name: RegExp) =>
      performance.getEntries().find((entry) => name.test(entry.name))?.startTime ?? 0;
    // After two seconds with nothing to show, the page loads the SDK all the same.
    return {
      courses: startOf(/^courses$/),
      sdk: startOf(/firebase-/),
      offer: startOf(/LateParts-/),
      latest: startOf(/functions\/clock/) + 1_900,
    };
  });
  expect(courses).toBeGreaterThan(0);
  expect(sdk).toBeGreaterThan(Math.min(courses, latest));
  expect(offer).toBeGreaterThan(courses);
});

for (const path of ['/register', '/auth']) {
  test(`${path} for a stranger: a small catalogue, and no sign-in SDK before the first input`, {
    tag: '@prove',
  }, async ({ page }) => {
    // A hub that has just started answers its first request after the page has given up.
    await page.request.get('/functions/catalogue');
    const coming = path === '/auth' ? null : page.waitForResponse('**/functions/catalogue');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const sdk = () => asked.filter((one) => one.startsWith('/assets/firebase-auth-'));
    await page.goto(path);
    const hydrated = (form: Element) => Object.keys(form).some((key) => key.startsWith('__react'));
    await expect.poll(() => page.locator('main form').evaluate(hydrated)).toBe(true);
    await expect.poll(() => asked).toContain('/functions/clock');
    expect(sdk()).toEqual([]);
    await page.getByLabel('Email').click();
    await expect.poll(sdk).toHaveLength(1);
    if (coming === null) return;
    const catalogue = await coming;
    expect((await catalogue.body()).length).toBeGreaterThan(8 * 1024);
    expect((await catalogue.request().sizes()).responseBodySize).toBeLessThanOrEqual(4 * 1024);
  });
}
