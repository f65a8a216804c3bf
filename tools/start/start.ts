/**
 * `npm start`: the whole hub on this machine behind one address. `npm start -- --reset` begins with new
 * demo data; PORT chooses another port.
 */
import { parseArgs } from 'node:util';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { command } from '../shared/command.ts';
import { serveHub, startHub, requestedPort } from './hub.ts';

await command(async () => {
  const { reset } = parseArgs({ options: { reset: { type: 'boolean', default: false } } }).values;
  const port = await requestedPort();
  await makeSite('demo');
  await makeFunctions();
  return serveHub(await startHub(port, { reset }));
});
