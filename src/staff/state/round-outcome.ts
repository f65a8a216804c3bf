/** What was said of the last chat of a round and not answered by the hub yet: kept on this device, so that no message is lost to the log. */
import * as z from 'zod/mini';
import { outcomeSchema } from '../../domain/rounds/round.ts';

const STORAGE_KEY = 'hub.staff.round';
const untoldSchema = z.object({ roundId: z.string(), userId: z.string(), outcome: outcomeSchema });
export type Untold = z.infer<typeof untoldSchema>;

/** What the hub was not told yet of this round; null where it was told all. */
export function untoldOutcome(roundId: string): Untold | null {
  try {
    const stored = untoldSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return stored.success && stored.data.roundId === roundId ? stored.data : null;
  } catch {
    return null;
  }
}

/** Keeps it until the hub has answered, then nothing (null). */
export function keepUntold(untold: Untold | null): void {
  if (untold === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(untold));
}
