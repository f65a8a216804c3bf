/** What was said of the last chat of a round and not answered by the hub yet: kept on this device, so that no message is lost to the log. */
import * as v from 'valibot';
import { outcomeSchema } from '../../domain/rounds/round.ts';

const STORAGE_KEY = 'hub.staff.round';
const untoldSchema = v.object({ roundId: v.string(), userId: v.string(), outcome: outcomeSchema });
export type Untold = v.InferOutput<typeof untoldSchema>;

/** What the hub was not told yet of this round; null where it was told all. */
export function untoldOutcome(roundId: string): Untold | null {
  try {
    const stored = v.safeParse(untoldSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return stored.success && stored.output.roundId === roundId ? stored.output : null;
  } catch {
    return null;
  }
}

/** Keeps it until the hub has answered, then nothing (null). */
export function keepUntold(untold: Untold | null): void {
  if (untold === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(untold));
}
