/** JSON in the browser's storage; without storage, everything works as long as the page is open. */
import * as z from 'zod/mini';
import { readStorage, writeStorage } from './web-storage.ts';

/** The value stored under `key`; null if there is none that fits `schema`. */
export function readStorageJson<S extends z.core.$ZodType>(
  key: string,
  schema: S,
  ...place: [Parameters<typeof readStorage>[1]?]
): z.infer<S> | null {
  try {
    return z.parse(schema, JSON.parse(readStorage(key, ...place) ?? 'null'));
  } catch {
    return null;
  }
}

/** Null removes the value. */
export const writeStorageJson = (
  key: string,
  value: object | null,
  ...place: [Parameters<typeof writeStorage>[2]?]
): void => writeStorage(key, value && JSON.stringify(value), ...place);
