/**
 * `npm run bench:push [subscribers]`: what the minute before class costs. Five courses that start at the same time and
 * 5,000 subscribers, a push service on this machine that decrypts every message, and the job in a process of its own:
 * the day before in one run, then the quarter of an hour before with that process killed in the middle. The last line
 * is JSON.
 */
import { hash } from 'node:crypto';
import { publicKeyOf } from '../../functions/src/push/push-service.ts';
import { transact } from '../../functions/src/store/store.ts';
import { DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import { plannedOffering, usualTimes } from '../../src/domain/classes/offering.ts';
import { pushKindSchema } from '../../src/domain/notifications/push.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { orderCodeOf } from '../seed/story.ts';
import { startEmulators } from '../start/emulators.ts';
import { type Phone, LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { round, timed } from './measured.ts';
import { run } from '../shared/processes.ts';
import { inProject } from '../shared/project.ts';
import { UserFacingError, atEnd, command } from '../shared/command.ts';

const COURSES = 5;
const WEEKEND = '2040-01-07';
const { saturdayStartsAt: STARTS } = usualTimes(WEEKEND);
/** Documents in one transaction. */
const BATCH = 400;

type Outcome = { readonly seconds: number; readonly peakMb: number };

const courseOf = (index: number) => `course-${index % COURSES}`;

async function seed(phones: readonly Phone[]): Promise<void> {
  await transact(async (transaction) => {
    for (let index = 0; index < COURSES; index += 1)
      transaction.set('offerings', `offering-${index}`, plannedOffering(courseOf(index), WEEKEND));
  });
  const createdAt = STARTS - 9 * DAY;
  const kinds = [...pushKindSchema.options];
  for (let from = 0; from < phones.length; from += BATCH) {
    await transact(async (transaction) => {
      phones.slice(from, from + BATCH).forEach(({ subscription }, at) => {
        const uid = `learner-${from + at}`;
        const id = orderCodeOf(from + at);
        const enrollment = { id, studentId: uid, courseId: courseOf(from + at), status: 'paid' } as const;
        const dates = { firstWeekend: WEEKEND, createdAt, admittedAt: createdAt };
        transaction.set('enrollments', id, makeEnrollment({ ...enrollment, ...dates }));
        const device = { ...subscription, uid, kinds, createdAt, testedAt: null };
        transaction.set('pushSubscriptions', hash('sha256', subscription.endpoint), device);
      });
    });
  }
}

/** One run of the job as it would be at `now`; null where `signal` killed it before its end. */
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

await command(async () => {
  const count = Number(process.argv[2] ?? 5_000);
  if (!Number.isInteger(count) || count < 1)
    throw new UserFacingError('How many subscribers? Use a whole number.');
  const emulators = await startEmulators({ name: `bench-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, emulators.env, { METADATA_SERVER_DETECTION: 'none' });
  const service = new LocalPushService(publicKeyOf(process.env['VAPID_PRIVATE_KEY'] ?? ''));
  await service.open();
  atEnd(() => service.close());

  console.log(`Making ${count} subscribers of ${COURSES} courses …`);
  const phones = Array.from({ length: count }, () => service.subscribe());
  await seed(phones);

  console.log('The day before, in one run …');
  const whole = await runJob(STARTS - DAY);

  console.log('A quarter of an hour before, killed in the middle and run again …');
  let killed: Outcome | null = null;
  const crash = new AbortController();
  service.onReceived = (received) => {
    if (received === count + Math.ceil(count / 2)) crash.abort();
  };
  const msToCrash = await timed(async () => (killed = await runJob(STARTS - 15 * MINUTE, crash.signal)));
  const shownAtCrash = phones.filter((phone) => alertsOf(phone, 'starting_soon') > 0).length;
  // The next minute's run: by then the dead one's lease is over.
  await new Promise((resolve) => setTimeout(resolve, 21_000));
  const resumed = await runJob(STARTS - 14 * MINUTE);
  const idle = await runJob(STARTS - 13.5 * MINUTE);
  if (killed !== null || whole === null || resumed === null || idle === null) {
    throw new UserFacingError('The job was not killed in the middle: try more subscribers.');
  }

  const kinds = ['day_before', 'starting_soon'];
  const alerts = phones.flatMap((phone) => kinds.map((kind) => alertsOf(phone, kind)));
  const sent = phones.reduce((sum, { received }) => sum + received.length, 0);
  const result = {
    subscribers: count,
    sent,
    shownTwice: alerts.filter((shown) => shown > 1).length,
    lost: alerts.filter((shown) => shown === 0).length,
    seconds: round(whole.seconds, 1),
    peakMemoryMb: round(Math.max(whole.peakMb, resumed.peakMb), 1),
    crash: {
      shownBefore: shownAtCrash,
      sentAgainSilently: sent - 2 * count,
      secondsToCrash: round(msToCrash / 1_000, 1),
      secondsToResume: round(resumed.seconds, 1),
    },
    refusedByPushService: service.faults.length,
  };
  console.log(JSON.stringify(result));
  return result.shownTwice + result.lost + result.refusedByPushService === 0 ? 0 : 1;
});
