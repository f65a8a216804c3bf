/**
 * `npm run backup -- FOLDER [--project id]`: all documents and accounts of a hub, into a new folder. Takes the emulators that
 * the environment names, those of the hub that runs from this folder, or a real project with Application Default Credentials.
 */
import { command } from '../shared/command.ts';
import { openHubCopy } from './hub-copy.ts';
import { readArguments } from './arguments.ts';

await command(async () => {
  const { folder, place } = await readArguments('backup', []);
  const began = performance.now();
  const { collections, accounts, leftOut, isOfOneMoment } = await openHubCopy(place).save(folder);
  const counts = Object.values(collections).map(({ count }) => count);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${counts.reduce((sum, one) => sum + one, 0)} documents of ${counts.length} collections and ${accounts.count} accounts of ${place.project} are in ${folder} (${seconds} s).`,
  );
  if (!isOfOneMoment)
    console.log('They are not of one moment: what was written meanwhile may be there in part.');
  console.log(`It holds names, numbers and the hashes of passwords: keep it as safe as the hub. Left out:`);
  for (const sentence of leftOut) console.log(`- ${sentence}`);
  return 0;
});
