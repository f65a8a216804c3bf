/**
 * `npm run restore -- FOLDER [--project id] [--replace id]`: a backup into a hub that is empty, or that `--replace` with its
 * id empties first; then both are compared. Takes the same hubs as `npm run backup`.
 */
import { readFileSync } from 'node:fs';
import { command, UserFacingError } from '../shared/command.ts';
import { readArguments } from './arguments.ts';
import { changedSince, checkFolder, differences, openHubCopy } from './hub-copy.ts';

await command(async () => {
  const { folder, place, replace } = await readArguments('restore', ['replace']);
  if (replace !== undefined && replace !== place.project)
    throw new UserFacingError(
      `--replace names ${replace}, but the hub is ${place.project}: name the hub that you mean to empty.`,
    );
  const hub = openHubCopy(place);
  const began = performance.now();
  // A damaged backup must be known before anything is emptied for it.
  await checkFolder(folder);
  if (replace !== undefined) await hub.empty();
  const manifest = await hub.fill(folder);
  const different = differences(manifest, await hub.contents());
  for (const sentence of different) console.log(sentence);
  for (const file of changedSince(folder, (name) => readFileSync(name, 'utf8')))
    console.log(
      `${file} is another one than at the time of the backup: deploy the one that fits the program.`,
    );
  if (different.length > 0) return 1;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${place.project} is as it was on ${manifest.madeAt}: ${Object.keys(manifest.collections).length} collections and ${manifest.accounts.count} accounts, compared (${seconds} s).`,
  );
  return 0;
});
