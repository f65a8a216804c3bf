/** Offers of an earlier place: who gets one, when, and what becomes of it. */
import { expect, test } from 'vitest';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import { seatsLock } from '../../../functions/src/store/seats/seats.ts';
import { lastNoonBefore } from '../../../src/domain/seats/place-offer.ts';
import { placeRefusals } from '../../../src/domain/seats/seat-messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { collections } from '../../../src/domain/wire/collections.ts';
import {
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  put,
  send,
  threeAtOnce,
} from '../hub.ts';
import { newLimitedCourse, type Placed, placeOrder, withSettings } from '../order-fixtures.ts';
import { moving } from './move-fixtures.ts';
import {
  enrollmentOf,
  fullCourse,
  later,
  leave,
  NEXT,
  offered,
  offersTo,
  seated,
  want,
  WEEKEND,
  withoutOffers,
} from './place-offer-fixtures.ts';
import { newPhone, tick, withPushService } from './push-fixtures.ts';

withSettings();
withPushService();
withoutOffers();

const NOON = lastNoonBefore(WEEKEND);

test('a free place is offered once to whoever asked first, even by three runs at once, and counts as taken', async () => {
  const { courseId, inside, waiting } = await fullCourse();
  const second = await later(courseId);
  expectResult(await want(second));
  expect(await offerPlaces(Date.now())).toEqual({ made: 0, closed: 0 });
  await leave(inside[0] as Placed);
  const version = async () => Number((await readDoc('turns', seatsLock(courseId)))?.['turn'] ?? 0);
  const before = await version();
  const runs = await threeAtOnce(() => offerPlaces(Date.now()));
  expect(runs.filter((run) => run !== null && run.made > 0)).toEqual([{ made: 1, closed: 0 }]);
  expect(await offerPlaces(Date.now())).toEqual({ made: 0, closed: 0 });
  expect(await version()).toBe(before + 1);
  const made = { status: 'open', weekendDate: WEEKEND, fromWeekend: NEXT };
  expect(await offersTo(waiting)).toMatchObject([made]);
  expect(await offersTo(second)).toEqual([]);
  const news = await findDocs('pushOutbox', 'userId', waiting.learner.uid);
  expect(news).toMatchObject([{ kind: 'place_offer' }]);
  const { firstWeekend } = expectResult(
    await send('register-course', (await placeOrder()).learner, { courseId, agreedToTerms: true }),
  );
  expect(firstWeekend).toBe(NEXT);
});

test('one tap takes it: the course begins earlier, once, and the seat that it leaves is free', async () => {
  const { waiting, offer } = await offered();
  const take = { ask: 'take', offerId: offer.id };
  const [key, keyOfNextTap] = [newKey(), newKey()];
  for (const under of [key, key, keyOfNextTap]) {
    const taken = await send('change-weekend', waiting.learner, take, { key: under });
    expect(expectResult(taken)).toEqual({ firstWeekend: WEEKEND, canWait: false });
  }
  expect(await enrollmentOf(waiting)).toMatchObject({
    status: 'paid',
    firstWeekend: WEEKEND,
    wantedWeekend: null,
    earlierWanted: null,
    moves: [expect.objectContaining({ from: NEXT, to: WEEKEND, by: 'offer' })],
  });
  expect(await readDoc('placeOffers', offer.id)).toMatchObject({ status: 'taken' });
  const kept = await send('change-weekend', waiting.learner, { ...take, ask: 'keep' });
  expectRefusal(kept, 409, placeRefusals.gone);
});

test.each([
  ['one of them counts where they differ', 'keep', [200, 409]],
  ['both are told the same where they are alike', 'take', [200, 200]],
] as const)('of two answers at once %s, and the learner is in one weekend', async (_, first, statuses) => {
  const { courseId, waiting, offer } = await offered();
  const answers = await Promise.all(
    [first, 'take'].map((ask) => send('change-weekend', waiting.learner, { ask, offerId: offer.id })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
  const isTaken = (await readDoc('placeOffers', offer.id))?.['status'] === 'taken';
  const { firstWeekend } = (await enrollmentOf(waiting)) as { firstWeekend: string };
  expect(firstWeekend).toBe(isTaken ? WEEKEND : NEXT);
  // Whoever registers now gets the place only if it was not taken.
  const registered = await send('register-course', (await placeOrder()).learner, {
    courseId,
    agreedToTerms: true,
  });
  expect(expectResult(registered).firstWeekend).toBe(isTaken ? NEXT : WEEKEND);
});

test('whoever keeps their weekend is not asked again; the next one is', async () => {
  const { courseId, waiting, offer } = await offered();
  const second = await later(courseId);
  expectResult(await want(second));
  for (const ask of ['keep', 'keep'] as const) {
    const kept = await send('change-weekend', waiting.learner, { ask, offerId: offer.id });
    expect(expectResult(kept)).toEqual({ firstWeekend: NEXT, canWait: false });
  }
  expect(await readDoc('placeOffers', offer.id)).toMatchObject({ status: 'declined' });
  expect(await offerPlaces(Date.now())).toEqual({ made: 1, closed: 0 });
  expect(await offersTo(second)).toMatchObject([{ status: 'open' }]);
  expect(await offersTo(waiting)).toHaveLength(1);
});

test('an offer that nobody answers ends, even before the job has seen it', async () => {
  const { waiting, offer } = await offered();
  const { endsAt } = (await readDoc('placeOffers', offer.id)) as { endsAt: number };
  expect(Math.abs(endsAt - (Date.now() + 4 * HOUR))).toBeLessThan(MINUTE);
  await db.doc(`${collections.placeOffers}/${offer.id}`).update({ endsAt: new Date(Date.now() - 1) });
  expectRefusal(await send('change-weekend', waiting.learner, { ask: 'take', offerId: offer.id }), 409);
  expect(await offerPlaces(Date.now())).toEqual({ made: 0, closed: 1 });
  expect(await readDoc('placeOffers', offer.id)).toMatchObject({ status: 'ended' });
  // The wish has ended with it; whoever still wants asks again.
  expect(await enrollmentOf(waiting)).toMatchObject({ firstWeekend: NEXT, earlierWanted: null });
  expectResult(await want(waiting));
  expect(await offerPlaces(Date.now())).toEqual({ made: 1, closed: 0 });
});

test('no offer is made after Friday noon, and none lasts longer', async () => {
  const { inside, waiting } = await fullCourse();
  await leave(inside[0] as Placed);
  expect(await offerPlaces(NOON)).toEqual({ made: 0, closed: 0 });
  expect(await enrollmentOf(waiting)).toMatchObject({ earlierWanted: null });
  expectResult(await want(waiting));
  await offerPlaces(NOON - HOUR);
  const [offer] = await offersTo(waiting);
  expect(await readDoc('placeOffers', (offer as { id: string }).id)).toMatchObject({ endsAt: NOON });
});

test.each([
  [
    'staff take it back',
    async ({ offer }) => {
      expectResult(await send('withdraw-offer', await newStaff(), { offerId: offer.id }));
    },
  ],
  ['the learner stops asking', async ({ waiting }) => void expectResult(await want(waiting, false))],
  ['the payment is reversed', ({ waiting }) => leave(waiting)],
  [
    'the weekend is hidden',
    async ({ courseId }) => {
      const [weekend] = (await findDocs('offerings', 'courseId', courseId)).filter(
        ({ weekendDate }) => weekendDate === WEEKEND,
      );
      await put('offerings', {
        ...(await readDoc('offerings', String(weekend?.['id']))),
        id: String(weekend?.['id']),
        isVisible: false,
      });
      await offerPlaces(Date.now());
    },
  ],
] satisfies [string, (of: Awaited<ReturnType<typeof offered>>) => Promise<void>][])(
  'an offer is withdrawn, which is not the same as ended, where %s',
  async (_, change) => {
    const found = await offered();
    await change(found);
    expect(await readDoc('placeOffers', found.offer.id)).toMatchObject({ status: 'withdrawn' });
    expect(await enrollmentOf(found.waiting)).toMatchObject({ firstWeekend: NEXT, earlierWanted: null });
    const answer = { ask: 'take', offerId: found.offer.id };
    expectRefusal(await send('change-weekend', found.waiting.learner, answer), 409);
  },
);

test('an expired offer counts as ended even if staff are the first to notice', async () => {
  const { waiting, offer } = await offered();
  const endsAt = Date.now() - MINUTE;
  await db.doc(`${collections.placeOffers}/${offer.id}`).update({ endsAt: new Date(endsAt) });
  const move = moving([waiting.order.id], WEEKEND, true);
  expectResult(await send('change-weekends', await newStaff(), move));
  expect(await readDoc('placeOffers', offer.id)).toMatchObject({ status: 'ended', closedAt: endsAt });
});

test('only a learner with a seat who begins too late may ask; another’s order is unknown', async () => {
  const { id } = await newLimitedCourse(WEEKEND, [1, 100]);
  const unpaid = await placeOrder({ courseId: id }, { firstWeekend: NEXT, wantedWeekend: WEEKEND });
  expectRefusal(await want(unpaid), 409, placeRefusals.notLater);
  const asWanted = await seated(id, NEXT);
  expectRefusal(await want(asWanted), 409);
  const own = await later(id);
  expectRefusal(await want({ ...own, learner: unpaid.learner }), 404);
  const held = await placeOrder(
    { courseId: id },
    { firstWeekend: NEXT, wantedWeekend: WEEKEND, seatHeldUntil: Date.now() + HOUR },
  );
  expectResult(await want(held));
  await offerPlaces(Date.now());
  const [offer] = await offersTo(held);
  // It ends with the hold.
  expect(await readDoc('placeOffers', String(offer?.['id']))).toMatchObject({
    endsAt: (await enrollmentOf(held))?.['seatHeldUntil'],
  });
  const answer = { ask: 'take', offerId: String(offer?.['id']) };
  expectRefusal(await send('change-weekend', own.learner, answer), 404);
  expectResult(await send('change-weekend', held.learner, answer));
  const moved = { status: 'pending', firstWeekend: WEEKEND, validUntil: null };
  expect(await enrollmentOf(held)).toMatchObject(moved);
});

test('the learner’s phones are told of it, whatever kinds they chose, and not once it is over', async () => {
  const { waiting, offer } = await offered();
  const phone = await newPhone(waiting.learner.uid, ['day_before']);
  const off = await newPhone(waiting.learner.uid, []);
  await tick(Date.now());
  await tick(Date.now());
  expect(phone.received.map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'place_offer',
      tag: `offer-${offer.id}`,
      path: paths.dashboard({ order: waiting.order.id }),
      body: expect.stringContaining(' CAT. Open the hub to answer.') as string,
    },
  ]);
  expect(off.received).toEqual([]);
  const next = await offered();
  const late = await newPhone(next.waiting.learner.uid, ['verdict']);
  expectResult(await want(next.waiting, false));
  await tick(Date.now());
  expect(late.received).toEqual([]);
});

test('what is counted for staff: paid, held, offered, and who waits', async () => {
  const { courseId } = await offered();
  const other = await later(courseId);
  expectResult(await want(other));
  const held = { firstWeekend: WEEKEND, seatHeldUntil: Date.now() + HOUR };
  await placeOrder({ courseId }, held);
  const weekends = [WEEKEND, NEXT].map((weekendDate) => ({ courseId, weekendDate }));
  const { seats } = expectResult(await send('count-seats', await newStaff(), { weekends }));
  // The one whose payment was reversed is still enrolled, unpaid.
  expect(seats).toEqual([
    { paid: 0, unpaid: 2, held: 1, offered: 1, waiting: 2 },
    { paid: 2, unpaid: 2, held: 1, offered: 0, waiting: 0 },
  ]);
});
