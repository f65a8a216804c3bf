/**
 * Drafts: what was typed, stored on this phone until it is sent (rules §3). Never a password. Signing out removes
 * everything under `hub.draft.`; a draft older than two weeks is not offered any more.
 */
import * as z from 'zod/mini';
import { finiteSchema } from '../../domain/wire/values.ts';
import { DAY } from '../../domain/wire/limits.ts';

const MAX_AGE = 14 * DAY;
const keyOf = (name: string) => `hub.draft.${name}`;

/** Stores `value` under `name`. Where the phone cannot store it, only the draft is lost. */
export function saveDraft(name: string, value: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), value }));
  } catch {
    // The storage is full or forbidden.
  }
}

const storedSchema = z.object({ at: finiteSchema, value: z.unknown() });

/** The draft, or null where there is none that fits. */
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
    // A storage that cannot be written has no draft to remove.
  }
}
