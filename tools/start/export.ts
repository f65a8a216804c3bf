/** The emulators' own export, from which `firebase emulators:start --import` begins. */
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserFacingError } from '../shared/command.ts';

/** Exports what the emulators hold; `emulatorHub` is the host and port of their hub. @throws UserFacingError */
export async function exportEmulators(emulatorHub: string, folder: string): Promise<void> {
  const path = resolve(folder);
  mkdirSync(dirname(path), { recursive: true });
  const answer = await fetch(`http://${emulatorHub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, initiatedBy: 'backup' }),
  });
  if (!answer.ok)
    throw new UserFacingError(`The emulators could not export their data: ${await answer.text()}`);
}
