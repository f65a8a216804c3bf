import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

/** The journeys that show faults, from here and from `tests/e2e`, without a second try: what comes back late has not come back. */
const { projects: _, ...shared } = base;
const report = process.env['FAULTS_REPORT'] ?? '';
export default defineConfig({
  ...shared,
  testDir: '../..',
  testMatch: ['e2e/**/*.spec.ts', 'prove/faults/*.spec.ts'],
  outputDir: `../../../.cache/e2e/${basename(report, '.json')}`,
  retries: 0,
  timeout: 300_000,
  reporter: [['list'], ['json', { outputFile: report }]],
});
