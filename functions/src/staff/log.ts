/** `verify-log`: checks the audit log against its seals, which a job makes every few minutes (rules §1). */
import { verifyLog as command } from '../../../src/domain/wire/staff-command.ts';
import { staffCommand } from '../command/guard.ts';
import { verifySeals } from '../audit/seals.ts';

/** It only reads, so that no answer is stored: the same key gives a new answer. */
export const verifyLog = staffCommand(command, 'read_logs', verifySeals);
