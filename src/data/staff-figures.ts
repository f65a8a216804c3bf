/** The dashboard's figures: one command counts them all (spec §2, §7). */
import type { Figures } from '../domain/figures.ts';
import { countFigures } from '../domain/staff-command.ts';
import { sendStaff } from './staff-commands.ts';

/** All figures as they stand now. @throws CommandError */
export function fetchFigures(): Promise<Figures> {
  return sendStaff(countFigures, {});
}
