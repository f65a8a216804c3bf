/** What this browser keeps for staff, as JSON. Where it stores nothing, everything works as long as the page is open. */
import * as z from 'zod/mini';
import { readNote, writeNote } from '../../pwa/device-notes.ts';

/** Null where nothing is kept under this key that fits the schema. */
export function kept<S extends z.core.$ZodType>(key: string, schema: S): z.infer<S> | null {
  try {
    return z.parse(schema, JSON.parse(readNote(key) ?? ''));
  } catch {
    return null;
  }
}

export const keep = (key: string, value: object | null): void =>
  writeNote(key, value && JSON.stringify(value));
