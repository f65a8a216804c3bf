/** `npm run check`: everything that can be told without the emulators. */
import { command } from '../shared/command.ts';
import { runChecks } from './checks.ts';
import { describeTally, runVitest } from './suites.ts';

await command(async () => {
  const failed = await runChecks();
  const tests = await runVitest('unit', ['unit', 'ui'], [], {});
  console.log(`${failed} failed checks; unit tests: ${describeTally(tests)}`);
  return failed + tests.failed === 0 ? 0 : 1;
});
