/** Drafts on this phone until they are sent or private data is wiped (rules §3), never with a password; text expires after two weeks. */
import { withDatabase } from '../../pwa/database.ts';
import { writeStorage } from '../../shared/data/web-storage.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import * as z from 'zod/mini';
import { DAY } from '../../domain/wire/limits.ts';

/** For drafts that are not text, such as a picture. `value` must be cloneable. False if it could not be stored, which loses only the draft. */
export function writeDraft(key: string, value: unknown): Promise<boolean> {
  return withDatabase((database) => database.put('drafts', value, key)).then(
    () => true,
    () => false,
  );
}

/** Undefined if missing. Not checked: the caller parses it. */
export async function readDraft(key: string): Promise<unknown> {
  return withDatabase((database) => database.get('drafts', key)).catch(() => undefined);
}

export async function dropDraft(key: string): Promise<void> {
  await withDatabase((database) => database.delete('drafts', key)).catch(() => undefined);
}

const MAX_AGE = 14 * DAY;
const keyOf = (name: string) => `hub.draft.${name}`;

/** A failure loses only the draft. */
export function saveDraft(name: string, value: Readonly<Record<string, unknown>>): void {
  writeStorageJson(keyOf(name), { at: Date.now(), value });
}

const storedSchema = z.object({ at: z.number(), value: z.unknown() });

export function loadDraft<S extends z.core.$ZodType>(name: string, schema: S): z.infer<S> | null {
  const stored = readStorageJson(keyOf(name), storedSchema);
  if (stored === null || Math.abs(Date.now() - stored.at) > MAX_AGE) return null;
  return z.safeParse(schema, stored.value).data ?? null;
}

export function removeDraft(name: string): void {
  writeStorage(keyOf(name), null);
}
