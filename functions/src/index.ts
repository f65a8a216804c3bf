/** Wiring only: which function has which handler. The names of group and member make the address: `create.profile`, `create-profile`. */
import { type HttpsOptions, onRequest } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { defineSecret } from 'firebase-functions/params';
import { config } from './env.ts';
import './http/raw-body.ts';
import type { Endpoint } from './http/http.ts';
import { jobs } from './jobs/jobs.ts';

setGlobalOptions({ region: 'africa-south1', memory: '256MiB', maxInstances: 10, timeoutSeconds: 30 });

/** Only the handler that is asked loads what it needs: a cold start of `clock` does not wait for Firestore. */
function serve(load: () => Promise<{ readonly handler: Endpoint }>, options: HttpsOptions = {}) {
  return onRequest({ invoker: 'public', ...options }, async (request, reply) => {
    const { handler } = await load();
    await handler(request, reply);
  });
}

function schedule(name: keyof typeof jobs, options: Omit<ScheduleOptions, 'schedule'> = {}) {
  const { schedule: interval, load } = jobs[name];
  return onSchedule({ schedule: interval, maxInstances: 1, ...options }, async () => {
    const { runJob } = await load();
    await runJob(Date.now());
  });
}

/** Pictures and PDFs are held in memory whole. */
const largeMemory: HttpsOptions = { memory: '512MiB', concurrency: 20 };
/** Walks through a whole collection. */
const longRunning: HttpsOptions = { memory: '512MiB', timeoutSeconds: 300 };
/** Each scrypt takes 32 MB, and Node runs four at a time. */
const passwordHashing: HttpsOptions = { memory: '512MiB', concurrency: 8, maxInstances: 3 };
/** The emulators get the key from the launcher: they would look for a secret in the cloud. */
const withPushKey = { secrets: config.isOnEmulators ? [] : [defineSecret('VAPID_PRIVATE_KEY')] };

export const catalogue = serve(() => import('./public/catalogue.ts'));
export const clock = serve(() => import('./public/clock.ts'));
export const page = { text: serve(() => import('./public/page-text.ts')) };
export const receipt = serve(() => import('./public/receipt.ts'));

export const create = { profile: serve(() => import('./learner/create-profile.ts')) };
export const register = { course: serve(() => import('./learner/register-course.ts')) };
export const submit = { proof: serve(() => import('./learner/submit-proof.ts'), largeMemory) };
export const review = { payment: serve(() => import('./staff/payments/review-payment.ts')) };
export const reverse = { payment: serve(() => import('./staff/payments/reverse-payment.ts')) };
export const claim = { proof: serve(() => import('./staff/payments/claim-proof.ts')) };
export const grant = { access: serve(() => import('./staff/people/grant-access.ts')) };
export const edit = { student: serve(() => import('./staff/people/edit-student.ts')) };
export const note = { message: serve(() => import('./staff/people/note-message.ts')) };
export const correct = { attendance: serve(() => import('./staff/people/correct-attendance.ts')) };
export const save = {
  course: serve(() => import('./staff/classes/save-course.ts')),
  offering: serve(() => import('./staff/classes/save-offering.ts')),
  links: serve(() => import('./staff/classes/save-links.ts')),
  settings: serve(() => import('./staff/office/save-settings.ts')),
  staff: serve(() => import('./staff/office/save-staff.ts')),
  push: { subscription: serve(() => import('./learner/save-push-subscription.ts')) },
};
export const order = { courses: serve(() => import('./staff/classes/order-courses.ts')) };
export const plan = { weekends: serve(() => import('./staff/classes/plan-weekends.ts')) };
export const invite = { staff: serve(() => import('./staff/office/invite-staff.ts')) };
export const accept = {
  invitation: serve(() => import('./staff/office/accept-invitation.ts'), passwordHashing),
};
export const count = { figures: serve(() => import('./staff/office/count-figures.ts')) };
export const verify = { log: serve(() => import('./staff/office/verify-log.ts'), longRunning) };
const exporting = { data: serve(() => import('./staff/office/export-data.ts'), longRunning) };
export { exporting as export };
export const push = { key: serve(() => import('./learner/push-key.ts'), withPushKey) };
export const remove = {
  push: { subscription: serve(() => import('./learner/remove-push-subscription.ts')) },
};
export const test = { push: serve(() => import('./learner/test-push.ts'), withPushKey) };
export const join = { class: serve(() => import('./learner/join-class.ts')) };
export const calendar = {
  feed: serve(() => import('./public/calendar-feed.ts')),
  address: serve(() => import('./learner/calendar-address.ts')),
};
export const generate = {
  receipt: serve(() => import('./learner/generate-receipt.ts'), largeMemory),
};
const deletion = { account: serve(() => import('./learner/delete-account.ts')) };
export { deletion as delete };
export const admin = { auth: serve(() => import('./staff/office/admin-auth.ts'), passwordHashing) };

export const seal = { log: schedule('seal-log') };
// `npm run bench:push` peaks above 400 MB with 5,000 subscribers.
export const send = {
  pushes: schedule('send-pushes', { timeoutSeconds: 120, memory: '1GiB', ...withPushKey }),
};
export const mend = { names: schedule('mend-names') };
export const check = { names: schedule('check-names', { timeoutSeconds: 300 }) };
