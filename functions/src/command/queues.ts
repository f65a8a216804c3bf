/**
 * In which queues of its process a command waits before its transaction: of one account, and of each order that it names. The
 * database lets one through at a time anyhow; but whoever waits there holds locks, and a crowd finds no turn (decision 0094).
 */
import type { Command } from '../../../src/domain/wire/command.ts';
import type { Call } from './call.ts';
import type { Actor } from './guard.ts';

export const accountQueue = (uid: string): string => `account ${uid}`;
export const orderQueue = (orderId: string): string => `order ${orderId}`;

/** The account's queue first, then the orders' in one order for everybody, so that no two wait for each other. */
export function queuesOf({ actor, request }: Pick<Call<Command, Actor>, 'actor' | 'request'>): string[] {
  const { orderId, enrollmentId, parts } = request as {
    readonly orderId?: unknown;
    readonly enrollmentId?: unknown;
    readonly parts?: unknown;
  };
  const shared = Array.isArray(parts) ? parts.map((part: { orderId?: unknown }) => part.orderId) : [];
  const named = [orderId, enrollmentId, ...shared].filter((id) => typeof id === 'string');
  const orders = [...new Set(named)].sort().map(orderQueue);
  return actor.kind === 'learner' ? [accountQueue(actor.uid), ...orders] : orders;
}
