/**
 * `npm run restore -- FOLDER [--replace]`: a backup for the next `npm start`.
 * `npm run restore -- FOLDER --project id [--replace id]`: into a real project that is empty, or that `--replace` empties.
 */
import { parseArgs } from 'node:util';
import { command, UserFacingError } from '../shared/command.ts';
import { restoreProject } from './cloud.ts';
import { restoreLocal } from './local.ts';

const USAGE =
  'Usage: npm run restore -- FOLDER [--replace], or npm run restore -- FOLDER --project your-project [--replace your-project]';

await command(async () => {
  const isReal = process.argv.includes('--project');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, replace: { type: isReal ? 'string' : 'boolean' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UserFacingError(USAGE);
  const { project, replace } = values;
  if (project === undefined) {
    await restoreLocal(folder, replace === true);
    console.log('The backup is in place: `npm start` shows it.');
    return 0;
  }
  if (replace !== undefined && replace !== project)
    throw new UserFacingError(
      `--replace names ${replace}, but the project is ${project}: name the one that you mean to empty.`,
    );
  const { madeAt } = await restoreProject(folder, project, replace !== undefined);
  console.log(`${project} is as it was on ${madeAt}. Now deploy the functions again.`);
  return 0;
});
