/** A command's in-process locks: a transaction that waited in the database would hold documents and stall a crowd (decision 0094). */
import type { Command } from '../../../src/domain/wire/commands.ts';
import type { Actor, Call } from './guard.ts';

export const accountLock = (uid: string): string => `account ${uid}`;
export const orderLock = (orderId: string): string => `order ${orderId}`;

/** The account's first, then the orders' sorted: a fixed order, so there is no deadlock. */
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
