/** A learner whose weekend was full: the held place, the wish for an earlier one, and one tap that takes it (decision 0083). */
import { laterSentence, placeMessages, weekendName } from '../../../src/domain/seats/seat-messages.ts';
import type { PlaceOffer } from '../../../src/domain/seats/place-offer.ts';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makePlaceOffer } from '../../factories/place-offer.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, expect, random, test } from '../fixtures/hub-fixtures.ts';
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

test('a learner reads why the course begins later, asks for an earlier place, and takes it with one tap', {
  tag: '@prove',
}, async ({ page }) => {
  const person = await makeLearner();
  const { courseId } = await makeLimited();
  const { id } = await giveOrder(person, { courseId }, paidLater);
  // The weekend is full, so that no place is offered while this test looks at the wish.
  const weekend = docRef('offerings', `${courseId}-${WANTED}`);
  await weekend.update({ capacity: 1 });
  const other = { order: { status: 'approved' }, enrollment: { firstWeekend: WANTED } } as const;
  await giveOrder(await makeLearner(), { courseId }, other);
  const offer = (changes: Partial<PlaceOffer>) => {
    const of = { orderId: id, userId: person.uid, courseId, weekendDate: WANTED, fromWeekend: OWN };
    const made = makePlaceOffer({ id: `offer-${random(6)}`, ...of, ...changes });
    return docRef('placeOffers', made.id).set(toDocument(made));
  };
  await openDashboard(page, person);
  await expect(page.getByText(laterSentence(WANTED, OWN))).toBeVisible();
  await page.getByRole('button', { name: placeMessages.want }).click();
  await expect(page.getByText(placeMessages.wanted)).toBeVisible();
  await page.getByRole('button', { name: placeMessages.stop }).click();
  await expect(page.getByRole('button', { name: placeMessages.want })).toBeVisible();

  await offer({ status: 'withdrawn', closedAt: Date.now(), byStaff: true });
  await expect(page.getByText(placeMessages.takenBack(WANTED))).toBeVisible();
  await page.getByRole('button', { name: placeMessages.want }).click();
  await expect(page.getByText(placeMessages.wanted)).toBeVisible();
  await weekend.update({ capacity: 2 });
  const endsAt = Date.now() + HOUR;
  await offer({ endsAt });
  await expect(page.getByText(placeMessages.offered(WANTED))).toBeVisible();
  await expect(page.getByText(placeMessages.until(endsAt))).toBeVisible();
  // The offer expires by itself, so it is above what can wait.
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
  expect((await docRef('enrollments', id).get()).get('firstWeekend')).toBe(WANTED);
});
