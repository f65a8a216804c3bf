/** Drafts that are not text, such as a picture; on this phone until private data is wiped. */
import { withDatabase } from '../../pwa/database.ts';

/** `value` must be cloneable and never a password. A failure loses only the draft. */
export async function writeDraft(key: string, value: unknown): Promise<void> {
  await withDatabase((database) => database.put('drafts', value, key)).catch(() => undefined);
}

/** Undefined if missing. Not checked: the caller parses it. */
export async function readDraft(key: string): Promise<unknown> {
  return withDatabase((database) => database.get('drafts', key)).catch(() => undefined);
}

export async function dropDraft(key: string): Promise<void> {
  await withDatabase((database) => database.delete('drafts', key)).catch(() => undefined);
}
