/** The week of classes as another hub has it. */
import { expect, test } from 'vitest';
import { cardAt } from '../../src/domain/dashboard/course-card.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeOrder } from '../factories/order.ts';
import { classEnds, formatStamp as at, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { offeringSchema, plannedOffering, weekendSchema } from '../../src/domain/classes/offering.ts';
import { firstAttendableWeekend, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { classDays } from '../../src/domain/classes/class-move.ts';
import { joinWindow } from '../../src/domain/classes/class-session.ts';
import { holidaysOn, planned } from '../../src/domain/cohort/plan.ts';
import { repeatedClass, missedSentence } from '../../src/domain/notifications/missed-class.ts';
import { nextRepeatDay, lastWeekend } from '../../src/domain/records/figures.ts';
import { lastNoonBefore } from '../../src/domain/seats/place-offer.ts';
import { askMoveRefusals } from '../../src/domain/seats/weekend-change.ts';
import { isWeekendNear } from '../../src/domain/weekend/weekend-counts.ts';
import { siteMessages } from '../../src/domain/wire/site-messages.ts';
import { INTEREST_MESSAGE } from '../../src/domain/people/whatsapp.ts';

test('the week of classes is that of the other hub', () => {
  const on = (day: string, time = '12:00') => lusakaInstant(`2026-11-${day}`, time);
  const week = ['23', '25', '26', '28', '29'];
  const one = offeringSchema.parse(plannedOffering('safe-phones', '2026-11-26'));
  const classes = repeatedClass({ ...one, linksPublished: { ...one.linksPublished, saturday: true } });
  const plan = { courseIds: ['safe-phones'], from: '2026-12-03', weeks: 1, times: 'last' } as const;
  const [next] = planned(plan, [one])[0]?.offerings ?? [];
  expect({
    weekends: week.map((day) => weekendOf(on(day))),
    isWeekend: ['2026-11-26', '2026-11-28'].map((day) => weekendSchema.safeParse(day).success),
    times: [one, next].flatMap((each) => each && [each.saturdayStartsAt, each.sundayStartsAt].map(at)),
    joins: at(joinWindow(one.sundayStartsAt).closesAt),
    ends: at(validUntilFor('2026-11-26')),
    attendable: ['10:59', '11:01'].map((time) => firstAttendableWeekend([], on('28', time))),
    moves: [classDays('2026-11-26')[0], classDays('2026-11-26').at(-1)],
    missed: classes && missedSentence(classes),
    active: ['28', '29'].map((day) => at(nextRepeatDay(on(day)))),
    last: ['18:14', '18:15'].map((time) => lastWeekend(on('26', time))),
    noon: at(lastNoonBefore('2026-11-26')),
    near: ['23', '24', '28', '29'].map((day) => isWeekendNear(on(day))),
    late: askMoveRefusals.late,
    site: [siteMessages.headline, siteMessages.tagline, siteMessages.schedule, INTEREST_MESSAGE],
    holidays: ['2026-10-15', '2026-10-24', '2027-05-01', '2027-05-03'].map(holidaysOn),
    over: classEnds('09:45'),
  }).toEqual({
    weekends: Array.from({ length: 5 }, () => '2026-11-26'),
    isWeekend: [true, false],
    times: ['2026-11-26 18:30', '2026-11-28 09:00', '2026-12-03 18:30', '2026-12-05 09:00'],
    joins: '2026-11-28 11:00',
    ends: '2026-12-12 23:59',
    attendable: ['2026-11-26', '2026-12-03'],
    moves: ['2026-11-23', '2026-12-01'],
    missed: 'You missed Thursday; the same class repeats Saturday 09:00.',
    active: ['2026-11-28 00:00', '2026-12-05 00:00'],
    last: ['2026-11-19', '2026-11-26'],
    noon: '2026-11-25 12:00',
    near: [false, true, true, false],
    late: 'The week can be changed until Wednesday 12:00 before it. Write to us if you cannot come.',
    site: [
      'Learn Digital Skills in 3 Weeks',
      'Affordable, practical, live classes every week.',
      'Thu 18:30 | Sat 09:00-10:30',
      'Hello Lake Skills School, I am interested in your weekly courses.',
    ],
    holidays: [['Mother’s Day'], [], ['Labour Day'], ['Labour Day, kept on this Monday']],
    over: '11:15',
  });
});

test('a card names the classes of all weeks of a course', () => {
  const weeks = ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'];
  const offerings = weeks.map((week) => plannedOffering('safe-phones', week));
  const validUntil = validUntilFor('2026-11-26');
  const enrollment = makeEnrollment({
    courseId: 'safe-phones',
    firstWeekend: '2026-11-26',
    status: 'paid',
    validUntil,
  });
  const order = makeOrder({ courseId: 'safe-phones', status: 'approved' });
  const starts = (end: number | null) => {
    const known = { catalogue: { courses: [], offerings }, kept: [] };
    const card = cardAt(
      order,
      { ...enrollment, validUntil: end },
      known,
      lusakaInstant('2026-11-25', '12:00'),
    );
    return [...card.sessions, ...card.following].map(({ startsAt }) => at(startsAt).slice(5, 10));
  };
  const six = ['11-26', '11-28', '12-03', '12-05', '12-10', '12-12'];
  expect(starts(validUntil)).toEqual(six);
  expect(starts(null), 'without an end').toEqual(six);
});
