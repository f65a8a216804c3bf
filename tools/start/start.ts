/** `npm start`: the whole hub on this machine behind one address; `-- --reset` begins with new data, PORT names another port. */
import { parseArgs } from 'node:util';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { runTool } from '../shared/command.ts';
import { ensureAlone, serveHub, startHub } from './hub.ts';

await runTool(async () => {
  const { reset } = parseArgs({ options: { reset: { type: 'boolean', default: false } } }).values;
  await ensureAlone();
  await makeSite('demo');
  await makeFunctions();
  return serveHub(await startHub({ reset }));
});
