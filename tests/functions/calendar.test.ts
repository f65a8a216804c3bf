import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { store } from '../../functions/src/store/store.ts';
import { recentOfferings } from '../../functions/src/store/seats/seats.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { makeClassLinks } from '../factories/offering.ts';
import { ask, expectRefusal, expectResult, newLearner, newStaff, putAs, send, unique } from './hub.ts';
import { placeOrder, putOffering } from './order-fixtures.ts';

const weekend = weekendOf(Date.now() + 7 * DAY);

/** A paid course of two weekends that are yet to come. */
async function paidCourse(changes: Partial<Enrollment> = {}) {
  const placed = await placeOrder(
    { status: 'approved' },
    { status: 'paid', firstWeekend: weekend, validUntil: validUntilFor(weekend), ...changes },
  );
  const { courseId } = placed.order;
  const offer = async (week: number) => {
    const offering = await putOffering({ courseId, weekendDate: addDays(weekend, 7 * week) });
    await putAs('classLinks', offering.id, makeClassLinks());
    return offering;
  };
  const offerings = [await offer(0), await offer(1), await offer(2)] as const;
  return { ...placed, offerings };
}

type Placed = Awaited<ReturnType<typeof paidCourse>>;
const address = ({ learner, order }: Pick<Placed, 'learner' | 'order'>, wanted = true) =>
  send('calendar-address', learner, { orderId: order.id, wanted });
const pathOf = async (placed: Placed): Promise<string> => expectResult(await address(placed)).path;

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ uid, sequence, startDate }) => ({ uid, sequence, startsAt: startDate.toJSDate().getTime() }));
}

test('the calendar has the classes of the paid weekends and says nothing about the person', async () => {
  const placed = await paidCourse();
  const answer = await ask(await pathOf(placed));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  const own = placed.offerings.slice(0, 2);
  const starts = own.flatMap(({ saturdayStartsAt, sundayStartsAt }) => [saturdayStartsAt, sundayStartsAt]);
  expect(eventsIn(answer.body).map(({ startsAt }) => startsAt)).toEqual(starts);
  expect(answer.body.replaceAll('\r\n ', '')).toContain(`/join/${own[0]?.id}/saturday`);
  const { learner, order } = placed;
  for (const secret of [order.id, learner.uid, learner.email, 'meet.google.com', 'zoom.us']) {
    expect(answer.body).not.toContain(secret);
  }
});

test('it may be cached, answers 304 to whoever has it, and to HEAD without a body', async () => {
  const path = await pathOf(await paidCourse());
  const answer = await ask(path);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  const etag = answer.headers.get('etag') ?? '';
  const again = await ask(path, {
    headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
  });
  expect([again.status, again.body]).toEqual([304, '']);
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag]);
  expect((await ask(path, { method: 'POST' })).status).toBe(405);
});

test('a class that staff move is the same event at its new time, with a higher sequence', async () => {
  const placed = await paidCourse();
  const path = await pathOf(placed);
  const [before] = eventsIn((await ask(path)).body);
  const [{ id: offeringId, saturdayStartsAt, sundayStartsAt }] = placed.offerings;
  const move = { saturdayStartsAt: saturdayStartsAt + HOUR, sundayStartsAt, isVisible: true, capacity: null };
  expectResult(await send('save-offering', await newStaff('manager'), { offeringId, ...move }));
  const [after] = eventsIn((await ask(path)).body);
  expect(after).toEqual({ uid: before?.uid, sequence: 1, startsAt: saturdayStartsAt + HOUR });
});

test('one address per course until its owner ends it; then it is gone for good', async () => {
  const placed = await paidCourse();
  const path = await pathOf(placed);
  expect(path).toMatch(/^\/functions\/calendar\/[0-9a-f]{32}\.ics$/);
  expect(await pathOf(placed)).toBe(path);
  expect(expectResult(await address(placed, false))).toEqual({ path: null });
  expectRefusal(await ask(path), 404);
  const next = await pathOf(placed);
  expect(next).not.toBe(path);
  expect((await ask(next)).status).toBe(200);
  expectRefusal(await ask(path), 404);
});

test('nobody gets or ends the address of another’s course', async () => {
  const placed = await paidCourse();
  const path = await pathOf(placed);
  const stranger = { ...placed, learner: await newLearner() };
  for (const wanted of [true, false]) {
    expectRefusal(await address(stranger, wanted), 404, errorMessages.unknownOrder);
  }
  expect((await ask(path)).status).toBe(200);
});

test('a course that is over leaves an empty calendar; a deleted account leaves none', async () => {
  const ended = await paidCourse({ validUntil: Date.now() - DAY });
  const path = await pathOf(ended);
  const answer = await ask(path);
  expect([answer.status, eventsIn(answer.body)]).toEqual([200, []]);
  expectResult(await send('delete-account', ended.learner, { agreed: true }));
  expectRefusal(await ask(path), 404);
});

test.each(['', 'x.ics', `${'0'.repeat(32)}.ics`, '0'.repeat(32), `${'G'.repeat(32)}.ics`])(
  'calendar/%s is not found',
  async (name) => {
    expect((await ask(`/functions/calendar/${name}`)).status).toBe(404);
  },
);

test('only recent weekends are read of a course that is taught for years', async () => {
  const courseId = `course-${unique()}`;
  const offer = (weeks: number, isVisible = true) =>
    putOffering({ courseId, weekendDate: addDays(weekendOf(Date.now()), 7 * weeks), isVisible });
  const coming = await Promise.all([-2, -1, 0, 1].map((weeks) => offer(weeks)));
  await Promise.all([offer(-52), offer(-3), offer(2, false)]);
  const read = await recentOfferings(store, courseId, Date.now());
  expect(read.map(({ id }) => id).sort()).toEqual(coming.map(({ id }) => id).sort());
});
