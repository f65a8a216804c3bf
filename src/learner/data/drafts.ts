/** Drafts that are no text, such as a chosen picture. They stay on this phone until private data is wiped. */
import { withDatabase } from '../../pwa/database.ts';

/** Stores `value` (cloneable, never a password) under `key`. Where the phone cannot store it, only the draft is lost. */
export async function writeDraft(key: string, value: unknown): Promise<void> {
  await withDatabase((database) => database.put('drafts', value, key)).catch(() => undefined);
}

/** The value stored under `key`, or undefined. It is not checked: the caller parses it. */
export async function readDraft(key: string): Promise<unknown> {
  return withDatabase((database) => database.get('drafts', key)).catch(() => undefined);
}

export async function dropDraft(key: string): Promise<void> {
  await withDatabase((database) => database.delete('drafts', key)).catch(() => undefined);
}
