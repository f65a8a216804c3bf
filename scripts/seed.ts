/** `npm run seed`: empties the emulators that the environment names and fills them with the demonstration. */
import { clearData, seedEmulators } from './lib/demo-data.ts';
import { command } from './lib/trouble.ts';
import { welcome } from './lib/welcome.ts';

await command(async () => {
  await clearData(process.env);
  await seedEmulators(process.env);
  console.log(welcome(process.env.HUB_URL ?? 'the address of the emulators'));
  return 0;
});
