/** The job that seals the audit entries which no seal covers yet (rules §1). */
import { sealLog } from '../audit/seals.ts';

export const runJob = sealLog;
