/**
 * `npm start`: the whole hub on this machine behind one address. `npm start -- --reset` begins with fresh
 * demo data; PORT chooses another port.
 */
import { parseArgs } from 'node:util';
import { frontRoutes } from './lib/emulators.ts';
import { openFront } from './lib/front.ts';
import { startHub, untilStopped, wantedPort } from './lib/hub.ts';
import { makeFunctions, makeSite } from './lib/make.ts';
import { startTicker } from './lib/ticker.ts';
import { welcome } from './lib/welcome.ts';
import { command } from './lib/trouble.ts';

await command(async () => {
  const { reset } = parseArgs({ options: { reset: { type: 'boolean', default: false } } }).values;
  const port = await wantedPort();
  await makeSite('demo');
  await makeFunctions();
  const emulators = await startHub(port, { reset });
  const address = await openFront(port, frontRoutes(emulators));
  startTicker(emulators, address);
  console.log(welcome(address));
  return untilStopped(emulators);
});
