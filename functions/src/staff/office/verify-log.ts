/** `verify-log`: compares the audit log with its seals (rules §1); the same key may give a newer answer. */
import { verifyLog } from '../../../../src/domain/records/log-check.ts';
import { readSealCode } from '../../../../src/domain/records/seal-code.ts';
import { checkLog } from '../../audit/check-log.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';

export const handler = staffCommandWithoutTransaction(verifyLog, ({ now, request }) =>
  checkLog(now, request.from, readSealCode(request.sealCode ?? '')),
);
