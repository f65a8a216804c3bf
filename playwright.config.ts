import { defineConfig } from '@playwright/test';
import { launchOf } from './tests/e2e/fixtures/launch.ts';

/** Run by `npm run e2e`, which starts the emulators and names the address and the browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  // Journeys bring their own data, so that two run side by side on one hub.
  workers: 2,
  fullyParallel: true,
  // Playwright's own argument (`--grep-invert`) does not apply to the tests of a teardown project.
  ...(process.env.WITHOUT && { grepInvert: new RegExp(process.env.WITHOUT) }),
  projects: process.env.ENGINE
    ? [{ name: 'engines', testMatch: '**/engines/*.spec.ts', workers: 1 }]
    : [
        // A teardown project also runs after a failed test; a dependent project would then be skipped.
        { name: 'journeys', testIgnore: ['**/whole-hub/**', '**/engines/**'], teardown: 'whole-hub' },
        // Tests that change or count the hub for everybody run after all others, one at a time.
        { name: 'whole-hub', testMatch: '**/whole-hub/**', workers: 1 },
      ],
  forbidOnly: true,
  // Timeouts only end hanging tests. On a busy machine a function's first answer takes 15 seconds, and a page's retry comes after 30.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    baseURL: process.env.HUB_URL,
    locale: 'en-GB',
    // Recording a trace of every test takes a tenth of the time; to record some: `npm run e2e -- main-job --trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // So that a failure names the action that hangs, and not only the test.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    launchOptions: launchOf(process.env.HEADLESS_SHELL ?? process.env.CHROMIUM),
  },
});
