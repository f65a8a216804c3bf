/** `verify-log`: compares the audit log with its seals (rules §1). Reads only, so the same key may well give a newer answer. */
import { verifyLog } from '../../../../src/domain/records/log-check.ts';
import { readSealCode } from '../../../../src/domain/records/seal-code.ts';
import { checkLog } from '../../audit/check-log.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';

export const handler = staffCommandWithoutTransaction(verifyLog, ({ now, request }) =>
  checkLog(now, request.from, readSealCode(request.sealCode ?? '')),
);
