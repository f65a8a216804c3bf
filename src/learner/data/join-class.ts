/** Joining a class: the click that the server answers with the link and counts as attendance (rules §4). */
import { joinClass } from '../../domain/wire/command.ts';
import type { Joinable } from '../../domain/classes/class-session.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { learnerToken } from './auth-session.ts';

/** The class's own address, for this one click. @throws CommandError with the reason, and `opensAt` where it is early. */
export async function sendJoinClass(
  offeringId: string,
  slot: Joinable,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await sendCommand(
    joinClass,
    { offeringId, slot },
    { key: newKey(), token: learnerToken, signal },
  );
  return url;
}
