/** The audit log's seals: checked by one button, made every few minutes (decisions §1). */
import { verifyLog as command } from '../../../../src/domain/wire/staff-command.ts';
import { staffCommand } from '../../command/command.ts';
import { verifySeals } from '../../audit/seals.ts';

/** Reads only, so the same key may well give a newer answer. */
export const verifyLog = staffCommand(command, 'read_logs', verifySeals);
