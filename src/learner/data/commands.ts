/** Commands of the signed-in learner beside registration, payment proofs and notifications. */
import type { Joinable } from '../../domain/classes/class-session.ts';
import {
  calendarAddress,
  type Command,
  type CommandAnswer,
  type CommandRequest,
  deleteAccount,
  joinClass,
} from '../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { confirmPassword, learnerToken } from './auth-session.ts';

function send<C extends Command>(command: C, request: CommandRequest<C>, signal?: AbortSignal) {
  return sendCommand(command, request, { key: newKey(), token: learnerToken, signal });
}

/**
 * The class's own address, for one click, which counts as attendance (rules §4).
 * @throws CommandError with the reason, and `opensAt` where it is early
 */
export async function sendJoinClass(
  offeringId: string,
  slot: Joinable,
  signal: AbortSignal,
): Promise<string> {
  return (await send(joinClass, { offeringId, slot }, signal)).url;
}

/**
 * The address under which calendar programs follow an order's classes by themselves, as a path of this site; made
 * where there is none. @throws CommandError
 */
export async function requestCalendar(orderId: string): Promise<string | null> {
  return (await send(calendarAddress, { orderId, wanted: true })).path;
}

/** Ends the order's address: whoever has it sees nothing any more. @throws CommandError */
export async function endCalendar(orderId: string): Promise<void> {
  await send(calendarAddress, { orderId, wanted: false });
}

/** @throws CommandError `unauthenticated` for a wrong password, `conflict` while a payment is being checked */
export async function deleteMyAccount(password: string): Promise<CommandAnswer<typeof deleteAccount>> {
  await confirmPassword(password);
  return send(deleteAccount, { agreed: true });
}
