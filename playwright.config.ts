import { defineConfig } from '@playwright/test';
import { launchOf } from './tests/e2e/fixtures/launch.ts';

/** Run by `npm run e2e`, which starts the emulators and names the address and the browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  // Journeys bring their own data, so that two run side by side on one hub.
  workers: 2,
  fullyParallel: true,
  // Playwright's own argument would leave out none of what comes after the others.
  ...(process.env.WITHOUT && { grepInvert: new RegExp(process.env.WITHOUT) }),
  projects: process.env.ENGINE
    ? [{ name: 'engines', testMatch: '**/engines/*.spec.ts', workers: 1 }]
    : [
        // A project's teardown comes after it also where a test failed; one that depends on it would be left out then.
        { name: 'journeys', testIgnore: ['**/whole-hub/**', '**/engines/**'], teardown: 'whole-hub' },
        // What changes or counts the hub for everybody comes after all others, one at a time.
        { name: 'whole-hub', testMatch: '**/whole-hub/**', workers: 1 },
      ],
  forbidOnly: true,
  // Times only end what hangs. On a busy machine a function's first answer takes 15 seconds; what the pages try again comes after 30.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    baseURL: process.env.HUB_URL,
    locale: 'en-GB',
    // Recording every test takes a tenth of the time: `npm run e2e -- main-job --trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // So that what hangs is named, and not only the test.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    launchOptions: launchOf(process.env.HEADLESS_SHELL ?? process.env.CHROMIUM),
  },
});
