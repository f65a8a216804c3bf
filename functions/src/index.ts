/** Wiring only: the functions that are deployed, one for each audience and one for each job (decision 0061). */
import { type HttpsOptions, onRequest } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { defineSecret } from 'firebase-functions/params';
import { REGION } from './config.ts';
import { config } from './env.ts';
import { keepBodiesRaw } from './http/raw-body.ts';
import { type Routes, serveRoutes } from './http/routes.ts';
import { jobs } from './jobs/jobs.ts';
import { learnerRoutes } from './learner/routes.ts';
import { publicRoutes } from './public/routes.ts';
import { passwordRoutes, staffRoutes } from './staff/routes.ts';

keepBodiesRaw();
setGlobalOptions({ region: REGION, memory: '256MiB', maxInstances: 10, timeoutSeconds: 30 });

function serve(routes: Routes, options: HttpsOptions = {}) {
  return onRequest({ invoker: 'public', ...options }, serveRoutes(routes));
}

function schedule(name: keyof typeof jobs, options: Omit<ScheduleOptions, 'schedule'> = {}) {
  const { schedule: interval, load } = jobs[name];
  return onSchedule({ schedule: interval, maxInstances: 1, ...options }, async () => {
    const { runJob } = await load();
    await runJob(Date.now());
  });
}

/** The emulators get the key from the launcher: they would look for a secret in the cloud. */
const withPushKey = { secrets: config.isOnEmulators ? [] : [defineSecret('VAPID_PRIVATE_KEY')] };

const forAnybody = serve(publicRoutes);
export { forAnybody as public };
/** Pictures and PDFs are held in memory whole, and a whole class joins at once: 80 of either fit into one instance. */
export const learner = serve(learnerRoutes, { memory: '1GiB', ...withPushKey });
/** An export and the check of the log walk through whole collections. */
export const staff = serve(staffRoutes, { memory: '512MiB', timeoutSeconds: 300 });
/** Each scrypt takes 32 MB, and Node runs four at a time. */
export const passwords = serve(passwordRoutes, { memory: '512MiB', concurrency: 8, maxInstances: 3 });

export const seal = { log: schedule('seal-log') };
// `npm run bench:push` peaks above 400 MB with 5,000 subscribers.
export const send = {
  pushes: schedule('send-pushes', { timeoutSeconds: 120, memory: '1GiB', ...withPushKey }),
};
export const approve = { seen: schedule('approve-seen', { timeoutSeconds: 120 }) };
export const offer = { places: schedule('offer-places', { timeoutSeconds: 120 }) };
export const mend = { names: schedule('mend-names') };
export const check = { names: schedule('check-names', { timeoutSeconds: 300 }) };
