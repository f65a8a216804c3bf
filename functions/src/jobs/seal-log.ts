/** Seals the audit entries that no seal covers yet (rules §1). */
import type { Instant } from '../../../src/domain/time/time.ts';
import { sealLog } from '../audit/seals.ts';
import { databaseNow } from '../store/store.ts';

/** Never ahead of the database's clock: such a seal would miss entries that are still to be written before it. */
export const runJob = async (now: Instant) => sealLog(Math.min(now, await databaseNow()));
