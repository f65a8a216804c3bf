/** What another app shared with the hub, from the worker that receives it to the form that uses it, also over a sign-in. */
import * as z from 'zod/mini';
import { HOUR } from '../domain/wire/limits.ts';
import type { Instant } from '../domain/time/time.ts';
import { withDatabase } from './database.ts';

/** Of a larger file only the size is stored; a screenshot is smaller. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const FILES_MAX = 3;

const sharedSchema = z.object({
  receivedAt: z.number(),
  text: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      size: z.number(),
      bytes: z.nullable(z.instanceof(ArrayBuffer)),
    }),
  ),
});

export interface SharedFile {
  readonly name: string;
  /** The type as the other app names it, which may be wrong. */
  readonly type: string;
  readonly size: number;
  /** Null where the file was too large to store. */
  readonly blob: Blob | null;
}

export interface Shared {
  /** Title, text and address of the share, one per line. */
  readonly text: string;
  readonly files: readonly SharedFile[];
  readonly receivedAt: Instant;
}

/** Replaces an earlier share. @throws {StorageError} */
export async function putShared(text: string, files: readonly File[], now: Instant): Promise<void> {
  const stored = files.slice(0, FILES_MAX).map(async (file) => ({
    name: file.name,
    type: file.type,
    size: file.size,
    bytes: file.size <= FILE_BYTES_MAX ? await file.arrayBuffer() : null,
  }));
  const value: z.infer<typeof sharedSchema> = { receivedAt: now, text, files: await Promise.all(stored) };
  await withDatabase((database) => database.put('inbox', value, 'shared'));
}

/** The share that no page has taken yet. It expires after half an hour, because others may use the phone. */
export async function peekShared(now: Instant = Date.now()): Promise<Shared | null> {
  const stored = await withDatabase((database) => database.get('inbox', 'shared')).catch(() => undefined);
  const parsed = sharedSchema.safeParse(stored);
  if (!parsed.success || Math.abs(now - parsed.data.receivedAt) > HOUR / 2) return null;
  const files = parsed.data.files.map(({ bytes, ...file }) => ({
    ...file,
    blob: bytes && new Blob([bytes], { type: file.type }),
  }));
  return { ...parsed.data, files };
}

/** As `peekShared`, and removes the share. */
export async function takeShared(now: Instant = Date.now()): Promise<Shared | null> {
  const shared = await peekShared(now);
  await withDatabase((database) => database.delete('inbox', 'shared')).catch(() => undefined);
  return shared;
}
