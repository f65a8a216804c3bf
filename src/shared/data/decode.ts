/** Decodes documents: Timestamps become epoch ms here and nowhere else on the client; a bad document is reported and skipped. */
import * as z from 'zod/mini';

type Timestamp = { toMillis(): number };

function isTimestamp(value: unknown): value is Timestamp {
  return (
    typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function'
  );
}

/** Replaces Timestamps at any depth by epoch ms. */
export function withMillis(value: unknown): unknown {
  if (isTimestamp(value)) return value.toMillis();
  if (Array.isArray(value)) return value.map(withMillis);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMillis(inner)]));
}

/** The parsed document, or null after a report. `id` comes from the path. */
export function decode<S extends z.core.$ZodType>(
  schema: S,
  path: string,
  data: Record<string, unknown>,
): z.infer<S> | null {
  const result = z.safeParse(schema, { ...(withMillis(data) as Record<string, unknown>), id: idOf(path) });
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
  console.warn(`Skipped ${path}: it does not fit (${where}).`);
  return null;
}

/** `unreadable` holds the ids of documents that do not fit the schema. */
export type Decoded<T> = { readonly values: readonly T[]; readonly unreadable: readonly string[] };

export function decodeAll<S extends z.core.$ZodType>(
  schema: S,
  documents: readonly { readonly path: string; readonly data: Record<string, unknown> }[],
): Decoded<z.infer<S>> {
  const values: z.infer<S>[] = [];
  const unreadable: string[] = [];
  for (const { path, data } of documents) {
    const value = decode(schema, path, data);
    if (value === null) unreadable.push(idOf(path));
    else values.push(value);
  }
  return { values, unreadable };
}

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
