import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { reminderWindows } from '../../../src/domain/notifications/reminder.ts';
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

test('a learner who enrolled after a reminder fell due does not get it', async () => {
  const offering = await newClass();
  const { saturdayStartsAt: startsAt } = offering;
  const late = await newAttender(offering, {
    createdAt: startsAt - early + 1,
    admittedAt: startsAt - early + 1,
  });
  const inTime = await newAttender(offering, { createdAt: startsAt - early, admittedAt: startsAt - early });
  await tick(startsAt - early + 10 * MINUTE);
  expect(kindsOf(late.phone)).toEqual([]);
  expect(kindsOf(inTime.phone)).toEqual(['day_before']);
});

test('an approval before the reminder falls due brings it, a later approval does not', async () => {
  const offering = await newClass();
  const { saturdayStartsAt: startsAt } = offering;
  const paid = await newAttender(offering, { admittedAt: startsAt - soon - MINUTE });
  const paidLate = await newAttender(offering, { admittedAt: startsAt - soon + MINUTE });
  await tick(startsAt - early);
  await tick(startsAt - soon + MINUTE + 1);
  expect(kindsOf(paid.phone)).toEqual(['starting_soon']);
  expect(kindsOf(paidLate.phone)).toEqual([]);
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

test('an enrollment that ended, is not paid, was rejected, or is for another weekend or course gets no reminder', async () => {
  const offering = await newClass();
  const { saturdayStartsAt: startsAt } = offering;
  const others = await Promise.all([
    newAttender(offering, { validUntil: startsAt - 6 * DAY }),
    newAttender(offering, { status: 'pending', validUntil: null }),
    newAttender(offering, { firstWeekend: '2099-01-03', validUntil: startsAt + 900 * DAY }),
    newAttender(offering, { courseId: `course-${unique()}` }),
  ]);
  const [{ phone }, reversed] = [await newAttender(offering), await newAttender(offering)];
  await tick(startsAt - early);
  await put('enrollments', { ...reversed.enrollment, status: 'pending', validUntil: null });
  await tick(startsAt - soon);
  expect(others.map((other) => kindsOf(other.phone))).toEqual([[], [], [], []]);
  expect(kindsOf(reversed.phone)).toEqual(['day_before']);
  expect(kindsOf(phone)).toHaveLength(2);
});

test('temporary access brings a reminder if it lasts until the class, and not if it ends before', async () => {
  const offering = await newClass();
  const { saturdayStartsAt: startsAt } = offering;
  const guest = {
    status: 'pending',
    validUntil: null,
    temporaryAccess: true,
    firstWeekend: '2099-01-03',
  } as const;
  const lasting = await newAttender(offering, { ...guest, temporaryAccessUntil: startsAt + HOUR });
  const tooShort = await newAttender(offering, { ...guest, temporaryAccessUntil: startsAt - 1 });
  const ended = await newAttender(offering, { ...guest, temporaryAccessUntil: startsAt - soon - 1 });
  await tick(startsAt - soon);
  expect(kindsOf(lasting.phone)).toEqual(['starting_soon']);
  expect([...kindsOf(tooShort.phone), ...kindsOf(ended.phone)]).toEqual([]);
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

test('a skipped tick is made up within the band, and never after it', async () => {
  const { before, band } = reminderWindows.day_before;
  for (const [kind, late, comes] of [
    ['starting_soon', MINUTE, true],
    ['starting_soon', 2 * MINUTE + 1, false],
    ['day_before', band - MINUTE, true],
    ['day_before', band + 1, false],
  ] as const) {
    const offering = await newClass();
    const { phone } = await newAttender(offering);
    await tick(offering.saturdayStartsAt - (kind === 'day_before' ? before : soon) + late);
    expect(kindsOf(phone), `${kind}, ${late} ms late`).toEqual(comes ? [kind] : []);
  }
});

test('each device of a learner gets only the kinds that were chosen on it', async () => {
  const offering = await newClass();
  const { phone, uid } = await newAttender(offering, {}, ['starting_soon']);
  const [other, none] = [await newPhone(uid, ['day_before']), await newPhone(uid, [])];
  await tick(offering.saturdayStartsAt - early);
  await tick(offering.saturdayStartsAt - soon);
  expect([phone, other, none].map(kindsOf)).toEqual([['starting_soon'], ['day_before'], []]);
});

test('a hidden class has no reminders', async () => {
  const offering = await newClass({ isVisible: false });
  const { phone } = await newAttender(offering);
  await tick(offering.saturdayStartsAt - soon);
  expect(kindsOf(phone)).toEqual([]);
});
