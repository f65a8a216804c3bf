/**
 * Which locks of its process a command holds: that of its account, and of each order that it names. The database lets one
 * through at a time anyhow; but whoever waits there holds documents, and a crowd does not get through (decision 0094).
 */
import type { Command } from '../../../src/domain/wire/commands.ts';
import type { Call } from './call.ts';
import type { Actor } from './guard.ts';

export const accountLock = (uid: string): string => `account ${uid}`;
export const orderLock = (orderId: string): string => `order ${orderId}`;

/** The account's first, then the orders' in one order for everybody, so that no two wait for each other's. */
export function locksOf({ actor, request }: Pick<Call<Command, Actor>, 'actor' | 'request'>): string[] {
  const { orderId, enrollmentId, parts } = request as {
    readonly orderId?: unknown;
    readonly enrollmentId?: unknown;
    readonly parts?: unknown;
  };
  const shared = Array.isArray(parts) ? parts.map((part: { orderId?: unknown }) => part.orderId) : [];
  const named = [orderId, enrollmentId, ...shared].filter((id) => typeof id === 'string');
  const orders = [...new Set(named)].sort().map(orderLock);
  return actor.kind === 'learner' ? [accountLock(actor.uid), ...orders] : orders;
}
