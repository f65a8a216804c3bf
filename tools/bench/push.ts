/**
 * `npm run bench:push [subscribers]`: what the minute before class costs with five courses and 5,000 subscribers. A push service on
 * this machine decrypts every message; the second run of the job is killed in the middle.
 */
import { hash } from 'node:crypto';
import { publicKeyOf } from '../../functions/src/push/push-service.ts';
import { transact } from '../../functions/src/store/store.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import { plannedOffering, usualTimes } from '../../src/domain/classes/offering.ts';
import { pushKindSchema } from '../../src/domain/notifications/push.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { type Phone, LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { orderCodeOf } from '../seed/orders.ts';
import { UserFacingError, atEnd } from '../shared/command.ts';
import { run } from '../shared/processes.ts';
import { inProject } from '../shared/project.ts';
import { bench, round, startDatabase } from './frame.ts';

const COURSES = 5;
const WEEKEND = '2040-01-07';
const { saturdayStartsAt: STARTS } = usualTimes(WEEKEND);
/** Phones in one transaction. */
const BATCH = 400;
/** Longer than the lease of a run that died, ms. */
const LEASE = 21_000;

type Outcome = { readonly seconds: number; readonly peakMb: number };

const courseOf = (index: number) => `course-${index % COURSES}`;

async function seed(phones: readonly Phone[]): Promise<void> {
  await transact(async (transaction) => {
    for (let index = 0; index < COURSES; index += 1)
      transaction.set('offerings', `offering-${index}`, plannedOffering(courseOf(index), WEEKEND));
  });
  const createdAt = STARTS - 9 * DAY;
  const kinds = [...pushKindSchema.options];
  for (const some of chunksOf([...phones.entries()], BATCH))
    await transact(async (transaction) => {
      for (const [at, { subscription }] of some) {
        const [uid, id] = [`learner-${at}`, orderCodeOf(at)];
        const enrollment = { id, studentId: uid, courseId: courseOf(at), status: 'paid' } as const;
        const dates = { firstWeekend: WEEKEND, createdAt, admittedAt: createdAt };
        transaction.set('enrollments', id, makeEnrollment({ ...enrollment, ...dates }));
        const device = { ...subscription, uid, kinds, createdAt, testedAt: null };
        transaction.set('pushSubscriptions', hash('sha256', subscription.endpoint), device);
      }
    });
}

/** One run of the job in a process of its own, at `now`; null where `signal` killed it before its end. */
async function runJob(now: number, signal?: AbortSignal): Promise<Outcome | null> {
  const job = [inProject('tests', 'fixtures', 'push-job.ts'), String(now)];
  const { code, output } = await run(process.execPath, job, {
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  if (code === 0) return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Outcome;
  if (signal?.aborted) return null;
  throw new UserFacingError(`The job failed: ${output}`);
}

const alertsOf = (phone: Phone, kind: string) =>
  new Set(phone.received.flatMap(({ payload }) => (payload.kind === kind ? [payload.tag] : []))).size;

await bench(async () => {
  const subscribers = Number(process.argv[2] ?? 5_000);
  if (!Number.isInteger(subscribers) || subscribers < 1)
    throw new UserFacingError('How many subscribers? Use a whole number.');
  await startDatabase();
  const service = new LocalPushService(publicKeyOf(process.env['VAPID_PRIVATE_KEY'] ?? ''));
  await service.open();
  atEnd(() => service.close());
  const phones = Array.from({ length: subscribers }, () => service.subscribe());
  await seed(phones);

  console.log('The day before, in one run …');
  const whole = await runJob(STARTS - DAY);
  console.log('A quarter of an hour before, killed in the middle and run again …');
  const crash = new AbortController();
  service.onReceived = (received) => {
    if (received === subscribers + Math.ceil(subscribers / 2)) crash.abort();
  };
  const killed = await runJob(STARTS - 15 * MINUTE, crash.signal);
  await new Promise((resolve) => setTimeout(resolve, LEASE));
  const resumed = await runJob(STARTS - 14 * MINUTE);
  const idle = await runJob(STARTS - 13.5 * MINUTE);
  if (killed !== null || whole === null || resumed === null || idle === null)
    throw new UserFacingError('The job was not killed in the middle: try more subscribers.');

  const kinds = ['day_before', 'starting_soon'];
  const alerts = phones.flatMap((phone) => kinds.map((kind) => alertsOf(phone, kind)));
  const sent = phones.reduce((sum, { received }) => sum + received.length, 0);
  const figures = {
    subscribers,
    sent,
    shownTwice: alerts.filter((shown) => shown > 1).length,
    lost: alerts.filter((shown) => shown === 0).length,
    seconds: round(whole.seconds, 1),
    peakMemoryMb: round(Math.max(whole.peakMb, resumed.peakMb), 1),
    crash: { sentAgainSilently: sent - 2 * subscribers, secondsToResume: round(resumed.seconds, 1) },
    refusedByPushService: service.faults.length,
  };
  return [figures, figures.shownTwice + figures.lost + figures.refusedByPushService === 0];
});
