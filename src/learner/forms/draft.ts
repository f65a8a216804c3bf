/**
 * What was typed, kept on this phone until it is sent (rules §3). Never a password. Everything under `hub.draft.`
 * goes when someone signs out; what is older than two weeks is not offered any more.
 */
import * as z from 'zod/mini';
import { DAY } from '../../domain/wire/limits.ts';

const KEPT_FOR = 14 * DAY;
const keyOf = (name: string) => `hub.draft.${name}`;

/** Keeps `value` under `name`; a phone that cannot keep it loses only the draft. */
export function saveDraft(name: string, value: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Full or forbidden storage.
  }
}

const keptSchema = z.object({ at: z.number(), value: z.unknown() });

/** The draft, or null where there is none that fits. */
export function loadDraft<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | null {
  try {
    const kept = z.parse(keptSchema, JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'));
    if (Math.abs(Date.now() - kept.at) > KEPT_FOR) return null;
    return z.parse(schema, kept.value);
  } catch {
    return null;
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}
