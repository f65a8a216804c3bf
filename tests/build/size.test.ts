/** What a visitor pays for: bytes on the wire, page by page (rules §9). */
import { describe, expect, test } from 'vitest';
import { APP_PAGES, BUDGETS, loadedBy, page, PUBLIC_FILES, read, scriptsOf, weigh } from './built.ts';

const PICTURE_MAX = 300 * 1024;

const budgets = Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][];

test.each([...PUBLIC_FILES, ...APP_PAGES])('%s weighs no more than it may', (name) => {
  const weight = weigh(name);
  expect(Object.keys(weight)).not.toEqual([]);
  expect(budgets.filter(([what, most]) => (weight[what] ?? 0) > most)).toEqual([]);
});

describe.each(PUBLIC_FILES)('%s.html', (name) => {
  const html = page(name);

  test('loads one script, and nothing that blocks the first paint', () => {
    const scripts = scriptsOf(html);
    expect(scripts).toHaveLength(1);
    expect(html).toContain(`<script data-src="${scripts[0]}"`);
    expect(html).not.toMatch(/<link rel="stylesheet"|@import|@font-face/);
  });

  test('loads nothing from another origin', () => {
    for (const file of loadedBy(html)) expect(file).toMatch(/^\/(?!\/)/);
    expect(html).not.toMatch(/<(?:img|iframe|video|audio|source)\b/);
  });
});

test('the script of the static pages needs no other file before it runs', () => {
  const script = scriptsOf(page('index'))[0] as string;
  expect(read(script).toString()).not.toMatch(/\bfrom\s*["'`]/);
});

test('the picture of shared links is small enough for WhatsApp', () => {
  expect(read('og.png').length).toBeLessThan(PICTURE_MAX);
});
