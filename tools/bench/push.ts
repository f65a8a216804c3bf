/**
 * `npm run bench:push [subscribers]`: what the minute before class costs with five courses and 5,000 subscribers. The job runs in
 * a process of its own, and a push service on this machine decrypts every message.
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
const BATCH = 400;

const courseOf = (index: number) => `course-${index % COURSES}`;

async function subscribe(phones: readonly Phone[]): Promise<void> {
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

/** One run of the job, as it would be at `now`. */
async function runJob(now: number): Promise<{ readonly seconds: number; readonly peakMb: number }> {
  const job = [inProject('tests', 'fixtures', 'push-job.ts'), String(now)];
  const { code, output } = await run(process.execPath, job, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (code !== 0) throw new UserFacingError(`The job failed: ${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Awaited<ReturnType<typeof runJob>>;
}

await bench(async () => {
  const subscribers = Number(process.argv[2] ?? 5_000);
  if (!Number.isInteger(subscribers) || subscribers < 1)
    throw new UserFacingError('How many subscribers? Use a whole number.');
  await startDatabase();
  const service = new LocalPushService(publicKeyOf(process.env['VAPID_PRIVATE_KEY'] ?? ''));
  await service.open();
  atEnd(() => service.close());
  const phones = Array.from({ length: subscribers }, () => service.subscribe());
  await subscribe(phones);
  const { seconds, peakMb } = await runJob(STARTS - 15 * MINUTE);
  await runJob(STARTS - 14 * MINUTE);
  const figures = {
    subscribers,
    sent: phones.reduce((sum, { received }) => sum + received.length, 0),
    shownTwice: phones.filter(({ received }) => received.length > 1).length,
    lost: phones.filter(({ received }) => received.length === 0).length,
    seconds: round(seconds, 1),
    peakMemoryMb: round(peakMb, 1),
    refusedByPushService: service.faults.length,
  };
  return [figures, figures.shownTwice + figures.lost + figures.refusedByPushService === 0];
});
