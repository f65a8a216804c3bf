/** How far each proof that is being sent has got, and what the server remarked on it; this tab only. */
import { create } from 'zustand';

type Sending = {
  /** Share of the bytes that left, 0 to 1, by proof id. */
  readonly progress: Readonly<Record<string, number>>;
  /** A neutral sentence of the server, by order code. */
  readonly notices: Readonly<Record<string, string>>;
  readonly progressed: (proofId: string, share: number) => void;
  readonly noticed: (orderId: string, notice: string | null) => void;
};

export const useSending = create<Sending>((set) => ({
  progress: {},
  notices: {},
  progressed: (proofId, share) => set(({ progress }) => ({ progress: { ...progress, [proofId]: share } })),
  noticed: (orderId, notice) =>
    set(({ notices: { [orderId]: _, ...others } }) => ({
      notices: notice === null ? others : { ...others, [orderId]: notice },
    })),
}));
