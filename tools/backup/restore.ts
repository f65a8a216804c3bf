/**
 * `npm run restore -- FOLDER [--replace]`: puts a backup in place for the next `npm start`.
 * `npm run restore -- FOLDER --project id [--replace id]`: restores into a real project that is empty, or that `--replace` empties.
 */
import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, UserFacingError } from '../shared/command.ts';
import { DATA } from '../shared/project.ts';
import { lockHolder } from '../start/instance-lock.ts';
import { restoreProject } from './cloud.ts';

const USAGE =
  'Usage: npm run restore -- FOLDER [--replace], or npm run restore -- FOLDER --project your-project [--replace your-project]';

/** Puts a backup where the next `npm start` finds it; `replace` removes the kept data. @throws UserFacingError */
async function restoreLocal(folder: string, replace: boolean): Promise<void> {
  const metadata = 'firebase-export-metadata.json';
  if (!existsSync(join(folder, metadata)))
    throw new UserFacingError(`${folder} is no whole backup of a local hub: ${metadata} is missing.`);
  if ((await lockHolder()) !== null)
    throw new UserFacingError('The hub runs from this folder: stop it with Ctrl-C and try again.');
  const kept = globSync('saved*', { cwd: DATA }).map((name) => join(DATA, name));
  if (kept.length > 0 && !replace)
    throw new UserFacingError('.data/ holds data already: add --replace to put the backup in its place.');
  cpSync(folder, join(DATA, `saved-${Date.now()}`), { recursive: true });
  for (const old of kept) rmSync(old, { recursive: true });
}

await runTool(async () => {
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
