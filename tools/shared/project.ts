import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { UserFacingError } from './command.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const CACHE = join(ROOT, '.cache');
/** What `npm start` keeps between runs. */
export const DATA = join(ROOT, '.data');

export const inProject = (...parts: string[]): string => join(ROOT, ...parts);

/** The values of a mode, such as those of `.env.demo`. @throws UserFacingError when the file is missing */
export function readMode(mode: string): Record<string, string> {
  const file = inProject(`.env.${mode}`);
  if (!existsSync(file))
    throw new UserFacingError(`.env.${mode} is missing: copy .env.example to it and fill in its values.`);
  return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** The id of the project that only exists in the emulators. */
export const demoProjectId = (): string => readMode('demo').VITE_FIREBASE_PROJECT_ID ?? '';
