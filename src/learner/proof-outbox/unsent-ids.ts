/** A browser that clears the database usually ends the session too; only this list then shows that proofs were lost. */
import * as z from 'zod/mini';
import { writeStorage } from '../../shared/data/web-storage.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import { KEPT_VIEW_KEY } from '../../pwa/storage-keys.ts';

const STORAGE_KEY = 'hub.unsent';

const noted = () => readStorageJson(STORAGE_KEY, z.array(z.string())) ?? [];

/** Also drops the kept view, which is now wrong. */
export function noteUnsent(id: string, isUnsent: boolean): void {
  const others = noted().filter((other) => other !== id);
  writeStorageJson(STORAGE_KEY, isUnsent ? [...others, id] : others);
  writeStorage(KEPT_VIEW_KEY, null);
}

export const countUnsentIds = (): number => noted().length;
