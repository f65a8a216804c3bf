/** Earlier places that many answer at once (decision 0083): nobody is in neither weekend, and no place has two. */
import { expect, test } from 'vitest';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import { lookFor, newLearner, type Person, put } from '../hub.ts';
import { placeOrder, registering } from '../order-fixtures.ts';
import { each, insist, times } from './insist.ts';
import {
  countIn,
  giveInGroups,
  limited,
  NEXT,
  RACERS,
  SEATS,
  tell,
  unpaidIn,
  WEEKEND,
  withHolds,
} from './seat-races.ts';

withHolds();

test(`${RACERS} offers are answered at once, each twice, beside registrations: nobody is in neither weekend`, async () => {
  const seats = 100;
  const { id: courseId } = await limited(seats);
  const waiting = await Promise.all(
    times(RACERS).map((at) =>
      placeOrder(
        { courseId, status: 'approved' },
        { status: 'paid', firstWeekend: NEXT, wantedWeekend: WEEKEND, earlierWanted: 1_000 + at },
      ),
    ),
  );
  const run = await offerPlaces(Date.now());
  const offers = await lookFor('placeOffers', 'courseId', courseId);
  expect([run?.made, offers.length]).toEqual([seats, seats]);
  const learnerOf = new Map(waiting.map(({ order, learner }) => [order.id, learner]));
  const statuses: number[] = [];
  const answer = async ({ id, orderId }: Record<string, unknown>, at: number) => {
    const person = learnerOf.get(String(orderId)) as Person;
    const said = at % 4 === 3 ? 'keep' : 'take';
    const both = [said, 'take'].map((word) => insist('change-weekend', person, { ask: word, offerId: id }));
    const answers = await Promise.all(both);
    statuses.push(...answers.map(({ status }) => status));
    // One of two different answers counts, whichever came first; the same one again changes nothing more.
    const counts = answers.map(({ status }) => status).sort();
    expect(counts).toEqual(said === 'take' ? [200, 200] : [200, 409]);
    const registered = await insist('register-course', await newLearner(), registering(courseId));
    expect(registered.status).toBe(200);
  };
  await each(
    offers.map((offer, at) => ({ offer, at })),
    ({ offer, at }) => answer(offer, at),
  );
  expect(statuses).toHaveLength(RACERS);
  const { inside, ...counted } = await countIn(courseId, [[WEEKEND, seats]]);

  const control = await limited(SEATS);
  const late = times(RACERS / 2).map(() => unpaidIn(control.id, { status: 'paid', firstWeekend: NEXT }));
  await Promise.all(late.map((one) => put('enrollments', one)));
  await giveInGroups(late, WEEKEND, 'offer_taken');
  const { oversold } = await countIn(control.id, [[WEEKEND, SEATS]]);
  tell('offers', { ...counted, control_oversold: oversold });
  expect(counted).toEqual({ oversold: 0, in_neither: 0 });
  expect(inside).toBe(seats);
  expect(oversold).toBeGreaterThan(0);
}, 900_000);
