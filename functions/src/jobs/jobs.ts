/** Deployed as scheduled functions; on the emulators the local scheduler runs them. */
import type { Instant } from '../../../src/domain/time/time.ts';

export type Job = {
  readonly schedule: string;
  readonly minutes: number;
  readonly load: () => Promise<{ readonly runJob: (now: Instant) => Promise<unknown> }>;
};

export const jobs = {
  'seal-log': { schedule: 'every 5 minutes', minutes: 5, load: () => import('./seal-log.ts') },
  'send-pushes': { schedule: 'every 1 minutes', minutes: 1, load: () => import('./send-pushes.ts') },
  'approve-seen': { schedule: 'every 1 minutes', minutes: 1, load: () => import('./approve-seen.ts') },
  'offer-places': { schedule: 'every 1 minutes', minutes: 1, load: () => import('./offer-places.ts') },
  'mend-names': { schedule: 'every 5 minutes', minutes: 5, load: () => import('./mend-names.ts') },
  'check-names': { schedule: 'every 24 hours', minutes: 24 * 60, load: () => import('./check-names.ts') },
} as const satisfies Record<string, Job>;
