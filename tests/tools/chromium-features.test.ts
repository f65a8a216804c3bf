import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the browser of the tests has everything off that Playwright switches off in Chromium', () => {
  const playwright = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(playwright)?.[1] ?? '';
  // The rest is Edge's.
  const theirs = [...list.matchAll(/^\s*"(?!ms)(\w+)"/gm)].map(([, name]) => name);
  expect(theirs).toContain('PaintHolding');
  const config = readFileSync('playwright.config.ts', 'utf8');
  expect(theirs.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
});
