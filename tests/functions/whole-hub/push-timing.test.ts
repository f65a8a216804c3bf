import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { put, unique } from '../hub.ts';
import {
  early,
  kindsOf,
  newAttender,
  newClass,
  newPhone,
  service,
  soon,
  tick,
  tickBeside,
  withPushService,
} from './push-fixtures.ts';

withPushService();

test('reminders come a day and 15 minutes before a class, each once, encrypted for the phone and signed by the hub', async () => {
  const offering = await newClass();
  const { phone } = await newAttender(offering);
  const { id, saturdayStartsAt: startsAt } = offering;
  for (const before of [early + 1, early, early - MINUTE, soon + 1]) await tick(startsAt - before);
  expect(kindsOf(phone)).toEqual(['day_before']);
  for (const before of [soon, soon - MINUTE, 0]) await tick(startsAt - before);
  expect(kindsOf(phone)).toEqual(['day_before', 'starting_soon']);

  const [first, last] = phone.received;
  expect(last).toMatchObject({ urgency: 'high', topic: first?.topic });
  expect(last?.ttl).toBeLessThanOrEqual(900);
  expect(last?.ttl).toBeGreaterThan(840);
  expect(first?.ttl).toBeGreaterThan(22 * 3600);
  expect(last?.payload).toMatchObject({
    path: paths.join(id, 'saturday'),
    closes: [first?.payload.tag, expect.anything(), expect.anything()],
  });
});

test('the Sunday class has reminders of its own', async () => {
  const offering = await newClass();
  const { phone } = await newAttender(offering);
  await tick(offering.sundayStartsAt - soon);
  expect(phone.received.map(({ payload }) => payload.path)).toEqual([paths.join(offering.id, 'sunday')]);
});

test('a moved class has no reminder at the old time, and both at the new one', async () => {
  const offering = await newClass();
  const { phone } = await newAttender(offering);
  const { saturdayStartsAt: startsAt } = offering;
  await tick(startsAt - early);
  const movedTo = startsAt + DAY + 30 * MINUTE;
  await put('offerings', { ...offering, saturdayStartsAt: movedTo });
  await tick(startsAt - soon);
  expect(kindsOf(phone)).toEqual(['day_before']);
  await tick(movedTo - early);
  await tick(movedTo - soon);
  expect(kindsOf(phone)).toEqual(['day_before', 'day_before', 'starting_soon']);
});

test('an enrollment that ended, is not paid, was rejected, or is for another weekend or course gets no reminder; whom staff let in does', async () => {
  const offering = await newClass();
  const { saturdayStartsAt: startsAt } = offering;
  const others = await Promise.all([
    newAttender(offering, { validUntil: startsAt - 6 * DAY }),
    newAttender(offering, { status: 'pending', validUntil: null }),
    newAttender(offering, { firstWeekend: '2099-01-03', validUntil: startsAt + 900 * DAY }),
    newAttender(offering, { courseId: `course-${unique()}` }),
  ]);
  const [{ phone }, reversed] = [await newAttender(offering), await newAttender(offering)];
  const guest = await newAttender(offering, {
    status: 'pending',
    validUntil: null,
    temporaryAccess: true,
    temporaryAccessUntil: startsAt,
    firstWeekend: '2099-01-03',
  });
  await tick(startsAt - early);
  await put('enrollments', { ...reversed.enrollment, status: 'pending', validUntil: null });
  await tick(startsAt - soon);
  expect(others.map((other) => kindsOf(other.phone))).toEqual([[], [], [], []]);
  expect(kindsOf(reversed.phone)).toEqual(['day_before']);
  expect([phone, guest.phone].map((one) => kindsOf(one).length)).toEqual([2, 2]);
});

test('two courses at the same time have one reminder each, and neither replaces the other', async () => {
  const one = await newClass();
  const two = await newClass({ weekendDate: one.weekendDate });
  const { phone, uid } = await newAttender(one);
  await newAttender(two, { studentId: uid });
  await tick(one.saturdayStartsAt - soon);
  expect(phone.alerts).toHaveLength(2);
  expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(2);
});

test('two runs of the job, in a row or at the same time, send a reminder once', async () => {
  const offering = await newClass();
  const { phone } = await newAttender(offering);
  const at = offering.saturdayStartsAt - soon;
  const beside: unknown[] = [];
  service.onReceived = async () => beside.push(await tickBeside(at));
  await tick(at);
  service.onReceived = () => undefined;
  expect(beside).toEqual([null]);
  await tick(at + MINUTE);
  expect(phone.received).toHaveLength(1);
});

test('each device of a learner gets only the kinds that were chosen on it', async () => {
  const offering = await newClass();
  const { phone, uid } = await newAttender(offering, {}, ['starting_soon']);
  const [other, none] = [await newPhone(uid, ['day_before']), await newPhone(uid, [])];
  await tick(offering.saturdayStartsAt - early);
  await tick(offering.saturdayStartsAt - soon);
  expect([phone, other, none].map(kindsOf)).toEqual([['starting_soon'], ['day_before'], []]);
});
