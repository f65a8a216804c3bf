import * as z from 'zod/mini';
import { readNote } from './device-notes.ts';

/** What is noted under `key` on this device; null if there is nothing that fits `schema`. */
export function readNoted<S extends z.core.$ZodType>(
  key: string,
  schema: S,
  ...place: [Parameters<typeof readNote>[1]?]
): z.infer<S> | null {
  try {
    return z.parse(schema, JSON.parse(readNote(key, ...place) ?? 'null'));
  } catch {
    return null;
  }
}
