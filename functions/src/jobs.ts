/** What runs by the clock: deployed as scheduled functions, ticked by the launcher on the emulators (`tick.ts`). */
import type { Instant } from '../../src/domain/time.ts';

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
    run: async (now) => (await import('./seals.ts')).sealLog(now),
  },
} as const satisfies Record<string, Job>;
