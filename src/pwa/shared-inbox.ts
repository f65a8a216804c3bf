/**
 * What another app shared with the hub, from the worker that received it to the form that uses it.
 * It belongs to the device until a page takes it, through a sign-in too, and goes with `wipePrivate`.
 */
import * as z from 'zod/mini';
import { HOUR } from '../domain/wire/limits.ts';
import type { Instant } from '../domain/time/time.ts';
import { withDatabase } from './database.ts';

/** Nothing of this size is a screenshot; the form says so by its size, without the bytes. */
const KEPT_BYTES_MAX = 20 * 1024 * 1024;
const KEPT_FILES_MAX = 3;

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
  /** As the other app names it: not to be believed. */
  readonly type: string;
  readonly size: number;
  /** Null where the file was too large to keep. */
  readonly blob: Blob | null;
}

export interface Shared {
  /** Title, text and address of the share, one a line. */
  readonly text: string;
  readonly files: readonly SharedFile[];
  readonly receivedAt: Instant;
}

/** Keeps a share in place of an earlier one. @throws {StorageError} where the phone cannot keep it. */
export async function putShared(text: string, files: readonly File[], now: Instant): Promise<void> {
  const kept = files.slice(0, KEPT_FILES_MAX).map(async (file) => ({
    name: file.name,
    type: file.type,
    size: file.size,
    bytes: file.size <= KEPT_BYTES_MAX ? await file.arrayBuffer() : null,
  }));
  const value: z.infer<typeof sharedSchema> = { receivedAt: now, text, files: await Promise.all(kept) };
  await withDatabase((database) => database.put('inbox', value, 'shared'));
}

/** What was shared and not taken yet, or null; older than half an hour counts as forgotten: the phone may be another's by then. */
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

/** As `peekShared`, and removes it: for the form that shows it now. */
export async function takeShared(now: Instant = Date.now()): Promise<Shared | null> {
  const shared = await peekShared(now);
  await withDatabase((database) => database.delete('inbox', 'shared')).catch(() => undefined);
  return shared;
}
