/** `npm run backup -- FOLDER [--project id --bucket gs://name]`: backs up the hub that runs from this folder, or a real project. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, UserFacingError } from '../shared/command.ts';
import { exportEmulators } from '../start/emulators.ts';
import { lockHolder } from '../start/instance-lock.ts';
import { backUpProject } from './cloud.ts';

const USAGE = 'Usage: npm run backup -- FOLDER [--project your-project --bucket gs://your-bucket]';

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, bucket: { type: 'string' } },
  });
  const [folder, ...more] = positionals;
  const { project, bucket } = values;
  if (folder === undefined || more.length > 0 || (project === undefined) !== (bucket === undefined))
    throw new UserFacingError(USAGE);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserFacingError(`${folder} is not empty: name a new folder, so that no backup is lost.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (project === undefined || bucket === undefined) {
    const emulatorHub = (await lockHolder())?.env['FIREBASE_EMULATOR_HUB'];
    if (emulatorHub === undefined)
      throw new UserFacingError(
        'No hub runs from this folder: begin it with `npm start`, or name a --project.',
      );
    // The emulators' own export, which is also what `npm start` keeps.
    await exportEmulators(emulatorHub, resolve(folder));
    console.log(`All documents and accounts of the local hub are in ${folder}.`);
    return 0;
  }
  const { documents } = await backUpProject(folder, project, bucket);
  console.log(`The documents of ${project} are in ${documents}, its accounts in ${folder}.`);
  console.log('Both hold names, numbers and hashes of passwords: keep them as safe as the hub.');
  return 0;
});
