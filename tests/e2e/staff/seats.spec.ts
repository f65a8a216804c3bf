/** Seats as staff read them: what is taken of a weekend, who waits, and an offer that they take back (decision 0083). */
import { weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makeOffering } from '../../factories/offering.ts';
import { makePlaceOffer } from '../../factories/place-offer.ts';
import { makeHiddenCourse, rowOf } from '../fixtures/catalogue-fixtures.ts';
import { at, expect, random, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeLearner } from '../fixtures/learner-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** Far enough ahead that Friday noon before it is never near. */
const WEEKEND = weekendOf(Date.now() + 21 * DAY);
const NEXT = addDays(WEEKEND, 7);

test('staff read what is paid, held and offered, and take an offer back', async ({ page }) => {
  const { id: courseId, title } = await makeHiddenCourse();
  const id = `${courseId}-${WEEKEND}`;
  const seats = { weekendDate: WEEKEND, ...usualTimes(WEEKEND), capacity: 4 };
  await at('offerings', id).set(toDocument(makeOffering({ id, courseId, ...seats })));
  const paid = { status: 'approved' } as const;
  const from = (firstWeekend: string) => ({ firstWeekend, validUntil: validUntilFor(firstWeekend) });
  await giveOrder(await makeLearner(), { courseId }, { order: paid, enrollment: from(WEEKEND) });
  const held = { firstWeekend: WEEKEND, seatHeldUntil: Date.now() + HOUR };
  await giveOrder(await makeLearner(), { courseId }, { enrollment: held });
  const waiting = await makeLearner({ name: 'Waiting Wezi' });
  const wish = { ...from(NEXT), wantedWeekend: WEEKEND, earlierWanted: Date.now() };
  const order = await giveOrder(waiting, { courseId }, { order: paid, enrollment: wish });
  const offer = makePlaceOffer({
    id: `offer-${random(6)}`,
    orderId: order.id,
    userId: waiting.uid,
    courseId,
    weekendDate: WEEKEND,
    fromWeekend: NEXT,
    endsAt: Date.now() + HOUR,
  });
  await at('placeOffers', offer.id).set(toDocument(offer));

  await signIn(page, 'manager', `/internal/ops/offerings?course=${courseId}&from=${WEEKEND}`);
  await expect(rowOf(page, title)).toContainText(
    '1 paid · 1 held · 1 offered · 1 of 4 free · 1 waits for a place',
  );
  await page.goto(`/internal/ops/students/${waiting.uid}`);
  await expect(page.getByText(`A place on ${weekendName(WEEKEND)} is offered until`)).toBeVisible();
  await page.getByRole('button', { name: 'Take the offer back' }).click();
  await expect(page.getByText('The offered place was withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the offer back' })).toBeHidden();
  expect((await at('placeOffers', offer.id).get()).get('status')).toBe('withdrawn');
});
