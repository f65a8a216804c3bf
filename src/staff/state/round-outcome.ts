/** The outcome of a round's last chat until the hub has answered, kept on this device so that the log misses no message. */
import * as z from 'zod/mini';
import { outcomeSchema } from '../../domain/rounds/round.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';

const STORAGE_KEY = 'hub.staff.round';
const unsentSchema = z.object({ roundId: z.string(), userId: z.string(), outcome: outcomeSchema });
export type Unsent = z.infer<typeof unsentSchema>;

export function unsentOutcome(roundId: string): Unsent | null {
  const unsent = readStorageJson(STORAGE_KEY, unsentSchema);
  return unsent?.roundId === roundId ? unsent : null;
}

export const keepUnsent = (unsent: Unsent | null): void => writeStorageJson(STORAGE_KEY, unsent);
