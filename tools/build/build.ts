/** `npm run build`: the site for production and the functions, ready for a deploy. `-- --mode demo` builds for the emulators. */
import { parseArgs } from 'node:util';
import { makeFunctions, makeSite } from './outputs.ts';
import { runTool } from '../shared/command.ts';

await runTool(async () => {
  const { mode } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } }).values;
  const made = [await makeSite(mode), await makeFunctions()];
  console.log(`dist/ and functions/lib/ ${made.includes(true) ? 'are built' : 'are up to date'}.`);
  return 0;
});
