/** A learner whose weekend was full: the held place, the wish for an earlier one, and one tap that takes it (decision 0083). */
import { laterSentence, placeMessages, weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makePlaceOffer } from '../../factories/place-offer.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { at, expect, random, test } from '../fixtures/hub-fixtures.ts';
import {
  giveOrder,
  makeLearner,
  makeLimited,
  openDashboard,
  OWN,
  paidLater,
  WANTED,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('an offered place is taken with one tap, and the course begins earlier', async ({ page }) => {
  const person = await makeLearner();
  const course = await makeLimited();
  const { enrollment, order } = paidLater;
  const wish = { ...enrollment, earlierWanted: Date.now() };
  const { id } = await giveOrder(person, course, { order, enrollment: wish });
  const offer = makePlaceOffer({
    id: `offer-${random(6)}`,
    orderId: id,
    userId: person.uid,
    ...course,
    weekendDate: WANTED,
    fromWeekend: OWN,
    endsAt: Date.now() + HOUR,
  });
  await at('placeOffers', offer.id).set(toDocument(offer));
  await openDashboard(page, person);
  await expect(page.getByText(placeMessages.offered(WANTED))).toBeVisible();
  await expect(page.getByText(placeMessages.until(offer.endsAt))).toBeVisible();
  // It ends by itself, so that it stands above what can wait.
  const places = [
    page.getByRole('region', { name: new RegExp(placeMessages.offered(WANTED)) }),
    page.getByRole('article'),
  ];
  const [offered, card] = await Promise.all(places.map((place) => place.first().boundingBox()));
  expect(offered?.y).toBeLessThan(card?.y ?? 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: placeMessages.take }).click();
  await expect(page.getByText(`You begin on ${weekendName(WANTED)}`)).toBeVisible();
  await expect(page.getByText(placeMessages.offered(WANTED))).toBeHidden();
  expect((await at('enrollments', id).get()).get('firstWeekend')).toBe(WANTED);
});

test('a learner reads that staff took an offered place back, and may ask for the next one', async ({
  page,
}) => {
  const person = await makeLearner();
  const course = await makeLimited();
  const { id } = await giveOrder(person, course, paidLater);
  const taken = { status: 'withdrawn', closedAt: Date.now(), byStaff: true } as const;
  const of = { orderId: id, userId: person.uid, ...course, weekendDate: WANTED, fromWeekend: OWN };
  const offer = makePlaceOffer({ id: `offer-${random(6)}`, ...of, ...taken });
  await at('placeOffers', offer.id).set(toDocument(offer));
  await openDashboard(page, person);
  await expect(page.getByText(placeMessages.takenBack(WANTED))).toBeVisible();
  await expect(page.getByRole('button', { name: placeMessages.want })).toBeVisible();
});

test('a learner reads why the course begins later, and asks for an earlier place', async ({ page }) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeLimited(), {
    ...paidLater,
    enrollment: { ...paidLater.enrollment, firstWeekend: OWN },
  });
  // The weekend is full, so that no place is offered while this test looks at the wish.
  const { courseId } = (await at('enrollments', id).get()).data() as { courseId: string };
  await at('offerings', `${courseId}-${WANTED}`).update({ capacity: 1 });
  const other = { status: 'approved' } as const;
  await giveOrder(await makeLearner(), { courseId }, { order: other, enrollment: { firstWeekend: WANTED } });
  await openDashboard(page, person);
  await expect(page.getByText(laterSentence(WANTED, OWN))).toBeVisible();
  await page.getByRole('button', { name: placeMessages.want }).click();
  await expect(page.getByText(placeMessages.wanted)).toBeVisible();
  await page.getByRole('button', { name: placeMessages.stop }).click();
  await expect(page.getByRole('button', { name: placeMessages.want })).toBeVisible();
});
