/** What runs by the clock: deployed as scheduled functions, ticked by the launcher on the emulators (`local-scheduler.ts`). */
import * as logger from 'firebase-functions/logger';
import type { Instant } from '../../../src/domain/time/time.ts';

type Job = {
  /** App Engine cron syntax. */
  readonly schedule: string;
  /** The same interval in minutes, for the local clock. */
  readonly minutes: number;
  readonly run: (now: Instant) => Promise<unknown>;
};

export const jobs = {
  sealLog: {
    schedule: 'every 5 minutes',
    minutes: 5,
    run: async (now) => (await import('../audit/seals.ts')).sealLog(now),
  },
  sendPushes: {
    schedule: 'every 1 minutes',
    minutes: 1,
    run: async (now) => {
      const [{ configuredPush }, { sendPushes }] = await Promise.all([
        import('../push/push.ts'),
        import('./send-pushes.ts'),
      ]);
      const push = configuredPush();
      const sent = push && (await sendPushes(now, push));
      if (sent && Object.values(sent).some((count) => count > 0)) logger.info('Pushes', sent);
    },
  },
  mendNames: {
    schedule: 'every 5 minutes',
    minutes: 5,
    run: async () => (await import('./check-names.ts')).mendNameKeys(),
  },
  checkNames: {
    schedule: 'every 24 hours',
    minutes: 24 * 60,
    run: async () => (await import('./check-names.ts')).checkNameKeys(),
  },
} as const satisfies Record<string, Job>;
