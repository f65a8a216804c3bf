/**
 * `npm start`: the whole hub on this machine behind one address. `npm start -- --reset` begins with fresh
 * demo data; PORT chooses another port.
 */
import { parseArgs } from 'node:util';
import { frontRoutes } from './emulators.ts';
import { openFront } from './reverse-proxy.ts';
import { startHub, untilStopped, wantedPort } from './hub.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { startTicker } from './local-scheduler.ts';
import { welcome } from './welcome.ts';
import { command } from '../shared/command.ts';

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
