/** The local hub's backup and restore by the emulators' own export, which is also what `npm start` keeps. */
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserFacingError } from '../shared/command.ts';
import { DATA } from '../shared/project.ts';
import { exportEmulators } from '../start/emulators.ts';
import { lockHolder } from '../start/instance-lock.ts';

const METADATA = 'firebase-export-metadata.json';

/** Exports the hub that runs from this folder. @throws UserFacingError where none runs */
export async function backUpLocal(folder: string): Promise<void> {
  const running = await lockHolder();
  const emulatorHub = running?.env['FIREBASE_EMULATOR_HUB'];
  if (emulatorHub === undefined)
    throw new UserFacingError(
      'No hub runs from this folder: begin it with `npm start`, or name a --project.',
    );
  await exportEmulators(emulatorHub, resolve(folder));
}

/** Puts a backup where the next `npm start` finds it; with `replace` in place of the kept data. @throws UserFacingError */
export async function restoreLocal(folder: string, replace: boolean): Promise<void> {
  if (!existsSync(join(folder, METADATA)))
    throw new UserFacingError(`${folder} is no whole backup of a local hub: ${METADATA} is missing.`);
  if ((await lockHolder()) !== null)
    throw new UserFacingError('The hub runs from this folder: stop it with Ctrl-C and try again.');
  const kept = globSync('saved*', { cwd: DATA }).map((name) => join(DATA, name));
  if (kept.length > 0 && !replace)
    throw new UserFacingError('.data/ holds data already: add --replace to put the backup in its place.');
  cpSync(folder, join(DATA, `saved-${Date.now()}`), { recursive: true });
  for (const old of kept) rmSync(old, { recursive: true });
}
