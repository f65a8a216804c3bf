/** `verify-log`: compares the audit log with its seals (rules §1). Reads only, so the same key may well give a newer answer. */
import { readSealCode } from '../../../../src/domain/records/seal-code.ts';
import { verifyLog } from '../../../../src/domain/wire/staff-command.ts';
import { verifySeals } from '../../audit/seals.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';

export const handler = staffCommandWithoutTransaction(verifyLog, 'read_logs', ({ now, request }) =>
  verifySeals(now, readSealCode(request.sealCode ?? '')),
);
