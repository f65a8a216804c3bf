/** This weekend: what is missing stands first, with the tap that mends it. */
import { weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { firstAttendableWeekend, validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { addDays, formatDay, formatTime, lusakaInstant, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makeClassLinks, makeOffering } from '../../factories/offering.ts';
import { makePlaceOffer } from '../../factories/place-offer.ts';
import { docRef, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner } from '../fixtures/learner-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';
import { makeHiddenCourse, rowOf } from '../fixtures/catalogue-fixtures.ts';

test.use({ serviceWorkers: 'block' });

/**
 * A class without a link that begins in some hours, with one paid learner, in the coming weekend and in the one before: on a
 * Sunday evening the page shows the one before, if another journey moved a class of an active course and it is still to come.
 */
async function makeClassWithoutLink() {
  const [code, now] = [newCode(), Date.now()];
  const courseId = `weekend-${code.toLowerCase()}`;
  const coming = firstAttendableWeekend([], now);
  const before = addDays(coming, -7);
  const times = { saturdayStartsAt: now + 3 * HOUR, sundayStartsAt: now + 5 * HOUR };
  const linksPublished = { saturday: false, sunday: true, recording: false };
  const offerings = [before, coming].map((weekendDate) =>
    makeOffering({ id: `${courseId}-${weekendDate}`, courseId, weekendDate, ...times, linksPublished }),
  );
  for (const { id } of offerings) {
    const links = makeClassLinks({ saturdayLink: null, sundayLink: `https://meet.google.com/${id}` });
    await docRef('classLinks', id).set(toDocument({ ...links, id }));
  }
  for (const offering of offerings) await docRef('offerings', offering.id).set(toDocument(offering));
  const paid = { courseId, firstWeekend: before, validUntil: validUntilFor(before), status: 'paid' } as const;
  const enrollment = makeEnrollment({ ...paid, studentId: `e2e-${code}`, id: code });
  await docRef('enrollments', code).set(toDocument({ ...enrollment, orderStatus: 'approved' }));
  const made = offerings.flatMap(({ id }) => [docRef('offerings', id), docRef('classLinks', id)]);
  atTestEnd(() => Promise.all([...made, docRef('enrollments', code)].map((place) => place.delete())));
  return { courseId, saturdayStartsAt: times.saturdayStartsAt };
}

test('a missing link comes first, and one tap fixes it', async ({ page }) => {
  const offering = await makeClassWithoutLink();
  const title = offering.courseId.replace(/^w/, 'W').replaceAll('-', ' ');
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'manager', '/internal/ops/weekend');
  const problems = page.getByRole('region', { name: 'Problems' });
  const problem = problems.getByRole('listitem').filter({ hasText: `${title} has no link` });
  // Tests that run in parallel may have made so many problems that the list is folded, or fold it by making more.
  const others = problems.getByRole('button', { name: /^Show \d+ more$/ });
  await page.addLocatorHandler(others, () => others.click());
  await expect(problem).toContainText('1 paid learner would stand outside at');
  await expect(problem).toContainText(formatTime(offering.saturdayStartsAt - 15 * MINUTE));
  await expect(problems.getByRole('listitem').first()).toContainText('Urgent');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.first()).toContainText('Missing');

  await problem.getByRole('button', { name: /^Add link/ }).click();
  const saturday = dialog(page).getByRole('group', { name: 'Saturday class' });
  await saturday.getByLabel('Link', { exact: true }).fill(`https://meet.google.com/${newCode()}`);
  await saturday.getByRole('checkbox', { name: 'Published' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(problem).toHaveCount(0);
  await expect(row.first()).toContainText('Published');
});

test('a running class shows who is in, live, and why somebody at the door is not', async ({ page }) => {
  const offering = await makeClasses(classes.running);
  // A word with figures would be looked for as an order's code or a phone.
  const surname = `Z${newCode().replace(/\d/g, '').toLowerCase()}`;
  const [inside, outside, early] = [
    await makeLearner({ name: `Ina ${surname}` }),
    await makeLearner({ name: `Outi ${surname}` }),
    await makeLearner({ name: `Early ${surname}` }),
  ];
  for (const { uid, name } of [inside, outside, early])
    await docRef('users', uid).update({ nameKeys: nameKeysOf(name), noMessages: name === outside.name });
  await giveOrder(inside, offering, { order: { status: 'approved' } });
  await giveOrder(outside, offering, { order: { status: 'under_review', latestProofId: 'a-proof' } });
  const next = addDays(offering.weekendDate, 7);
  const paidForNext = { firstWeekend: next, validUntil: validUntilFor(next) };
  await giveOrder(early, offering, { order: { status: 'approved' }, enrollment: paidForNext });
  await signIn(page, 'reviewer', `/internal/ops/weekend/${offering.id}/saturday`);
  const learners = page.getByRole('list', { name: 'Learners' });
  const listed = (name: string) => learners.getByRole('listitem').filter({ hasText: name });
  await expect(listed(inside.name)).toContainText('may join, has not come yet');
  const mark = makeAttendance({ offeringId: offering.id, slot: 'saturday', userId: inside.uid });
  await docRef('attendance', mark.id).set(toDocument(mark));
  await expect(listed(inside.name)).toContainText('in since');
  await expect(page.getByText(/^1 in/)).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search beside this class' });
  await search.fill(outside.name);
  await expect(listed(outside.name)).toContainText('stands outside: proof under review');
  await expect(listed(outside.name).getByRole('link', { name: 'Review' })).toBeVisible();
  await expect(listed(outside.name).getByRole('button', { name: 'Temporary access' })).toBeVisible();
  await expect(listed(outside.name)).toContainText('asked for no messages');
  await expect(listed(outside.name).getByRole('link', { name: 'Message on WhatsApp' })).toHaveCount(0);

  // A learner who paid for another weekend gets in too, even if this one has no seat to move to.
  await search.fill(early.name);
  await search.press('Enter');
  await expect(listed(early.name)).toContainText('wrong weekend');
  await expect(listed(early.name).getByRole('link', { name: 'Message on WhatsApp' })).toBeVisible();
  await listed(early.name).getByRole('button', { name: 'Temporary access' }).click();
  await dialog(page).getByLabel('Reason').fill('Came a week early');
  await dialog(page).getByRole('button', { name: 'Give access' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(listed(early.name)).toContainText('may join, has not come yet');
});

test('seats are shown, an offer is withdrawn, and a moved class says how many are told and opens a round for the rest', {
  tag: '@prove',
}, async ({ page }) => {
  const { id: courseId, title } = await makeHiddenCourse();
  // Far enough ahead that Friday noon before it is never near.
  const weekendDate = weekendOf(Date.now() + 21 * DAY);
  const fromWeekend = addDays(weekendDate, 7);
  const id = `${courseId}-${weekendDate}`;
  await docRef('offerings', id).set(
    toDocument(
      makeOffering({
        id,
        courseId,
        weekendDate,
        ...usualTimes(weekendDate),
        capacity: 5,
        linksPublished: { saturday: false, sunday: false, recording: false },
      }),
    ),
  );
  const [told, waiting] = [
    await makeLearner({ name: 'Told Temwani' }),
    await makeLearner({ name: 'Waiting Wezi' }),
  ];
  const from = (firstWeekend: string) => ({ firstWeekend, validUntil: validUntilFor(firstWeekend) });
  const paid = { order: { status: 'approved' }, enrollment: from(weekendDate) } as const;
  const { id: reached } = await giveOrder(told, { courseId }, paid);
  await docRef('enrollments', reached).update({ isReached: true });
  await giveOrder(await makeLearner(), { courseId }, paid);
  const held = { firstWeekend: weekendDate, seatHeldUntil: Date.now() + HOUR };
  await giveOrder(await makeLearner(), { courseId }, { enrollment: held });
  const wish = { ...from(fromWeekend), wantedWeekend: weekendDate, earlierWanted: Date.now() };
  const order = await giveOrder(waiting, { courseId }, { order: { status: 'approved' }, enrollment: wish });
  const asked = { orderId: order.id, userId: waiting.uid, courseId, weekendDate, fromWeekend };
  const offer = makePlaceOffer({
    id: `offer-${order.id.toLowerCase()}`,
    ...asked,
    endsAt: Date.now() + HOUR,
  });
  await docRef('placeOffers', offer.id).set(toDocument(offer));

  const offerings = `/internal/ops/offerings?course=${courseId}&from=${weekendDate}`;
  await signIn(page, 'manager', offerings);
  await expect(rowOf(page, title)).toContainText(
    '2 paid · 1 held · 1 offered · 1 of 5 free · 1 waits for a place',
  );
  await page.goto(`/internal/ops/students/${waiting.uid}`);
  await expect(page.getByText(`A place on ${weekendName(weekendDate)} is offered until`)).toBeVisible();
  await page.getByRole('button', { name: 'Take the offer back' }).click();
  await expect(page.getByText('The offered place was withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the offer back' })).toBeHidden();
  expect((await docRef('placeOffers', offer.id).get()).get('status')).toBe('withdrawn');

  await page.goto(offerings);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const saturday = dialog(page).getByRole('group', { name: 'Saturday class' });
  await saturday
    .getByLabel('Day')
    .selectOption({ label: formatDay(lusakaInstant(addDays(weekendDate, -2), '12:00')) });
  await saturday.getByLabel('Time, CAT').fill('3:00');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Move for 3 enrolled from Sat 15:00 to Thu 03:00? They are told.');
  expect((await docRef('offerings', id).get()).get('revision')).toBe(0);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(saturday.getByLabel('Time, CAT')).toHaveValue('3:00');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page)).toContainText('Moved to Thu 03:00. 1 of 2 who paid is told by a notification');
  await dialog(page).getByRole('link', { name: 'Message the other 1 on WhatsApp' }).click();
  await expect(page).toHaveURL(new RegExp(`rounds\\?kind=moved&weekend=${weekendDate}&course=${courseId}`));
  await expect(page.getByRole('button', { name: 'Start a round of 1' })).toBeVisible();
  await expect(page.getByText(`${told.name} gets a notification`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `Open ${title}: Moved to Thu` }).click();
  await expect(page).toHaveURL(new RegExp(`weekend/${id}/saturday`));
});
