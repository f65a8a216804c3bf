/** What a visitor pays for: bytes on the wire, page by page (rules §9). */
import { describe, expect, test } from 'vitest';
import { brotli, gzip, loadedBy, page, PUBLIC_FILES, read } from './built.ts';

/** Bytes of compressed HTML: one round trip of a fresh connection. */
const HTML_MAX = 14_600;
const SCRIPT_MAX = 5 * 1024;
const FIRST_VISIT_MAX = 20_000;
const PICTURE_MAX = 300 * 1024;

describe.each(PUBLIC_FILES)('%s.html', (name) => {
  const html = page(name);

  test(`is at most ${HTML_MAX} bytes, even for browsers without brotli`, () => {
    expect(gzip(`${name}.html`)).toBeLessThanOrEqual(HTML_MAX);
  });

  test('loads one script of a few KB, and nothing that blocks the first paint', () => {
    const scripts = loadedBy(html).filter((file) => file.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    expect(brotli(scripts[0] as string)).toBeLessThanOrEqual(SCRIPT_MAX);
    expect(html).toContain(`<script data-src="${scripts[0]}"`);
    expect(html).not.toMatch(/<link rel="stylesheet"|@import|@font-face/);
  });

  test(`costs at most ${FIRST_VISIT_MAX} bytes on a first visit`, () => {
    const files = [`${name}.html`, ...loadedBy(html)];
    const bytes = files.reduce((sum, file) => sum + brotli(file), 0);
    expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_MAX);
  });

  test('loads nothing from another origin', () => {
    for (const file of loadedBy(html)) expect(file).toMatch(/^\/(?!\/)/);
    expect(html).not.toMatch(/<(?:img|iframe|video|audio|source)\b/);
  });
});

test('the script of the static pages needs no other file before it runs', () => {
  const script = loadedBy(page('index')).find((file) => file.endsWith('.js')) as string;
  expect(read(script).toString()).not.toMatch(/\bfrom\s*["'`]/);
});

test('the picture of shared links is small enough for WhatsApp', () => {
  expect(read('og.png').length).toBeLessThan(PICTURE_MAX);
});
