/** The dashboard's figures: one command counts them all (spec §2, §7). */
import type { Figures } from '../../domain/records/figures.ts';
import { countFigures } from '../../domain/wire/staff-command.ts';
import { sendStaff } from './commands.ts';

/** All figures as they stand now. @throws CommandError */
export function fetchFigures(): Promise<Figures> {
  return sendStaff(countFigures, {});
}
