/** Wiring only: the functions that are deployed, one for all requests and one for each job (decision 0102). */
import { onRequest } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { defineSecret } from 'firebase-functions/params';
import { REGION } from '../../src/domain/wire/paths.ts';
import { config } from './env.ts';
import { endCostlyRequests } from './http/costly-bodies.ts';
import { jobs } from './jobs/jobs.ts';
import { runWithLogContext, newKey } from './log.ts';
import { serve } from './routes.ts';

endCostlyRequests();
setGlobalOptions({ region: REGION, memory: '256MiB', maxInstances: 10, timeoutSeconds: 30 });

function schedule(name: keyof typeof jobs, options: Omit<ScheduleOptions, 'schedule'> = {}) {
  const { schedule: interval, load } = jobs[name];
  return onSchedule({ schedule: interval, maxInstances: 1, ...options }, async () => {
    const { runJob } = await load();
    await runWithLogContext<unknown>(name, newKey(), () => runJob(Date.now()));
  });
}

/** On the emulators the launcher provides the keys; a declared secret would be looked up in the cloud. */
const withSecrets = (...names: readonly string[]) => ({
  secrets: config.isOnEmulators ? [] : names.map((name) => defineSecret(name)),
});

/** Memory: 80 pictures and then 80 receipts peaked at 635 MB, and four scrypts take 32 MB each. Time: exports walk collections. */
export const hub = onRequest(
  {
    invoker: 'public',
    memory: '2GiB',
    timeoutSeconds: 300,
    ...withSecrets('VAPID_PRIVATE_KEY', 'CERTIFICATE_KEYS'),
  },
  serve,
);

export const seal = { log: schedule('seal-log') };
// With 5,000 subscribers the job peaks above 400 MB.
export const send = {
  pushes: schedule('send-pushes', {
    timeoutSeconds: 120,
    memory: '1GiB',
    ...withSecrets('VAPID_PRIVATE_KEY'),
  }),
};
export const approve = { seen: schedule('approve-seen', { timeoutSeconds: 120 }) };
export const offer = { places: schedule('offer-places', { timeoutSeconds: 120 }) };
export const mend = { names: schedule('mend-names') };
export const check = { names: schedule('check-names', { timeoutSeconds: 300 }) };
