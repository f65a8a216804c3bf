/** `npm run e2e`: the journeys in Chromium, or, after `--engine firefox,webkit`, the one that those go through. */
import { argv, env } from 'node:process';

const at = argv.indexOf('--engine');
if (at > 0) {
  env['ENGINE'] = argv[at + 1] ?? '';
  argv.splice(at, 2);
}
argv.splice(2, 0, 'e2e');
await import('../../tools/test/test.ts');
