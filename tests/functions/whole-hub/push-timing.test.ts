import { expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { db, readDoc, put, unique } from '../hub.ts';
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
import { makeAttendance } from '../../factories/attendance.ts';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../../functions/src/hash.ts';

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

// The evening after a class: whoever paid and was not there hears once when the same class repeats (rules §8).

const evening = 3 * HOUR;
const titles = (phone: { readonly received: readonly { readonly payload: { readonly title: string } }[] }) =>
  phone.received.map(({ payload }) => payload.title).filter((title) => title.startsWith('You missed'));

test('a missed Saturday is told once, at 18:00, but not to those who came, are marked present or want no reminders', async () => {
  const offering = await newClass();
  const [missed, was, marked, absent, silent] = await Promise.all([
    newAttender(offering),
    newAttender(offering),
    newAttender(offering),
    newAttender(offering),
    newAttender(offering, {}, ['starting_soon']),
  ]);
  const mark = { offeringId: offering.id, slot: 'saturday' } as const;
  await Promise.all([
    put('attendance', makeAttendance({ ...mark, userId: was.uid })),
    put('attendance', makeAttendance({ ...mark, userId: marked.uid, joinedAt: [], correctedTo: true })),
    put('attendance', makeAttendance({ ...mark, userId: absent.uid, correctedTo: false })),
  ]);
  const { saturdayStartsAt: startsAt } = offering;
  await tick(startsAt + evening - MINUTE);
  expect(titles(missed.phone)).toEqual([]);
  for (const late of [0, MINUTE, HOUR]) await tick(startsAt + evening + late);
  expect(titles(missed.phone)).toEqual(['You missed Saturday']);
  expect(titles(absent.phone)).toEqual(['You missed Saturday']);
  expect([was, marked, silent].flatMap(({ phone }) => titles(phone))).toEqual([]);
  expect(missed.phone.received.at(-1)?.payload.path).toBe(paths.join(offering.id, 'sunday'));
});

// Reminders where something goes wrong: devices that are gone, push services that fail, runs that are long or die.

const RUN = fileURLToPath(new URL('../../fixtures/push-job.ts', import.meta.url));

test.each([404, 410])(
  'a subscription that is gone (%i) is removed, and the learner’s other phone gets it',
  async (status) => {
    const offering = await newClass();
    const { phone, uid } = await newAttender(offering);
    const other = await newPhone(uid);
    phone.status = status;
    expect(await tick(offering.saturdayStartsAt - soon)).toMatchObject({ gone: 1, delivered: 1 });
    expect(await readDoc('pushSubscriptions', hashOf(phone.endpoint))).toBeNull();
    expect(kindsOf(other)).toEqual(['starting_soon']);
  },
);

test.each([429, 503])(
  'a push service that answers %i is asked again a minute later, only for what is missing',
  async (status) => {
    const offering = await newClass();
    const { phone, uid } = await newAttender(offering);
    const other = await newPhone(uid);
    phone.status = status;
    const at = offering.saturdayStartsAt - soon;
    expect(await tick(at)).toMatchObject({ later: 1, delivered: 1 });
    phone.status = 201;
    expect(await tick(at + MINUTE)).toMatchObject({ later: 0, delivered: 1 });
    expect([phone.received.length, other.received.length]).toEqual([1, 1]);
  },
);

test('a long run leaves what is not urgent to the next one, so that no urgent reminder is missed', async () => {
  const urgent = await newClass();
  const { phone } = await newAttender(urgent);
  const at = urgent.saturdayStartsAt - soon - MINUTE;
  // Tomorrow’s classes, which fell due meanwhile; the push for the first takes nearly a minute.
  const tomorrow = { weekendDate: urgent.weekendDate, saturdayStartsAt: at + early };
  const offerings = [await newClass(tomorrow), await newClass(tomorrow)];
  const others = await Promise.all(offerings.map((offering) => newAttender(offering)));
  const told = () => others.flatMap((other) => kindsOf(other.phone));
  const now = performance.now.bind(performance);
  let later = 0;
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  service.onReceived = () => (later = 50_000);
  await tick(at);
  service.onReceived = () => undefined;
  slow.mockRestore();
  expect(told()).toEqual(['day_before']);
  await tick(at + MINUTE);
  expect(kindsOf(phone)).toEqual(['starting_soon']);
  expect(told()).toEqual(['day_before', 'day_before']);
});

test('after a run is killed in the middle, every learner gets the push, and nobody a second alert', async () => {
  const offering = await newClass();
  const phones = await Promise.all(
    Array.from({ length: 240 }, async () => (await newAttender(offering)).phone),
  );
  const at = offering.saturdayStartsAt - soon;
  const run = spawn(process.execPath, [RUN, String(at)], { stdio: 'inherit' });
  const ended = new Promise((resolve) => run.once('exit', (_, signal) => resolve(signal)));
  let count = 0;
  service.onReceived = () => {
    count += 1;
    if (count === 120) run.kill('SIGKILL');
  };
  expect(await ended).toBe('SIGKILL');
  service.onReceived = () => undefined;
  expect(phones.filter(({ received }) => received.length === 0).length).toBeGreaterThan(0);

  // The dead run's lease ends by itself; here its time is over at once.
  const lease = db.doc('jobLeases/sendPushes');
  expect((await lease.get()).exists).toBe(true);
  await lease.update({ expiresAt: new Date(0) });
  await tick(at + MINUTE);
  expect(phones.map(({ alerts }) => alerts.length)).toEqual(phones.map(() => 1));
  const again = phones.filter(({ received }) => received.length > 1);
  expect(again.length).toBeLessThanOrEqual(100);
  for (const { received } of again) expect(received[1]?.topic).toBe(received[0]?.topic);
});
