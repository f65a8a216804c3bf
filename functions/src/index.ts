/** Wiring only: which function answers with which handler. A group's name and its member's make the address. */
import { type HttpsOptions, onRequest } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';
import { defineSecret } from 'firebase-functions/params';
import { config } from './env.ts';
import './http/raw-body.ts';
import type { Endpoint } from './http/http.ts';
import { jobs } from './jobs/jobs.ts';

setGlobalOptions({ region: 'africa-south1', memory: '256MiB', maxInstances: 10, timeoutSeconds: 30 });

/** Only the handler that is asked loads what it needs: a cold clock does not wait for Firestore. */
function serve(load: () => Promise<Endpoint>, options: HttpsOptions = {}) {
  return onRequest({ invoker: 'public', ...options }, async (request, reply) => {
    const handle = await load();
    await handle(request, reply);
  });
}

/** Pictures and PDFs are held in memory whole. */
const roomy: HttpsOptions = { memory: '512MiB', concurrency: 20 };
/** Walks through a whole collection. */
const long: HttpsOptions = { memory: '512MiB', timeoutSeconds: 300 };
/** Each scrypt takes 32 MB, and Node runs four at a time. */
const forPasswords: HttpsOptions = { memory: '512MiB', concurrency: 8, maxInstances: 3 };

/** The emulators get the key from the launcher: they would look for a secret in the cloud. */
const forPushes = { secrets: config.onEmulators ? [] : [defineSecret('VAPID_PRIVATE_KEY')] };

export const catalogue = serve(async () => (await import('./public/catalogue.ts')).catalogue);
export const clock = serve(async () => (await import('./public/clock.ts')).clock);
export const page = { text: serve(async () => (await import('./public/page-text.ts')).pageText) };
export const receipt = serve(async () => (await import('./public/receipt.ts')).receipt);

export const create = {
  profile: serve(async () => (await import('./learner/create-profile.ts')).createProfile),
};
export const register = {
  course: serve(async () => (await import('./learner/register-course.ts')).registerCourse),
};
export const submit = {
  proof: serve(async () => (await import('./learner/submit-proof.ts')).submitProof, roomy),
};
export const review = {
  payment: serve(async () => (await import('./staff/payments/review-payment.ts')).reviewPayment),
};
export const reverse = {
  payment: serve(async () => (await import('./staff/payments/reverse-payment.ts')).reversePayment),
};
export const claim = {
  proof: serve(async () => (await import('./staff/payments/claim-proof.ts')).claimProof),
};
export const grant = {
  access: serve(async () => (await import('./staff/people/grant-access.ts')).grantAccess),
};
export const edit = {
  student: serve(async () => (await import('./staff/people/grant-access.ts')).editStudent),
};
export const note = {
  message: serve(async () => (await import('./staff/people/grant-access.ts')).noteMessage),
};
export const correct = {
  attendance: serve(async () => (await import('./staff/people/grant-access.ts')).correctAttendance),
};
export const save = {
  course: serve(async () => (await import('./staff/classes/save-links.ts')).saveCourse),
  offering: serve(async () => (await import('./staff/classes/save-links.ts')).saveOffering),
  links: serve(async () => (await import('./staff/classes/save-links.ts')).saveLinks),
  settings: serve(async () => (await import('./staff/office/save-settings.ts')).saveSettings),
  staff: serve(async () => (await import('./staff/office/invite-staff.ts')).saveStaff),
  push: {
    subscription: serve(async () => (await import('./learner/test-push.ts')).savePushSubscription),
  },
};
export const order = {
  courses: serve(async () => (await import('./staff/classes/save-links.ts')).orderCourses),
};
export const plan = {
  weekends: serve(async () => (await import('./staff/classes/save-links.ts')).planWeekends),
};
export const invite = {
  staff: serve(async () => (await import('./staff/office/invite-staff.ts')).inviteStaff),
};
export const accept = {
  invitation: serve(
    async () => (await import('./staff/office/invite-staff.ts')).acceptInvitation,
    forPasswords,
  ),
};
export const count = {
  figures: serve(async () => (await import('./staff/office/count-figures.ts')).figures),
};
export const verify = {
  log: serve(async () => (await import('./staff/office/verify-log.ts')).verifyLog, long),
};
const exporting = {
  data: serve(async () => (await import('./staff/office/export-data.ts')).exportData, long),
};
export { exporting as export };
export const seal = {
  log: onSchedule({ schedule: jobs.sealLog.schedule, maxInstances: 1 }, async () => {
    await jobs.sealLog.run(Date.now());
  }),
};
export const send = {
  pushes: onSchedule(
    {
      schedule: jobs.sendPushes.schedule,
      maxInstances: 1,
      timeoutSeconds: 120,
      // `npm run bench:push` peaks above 400 MB with 5,000 subscribers.
      memory: '1GiB',
      ...forPushes,
    },
    async () => {
      await jobs.sendPushes.run(Date.now());
    },
  ),
};
export const push = {
  key: serve(async () => (await import('./learner/test-push.ts')).pushKey, forPushes),
};
export const remove = {
  push: {
    subscription: serve(async () => (await import('./learner/test-push.ts')).removePushSubscription),
  },
};
export const test = {
  push: serve(async () => (await import('./learner/test-push.ts')).testPush, forPushes),
};
export const mend = {
  names: onSchedule({ schedule: jobs.mendNames.schedule, maxInstances: 1 }, async () => {
    await jobs.mendNames.run();
  }),
};
export const check = {
  names: onSchedule(
    { schedule: jobs.checkNames.schedule, maxInstances: 1, timeoutSeconds: 300 },
    async () => {
      await jobs.checkNames.run();
    },
  ),
};
export const join = { class: serve(async () => (await import('./learner/join-class.ts')).joinClass) };
export const calendar = {
  feed: serve(async () => (await import('./public/calendar-feed.ts')).calendarFeed),
  address: serve(async () => (await import('./learner/calendar-address.ts')).calendarAddress),
};
export const generate = {
  receipt: serve(async () => (await import('./learner/generate-receipt.ts')).generateReceipt, roomy),
};
const deletion = {
  account: serve(async () => (await import('./learner/delete-account.ts')).deleteAccount),
};
export { deletion as delete };
export const admin = {
  auth: serve(async () => (await import('./staff/office/admin-auth.ts')).adminAuth, forPasswords),
};
