/** Changes by staff since the build show on the static pages (rules §9). They affect all tests, so no other may run in parallel. */
import type { Page } from '@playwright/test';
import { foundingCourses } from '../../../src/shared/founding-catalogue.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { toDocument } from '../../factories/document.ts';
import { makeCourse } from '../../factories/course.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';

// A worker would show its stored catalogue. Without one, each visit shows the present one.
test.use({ serviceWorkers: 'block' });

const [excel] = foundingCourses;
const card = (page: Page, id: string) => page.locator(`[data-course="${id}"]`);

/** Changes documents for one test and puts them back, whatever happens. */
async function during(changes: Readonly<Record<string, object>>, work: () => Promise<void>): Promise<void> {
  const places = Object.entries(changes).map(([path, change]) => {
    const [collection, id] = path.split('/') as [Parameters<typeof docRef>[0], string];
    return { place: docRef(collection, id), change };
  });
  const before = await Promise.all(places.map(async ({ place }) => (await place.get()).data()));
  try {
    for (const { place, change } of places) await place.set(change, { merge: true });
    await work();
  } finally {
    for (const [index, { place }] of places.entries()) {
      const was = before[index];
      await (was ? place.set(was) : place.delete());
    }
  }
}

test.describe('public: what staff changed shows without a new build', () => {
  const id = excel?.id ?? '';

  test('titles, texts, prices, learning points and contacts', { tag: '@prove' }, async ({ page }) => {
    const change = {
      title: 'Excel at Work',
      price: 80,
      durationWeeks: 3,
      description: 'New words.',
      learningPoints: [1, 2, 3, 4, 5, 6].map((n) => `Point ${n}`),
    };
    const contacts = { whatsapp: '+260971112222', email: 'help@example.org', phone: '+260971112222' };
    await during({ [`courses/${id}`]: change, 'settings/public': { contacts } }, async () => {
      const data = () => page.locator('script[type="application/ld+json"]').textContent();
      await page.goto(paths.courses);
      await expect(card(page, id)).toContainText('Excel at Work');
      await expect(card(page, id)).toContainText('K80');
      await expect(card(page, id)).toContainText('3 weeks');
      await expect(card(page, id).locator('[data-point]')).toHaveText(change.learningPoints);
      await expect.poll(data).toContain('"price":80');
      expect(await data()).toContain('"courseWorkload":"PT3H"');
      await page.goto(paths.home);
      await expect(card(page, id).last()).toContainText('New words.');
      await expect(page.getByText('From K80 per skill')).toBeVisible();
      await expect.poll(data).toContain('"telephone":"+260971112222","email":"help@example.org"');
      await page.goto(paths.support);
      const whatsapp = page.getByRole('link', { name: 'WhatsApp Support 097 111 2222' }).first();
      await expect(whatsapp).toHaveAttribute('href', /wa\.me\/260971112222/);
      await expect(page.getByRole('link', { name: 'help@example.org' }).first()).toBeVisible();
      const chat = page.getByRole('link', { name: /Chat with us/ });
      await expect(chat).toHaveAttribute('href', /wa\.me\/260971112222/);
    });
  });

  test('a closed course goes, a new one appears, and the order is right', async ({ page }) => {
    const added = makeCourse({ id: 'video-editing', title: 'Video Editing', price: 100, displayOrder: 0 });
    await during(
      { [`courses/${id}`]: { isActive: false }, 'courses/video-editing': toDocument(added) },
      async () => {
        await page.goto(paths.home);
        await expect(card(page, id)).toHaveCount(0);
        const titles = page.locator('[data-courses]').last().getByRole('heading', { level: 3 });
        await expect(titles).toHaveText([
          'Video Editing',
          ...foundingCourses.slice(1).map(({ title }) => title),
          'Six learning points each',
        ]);
        const register = card(page, 'video-editing').last().getByRole('link', { name: 'Register Now' });
        await expect(register).toHaveAttribute('href', paths.register({ course: 'video-editing' }));
        // An older link to the course works too, and search engines find it.
        await page.goto(`${paths.courses}#video-editing`);
        await expect(card(page, 'video-editing')).toBeInViewport();
        const data = await page.locator('script[type="application/ld+json"]').textContent();
        const listed = JSON.parse(data ?? '')['@graph'][1].itemListElement as {
          item: { name: string; url: string };
        }[];
        expect(listed.map(({ item }) => item.name)).toEqual([
          'Video Editing',
          ...foundingCourses.slice(1).map(({ title }) => title),
        ]);
        expect(listed[0]?.item.url).toMatch(/\/courses#video-editing$/);
      },
    );
  });

  test('a page text, on its own page only, as text and not as markup', { tag: '@prove' }, async ({
    page,
  }) => {
    const terms = 'Our own rules.\n\n## One\nText with <b>signs</b>.\n\n- a\n- b';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await during(
      { 'settings/public': { pages: { about: null, support: null, terms, privacy: null } } },
      async () => {
        await page.goto(paths.about);
        await page.waitForLoadState('networkidle');
        expect(asked).not.toContain(paths.command('page-text'));
        await page.goto(paths.terms);
        const text = page.locator('[data-page]');
        await expect(text.locator('p')).toHaveText(['Our own rules.', 'Text with <b>signs</b>.']);
        await expect(text.getByRole('heading')).toHaveText(['One']);
        await expect(text.getByRole('listitem')).toHaveText(['a', 'b']);
        asked.length = 0;
        await page.reload();
        await expect(text.locator('p').first()).toHaveText('Our own rules.');
        expect(asked).not.toContain(paths.command('page-text'));
        // A full phone cannot store the text, and shows it all the same.
        await page.addInitScript(() => {
          localStorage.clear();
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        });
        await page.reload();
        await expect(text.locator('p').first()).toHaveText('Our own rules.');
        expect(asked).toContain(paths.command('page-text'));
      },
    );
  });
});
