import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

/** The journeys that show faults, from here and from `tests/e2e`. */
const { projects: _, ...shared } = base;
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '';
export default defineConfig({
  ...shared,
  testDir: '../..',
  testMatch: ['e2e/**/*.spec.ts', 'prove/faults/*.spec.ts'],
  outputDir: `../../../.cache/e2e/${basename(report, '.json')}`,
  timeout: 300_000,
});
