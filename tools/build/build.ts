/** `npm run build`: the site for production and the functions, ready for a deploy. `-- --mode demo` builds for the emulators. */
import { parseArgs } from 'node:util';
import { makeFunctions, makeSite } from './outputs.ts';
import { UserFacingError, command } from '../shared/command.ts';

await command(async () => {
  const { mode } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } }).values;
  if (mode !== 'demo' && mode !== 'production') {
    throw new UserFacingError(`There is no mode "${mode}": use --mode demo or --mode production.`);
  }
  const made = [await makeSite(mode), await makeFunctions()];
  console.log(`dist/ and functions/lib/ ${made.includes(true) ? 'are built' : 'are up to date'}.`);
  return 0;
});
