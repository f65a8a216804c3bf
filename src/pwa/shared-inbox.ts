/** What another app shared with the hub, from the worker that receives it to the form that uses it, even if a sign-in comes between. */
import * as z from 'zod/mini';
import type { Instant } from '../domain/time/time.ts';
import { HOUR } from '../domain/wire/limits.ts';
import { withDatabase } from './database.ts';

/** Larger files are not stored; a screenshot is smaller. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;

const sharedSchema = z.object({
  receivedAt: z.number(),
  /** Title, text and address of the share, one per line. */
  text: z.string(),
  file: z.nullable(z.union([z.instanceof(ArrayBuffer), z.literal('too large')])),
});

export type SharedIn = { readonly text: string; readonly file: Blob | 'too large' | null };

/** Replaces an earlier share; of several files the first counts. @throws {StorageError} */
export async function putShared(text: string, [first]: readonly File[], now: Instant): Promise<void> {
  const isLarge = first !== undefined && first.size > FILE_BYTES_MAX;
  const file = isLarge ? 'too large' : ((await first?.arrayBuffer()) ?? null);
  await withDatabase((database) => database.put('inbox', { receivedAt: now, text, file }, 'shared'));
}

/** Takes the share out. It expires after half an hour, because others may use the phone. */
export async function takeShared(now: Instant = Date.now()): Promise<SharedIn | null> {
  const stored = await withDatabase((database) => database.get('inbox', 'shared')).catch(() => undefined);
  await withDatabase((database) => database.delete('inbox', 'shared')).catch(() => undefined);
  const { data } = sharedSchema.safeParse(stored);
  if (data === undefined || Math.abs(now - data.receivedAt) > HOUR / 2) return null;
  const { text, file } = data;
  return { text, file: file instanceof ArrayBuffer ? new Blob([file]) : file };
}
