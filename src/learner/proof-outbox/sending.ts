/** How far each proof that is being sent has got, and what came of it; this tab only. */
import { create } from 'zustand';
import type { OrderStatus } from '../../domain/money/order.ts';

/** The server's answer for an order's latest proof, until the live documents say the same. */
export type Accepted = {
  readonly proofId: string;
  readonly status: OrderStatus;
  /** A neutral sentence of the server. */
  readonly notice: string | null;
};

type Sending = {
  /** Share of the bytes that left, 0 to 1, by proof id. */
  readonly progress: Readonly<Record<string, number>>;
  readonly accepted: Readonly<Record<string, Accepted>>;
  readonly stops: Readonly<Record<string, () => void>>;
  readonly begin: (proofId: string, stop: () => void) => void;
  readonly progressed: (proofId: string, share: number) => void;
  readonly accept: (orderId: string, accepted: Accepted) => void;
};

export const useSending = create<Sending>((set) => ({
  progress: {},
  accepted: {},
  stops: {},
  begin: (proofId, stop) =>
    set(({ progress, stops }) => ({
      progress: { ...progress, [proofId]: 0 },
      stops: { ...stops, [proofId]: stop },
    })),
  progressed: (proofId, share) => set(({ progress }) => ({ progress: { ...progress, [proofId]: share } })),
  accept: (orderId, accepted) => set((before) => ({ accepted: { ...before.accepted, [orderId]: accepted } })),
}));

/** Stops the sending of one proof, if this tab is sending it. */
export function stopSending(proofId: string): void {
  useSending.getState().stops[proofId]?.();
}
