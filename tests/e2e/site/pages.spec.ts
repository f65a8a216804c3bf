/** The public pages say what the spec says, page by page, and say all of it without a script (spec §2). */
import type { Page } from '@playwright/test';
import { foundingContacts, foundingCourses } from '../../../src/shared/founding-catalogue.ts';
import { siteMessages } from '../../../src/domain/wire/site-messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';

// The tests in pwa/ cover the worker.
test.use({ serviceWorkers: 'block' });

const PAGES = [paths.home, paths.courses, paths.about, paths.support, paths.terms, paths.privacy] as const;
const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const link = (page: Page, name: string, path: string) =>
  expect(main(page).getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path);

/** The parts that every page has, without the bar's, which depend on the width. */
async function hasFrame(page: Page): Promise<void> {
  const quick = footer(page).getByRole('listitem');
  for (const [name, path] of Object.entries({
    Courses: paths.courses,
    Register: paths.register(),
    Support: paths.support,
    Terms: paths.terms,
    Privacy: paths.privacy,
  }))
    await expect(quick.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(footer(page).getByRole('heading', { name: 'Quick Links' })).toBeVisible();
  await expect(quick.getByRole('link', { name: /^WhatsApp Support 097 000 0000$/ })).toBeVisible();
  await expect(quick.getByRole('link', { name: foundingContacts.email })).toHaveAttribute(
    'href',
    `mailto:${foundingContacts.email}`,
  );
  await expect(footer(page)).toContainText('© 2024 Digital Skills Hub');
  const chat = page.getByRole('link', { name: /Chat with us\s*We're here to help!/ });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/260970000000\?text=Hello.*interested/);
  await expect(chat).toHaveAttribute('target', '_blank');
}

test.describe('public: texts without JavaScript, with which nothing but a change of the staff’s alters them', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page has every section of the spec', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Digital Skills in 2 Weeks');
    const said = [
      'Sat 15:00 | Sun 17:00-18:00 CAT',
      'Affordable, practical, live classes every weekend.',
      'K100 per skill',
      'Live link unlocks after payment',
      'Mobile-friendly',
      'Complete registration and upload your payment proof.',
      'Links arrive just before each session and work from any device.',
      'Manual proof upload',
      'Unlock 15 min before start',
      'Central Africa Time (CAT)',
      'Calendar links will be updated with actual URLs after registering for a course.',
      'Next class',
    ];
    for (const text of said) await expect(main(page).getByText(text).first(), text).toBeVisible();
    for (const name of ['How It Works', 'Never Miss a Class', 'Ready to Start Learning?'])
      await expect(main(page).getByRole('heading', { name, level: 2 })).toBeVisible();
    for (const name of ['Pick a course', 'Register & pay', 'Get class links'])
      await expect(main(page).getByRole('heading', { name, level: 3 })).toBeVisible();
    await link(page, 'Register Now', paths.register());
    await link(page, 'View Courses', paths.courses);
    await link(page, 'View All Courses', paths.courses);
    await link(page, 'Register for Courses', paths.register());
    await link(page, 'Sign In to Dashboard', paths.auth());
    await hasFrame(page);
  });

  test('each of the five courses is on the board and has a card', async ({ page }) => {
    await page.goto(paths.home);
    for (const course of foundingCourses) {
      const places = page.locator(`[data-course="${course.id}"]`);
      await expect(places).toHaveCount(2);
      for (const text of [course.title, '2 weeks', siteMessages.schedule, 'K100'])
        await expect(places).toContainText([text, text]);
      await expect(places.last()).toContainText(course.description);
      await expect(places.last().getByRole('link', { name: 'Register Now' })).toHaveAttribute(
        'href',
        paths.register({ course: course.id }),
      );
    }
  });

  test('two tickets offer Google Calendar, in Lusaka time and for both weeks', async ({ page }) => {
    await page.goto(paths.home);
    const times = { Saturday: ['15:00', 'T130000Z/'], Sunday: ['17:00-18:00', 'T150000Z/'] } as const;
    for (const [day, [time, utc]] of Object.entries(times)) {
      const button = page.getByRole('link', { name: `Add to Google Calendar: ${day}` });
      const address = new URL((await button.getAttribute('href')) ?? '');
      expect(address.origin + address.pathname).toBe('https://calendar.google.com/calendar/render');
      expect(address.searchParams.get('dates')).toContain(utc);
      expect(address.searchParams.get('ctz')).toBe('Africa/Lusaka');
      expect(address.searchParams.get('recur')).toBe('RRULE:FREQ=WEEKLY;COUNT=2');
      await expect(main(page).getByText(time, { exact: true }).last()).toBeVisible();
    }
  });

  test('the courses page lists six learning points for each course', async ({ page }) => {
    await page.goto(paths.courses);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("What You'll Learn");
    for (const course of foundingCourses) {
      const card = page.locator(`[data-course="${course.id}"]`);
      for (const text of [
        course.description,
        ...course.learningPoints,
        '2 weeks',
        siteMessages.schedule,
        'K100',
      ])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      await expect(card.locator('[data-point]')).toHaveCount(6);
      await expect(card.getByRole('link', { name: 'Register & Pay' })).toHaveAttribute('href', /^\/register/);
    }
    await link(page, 'Register Now', paths.register());
    await hasFrame(page);
  });

  test('about, support, terms and privacy have real content', async ({ page }) => {
    const openings = {
      [paths.about]: /^Coming soon/,
      [paths.support]: /^Use the WhatsApp button/,
      [paths.terms]: /^Terms of Service will be available soon/,
      [paths.privacy]: /^This page says/,
    };
    for (const [path, opening] of Object.entries(openings)) {
      await page.goto(path);
      const text = page.locator('[data-page]');
      await expect(text.locator('p').first()).toHaveText(opening);
      expect((await text.innerText()).length).toBeGreaterThan(900);
      await hasFrame(page);
    }
  });

  test('any other path says so and leads home', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await main(page).getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(paths.home);
  });

  test('the bar leads everywhere on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const path of PAGES) {
      await page.goto(path);
      const nav = bar(page).getByRole('navigation');
      const expected = { Home: '/', Courses: paths.courses, About: paths.about, Support: paths.support };
      for (const [name, href] of Object.entries({
        ...expected,
        'Sign In': paths.auth(),
        'Register Now': paths.register(),
      }))
        await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(bar(page).locator('summary')).toBeHidden();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`public: ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    test('the menu of a phone opens, leads on, and is closed on the next page', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(paths.home);
      const nav = bar(page).getByRole('navigation');
      await expect(nav).toBeHidden();
      await bar(page).locator('summary').click();
      for (const name of ['Home', 'Courses', 'About', 'Support', 'Sign In', 'Register Now'])
        await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
      await nav.getByRole('link', { name: 'Courses' }).click();
      await expect(page).toHaveURL(paths.courses);
      await expect(nav).toBeHidden();
    });
  });
}
