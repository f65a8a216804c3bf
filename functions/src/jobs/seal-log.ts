/** The job that seals the audit entries which no seal covers yet (rules §1). */
import type { Instant } from '../../../src/domain/time/time.ts';
import { sealLog } from '../audit/seals.ts';
import { databaseNow } from '../store/store.ts';

/**
 * Seals as of the database's clock where `now` is ahead of it: a seal over entries to come would leave out those that are
 * written before them.
 */
export const runJob = async (now: Instant) => sealLog(Math.min(now, await databaseNow()));
