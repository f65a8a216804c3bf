/** The outcome of a round's last chat until the hub has answered, kept on this device so that the log misses no message. */
import * as z from 'zod/mini';
import { outcomeSchema } from '../../domain/rounds/round.ts';

const STORAGE_KEY = 'hub.staff.round';
const unsentSchema = z.object({ roundId: z.string(), userId: z.string(), outcome: outcomeSchema });
export type Unsent = z.infer<typeof unsentSchema>;

/** The outcome of this round that the hub has not confirmed. */
export function unsentOutcome(roundId: string): Unsent | null {
  try {
    const stored = unsentSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return stored.success && stored.data.roundId === roundId ? stored.data : null;
  } catch {
    return null;
  }
}

/** Null removes it, once the hub has answered. */
export function keepUnsent(unsent: Unsent | null): void {
  if (unsent === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(unsent));
}
