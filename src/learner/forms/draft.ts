/** Drafts until they are sent (rules §3), never with a password; removed on sign-out, expired after two weeks. */
import * as z from 'zod/mini';
import { DAY } from '../../domain/wire/limits.ts';

const MAX_AGE = 14 * DAY;
const keyOf = (name: string) => `hub.draft.${name}`;

/** A failure loses only the draft. */
export function saveDraft(name: string, value: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage is full or forbidden.
  }
}

const storedSchema = z.object({ at: z.number(), value: z.unknown() });

/** Null if there is none that fits. */
export function loadDraft<S extends z.core.$ZodType>(name: string, schema: S): z.infer<S> | null {
  try {
    const stored = storedSchema.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'));
    if (Math.abs(Date.now() - stored.at) > MAX_AGE) return null;
    return z.parse(schema, stored.value);
  } catch {
    return null;
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Storage that cannot be written has no draft to remove.
  }
}
