/** The audit log's seals: checked by one button, made every few minutes (rules §1). */
import { verifyLog as command } from '../../../src/domain/wire/staff-command.ts';
import { staffCommand } from '../command/guard.ts';
import { verifySeals } from '../audit/seals.ts';

/** Reads only, so the same key may well give a newer answer. */
export const verifyLog = staffCommand(command, 'read_logs', verifySeals);
