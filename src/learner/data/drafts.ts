/** Drafts that do not fit a text store, such as a chosen picture: kept on this phone, wiped with all that is private. */
import { withDatabase } from '../../pwa/database.ts';

/** Keeps `value` under `key`; it must be cloneable. Never a password. A phone that cannot keep it loses only the draft. */
export async function writeDraft(key: string, value: unknown): Promise<void> {
  await withDatabase((database) => database.put('drafts', value, key)).catch(() => undefined);
}

/** What was kept under `key`, as it was stored: whoever reads it checks it. Undefined where there is none. */
export async function readDraft(key: string): Promise<unknown> {
  return withDatabase((database) => database.get('drafts', key)).catch(() => undefined);
}

export async function dropDraft(key: string): Promise<void> {
  await withDatabase((database) => database.delete('drafts', key)).catch(() => undefined);
}
