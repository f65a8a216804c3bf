/** `npm run check`: everything that can be told without the emulators. */
import { runChecks } from './checks.ts';
import { runVitest } from './suites.ts';
import { command } from '../shared/command.ts';

await command(async () => {
  const failed = await runChecks();
  const tests = await runVitest('unit', ['unit', 'ui'], [], {});
  console.log(`${failed} failed checks; unit tests: ${tests.passed} passed, ${tests.failed} failed`);
  return failed + tests.failed === 0 ? 0 : 1;
});
