/** Reminders where something goes wrong: devices that are gone, push services that fail, runs that are long or die. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { hashOf } from '../../../functions/src/hash.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { db, look } from '../hub.ts';
import {
  early,
  kindsOf,
  newAttender,
  newClass,
  newPhone,
  service,
  soon,
  tick,
  withPushService,
} from './push-fixtures.ts';

withPushService();

const RUN = fileURLToPath(new URL('../../fixtures/push-job.ts', import.meta.url));

test.each([404, 410])(
  'a subscription that is gone (%i) is removed, and the learner’s other phone gets it',
  async (status) => {
    const offering = await newClass();
    const { phone, uid } = await newAttender(offering);
    const other = await newPhone(uid);
    phone.status = status;
    expect(await tick(offering.saturdayStartsAt - soon)).toMatchObject({ gone: 1, delivered: 1 });
    expect(await look('pushSubscriptions', hashOf(phone.endpoint))).toBeNull();
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
  // Tomorrow’s classes, which fell due meanwhile; telling of the first takes nearly a minute.
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
