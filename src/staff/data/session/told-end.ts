/** Why the server ended the shared session: the tab that asked tells it to those that only see the session's record go. */
import * as z from 'zod/mini';
import { CommandError } from '../../../shared/data/errors.ts';

const STORAGE_KEY = 'hub.staff.end';
const endSchema = z.object({ code: z.enum(['unauthenticated', 'forbidden']), message: z.string() });

/** To be called before the record is removed; without a reason where the server was not asked. */
export function tellEnd(why: CommandError | undefined): void {
  if (why === undefined) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify({ code: why.code, message: why.message }));
}

/** What another tab was told. */
export function toldEnd(): CommandError | undefined {
  const told = endSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  return told.success ? new CommandError(told.data.code, told.data.message) : undefined;
}
