/**
 * `npm run seed [-- --students 10000]`: fills emptied emulators with the demonstration and a crowd of that many learners. Takes the
 * emulators that the environment names, those of the hub that runs from this folder, or else what `npm start` keeps in `.data/`.
 */
import { parseArgs } from 'node:util';
import { clearData, seedCrowd, seedEmulators } from './demo-data.ts';
import { emulatorsToFill } from '../start/hub.ts';
import { UserFacingError, runTool } from '../shared/command.ts';
import { welcome } from '../start/welcome.ts';

const MOST = 100_000;

await runTool(async () => {
  const { students } = parseArgs({ options: { students: { type: 'string', default: '0' } } }).values;
  const count = Number(students);
  if (!Number.isInteger(count) || count < 0 || count > MOST)
    throw new UserFacingError(`--students is "${students}": use a whole number up to ${MOST}.`);
  const env = await emulatorsToFill();
  await clearData(env);
  await seedEmulators(env);
  await seedCrowd(env, count);
  console.log(welcome(env.HUB_URL ?? 'the address of the emulators'));
  return 0;
});
