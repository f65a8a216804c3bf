import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import { dashboardAt } from './dashboard.ts';
import { unchangedUntil } from './unchanged-until.ts';

const SATURDAY = lusakaInstant(WEEKEND, '15:00');
const offerings = [0, 7, 14].map((days) => makeOffering({ weekendDate: addDays(WEEKEND, days) }));

/** A learner with one course, whose payment, access and links are as given. */
const dataOf = (isPaid: boolean, hasLinks: boolean, accessUntil: number | null) => ({
  orders: [makeOrder({ status: isPaid ? 'approved' : 'pending' })],
  enrollments: [
    makeEnrollment({
      status: isPaid ? 'paid' : 'pending',
      temporaryAccess: accessUntil !== null,
      temporaryAccessUntil: accessUntil,
    }),
  ],
  catalogue: makeCatalogue({
    offerings: offerings.map((offering) => ({
      ...offering,
      linksPublished: { saturday: hasLinks, sunday: hasLinks, recording: hasLinks },
    })),
  }),
});

test('until the given instant the dashboard is the same at every moment', () => {
  const moment = fc.integer({ min: NOW - 2 * DAY, max: NOW + 70 * DAY });
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.option(moment),
      moment,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (isPaid, hasLinks, accessUntil, now, share) => {
        const data = dataOf(isPaid, hasLinks, accessUntil);
        const until = Math.min(unchangedUntil(data, now), now + 400 * DAY);
        const later = Math.max(now, Math.floor(now + share * (until - now)));
        fc.pre(later < until);
        const at = (instant: number) => dashboardAt({ ...data, kept: [] }, instant);
        expect(at(later)).toEqual(at(now));
        expect(at(until - 1)).toEqual(at(now));
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['the day before a class, when it is announced', SATURDAY - 2 * DAY, SATURDAY - DAY],
  ['when its window opens', SATURDAY - HOUR, SATURDAY - 15 * MINUTE],
  ['when it begins', SATURDAY - MINUTE, SATURDAY],
  ['when its window closes', SATURDAY + MINUTE, SATURDAY + 90 * MINUTE],
])('the unchanged time ends %s', (_, now, until) => {
  const data = { starts: [{ saturdayStartsAt: SATURDAY }], price: 100 };
  expect(unchangedUntil(data, now)).toBe(until);
});

test('the unchanged time ends at noon of a day in the data, and at noon of the day before it', () => {
  const data = { move: { to: WEEKEND } };
  const noon = lusakaInstant(WEEKEND, '12:00');
  expect(unchangedUntil(data, noon - HOUR)).toBe(noon);
  expect(unchangedUntil(data, noon - DAY - MINUTE)).toBe(noon - DAY);
});

test('the unchanged time has no end if the data hold no future time', () => {
  const data = { amount: 250, since: NOW - 100 * DAY, none: null };
  expect(unchangedUntil(data, NOW)).toBe(Number.MAX_SAFE_INTEGER);
});
