/** The calendar address of an order, under which calendar programs follow its course. */
import { calendarAddress } from '../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { learnerToken } from './auth-session.ts';

/** The order's address as a path of this site, made where there is none. @throws CommandError */
export async function requestCalendar(orderId: string): Promise<string | null> {
  return (await send(orderId, true)).path;
}

/** Ends the order's calendar address: it shows no classes from now on. @throws CommandError */
export async function endCalendar(orderId: string): Promise<void> {
  await send(orderId, false);
}

function send(orderId: string, wanted: boolean) {
  return sendCommand(calendarAddress, { orderId, wanted }, { key: newKey(), token: learnerToken });
}
