/** What a visitor pays for: bytes on the wire, page by page (rules §9). */
import { describe, expect, test } from 'vitest';
import { brotli, gzip, loadedBy, page, PUBLIC_FILES, read } from './built.ts';

/** The promise: one round trip of a fresh connection. The ceiling: what we have reached, with a little air. */
const PROMISED_HTML = 14_600;
const CEILING_HTML = 8_000;
const PROMISED_SCRIPT = 3_500;
const PROMISED_FIRST_VISIT = 30 * 1024;
const PROMISED_PICTURE = 300 * 1024;

describe.each(PUBLIC_FILES)('%s.html', (name) => {
  const html = page(name);

  test(`is at most ${PROMISED_HTML} bytes, even for browsers without brotli`, () => {
    expect(gzip(`${name}.html`)).toBeLessThanOrEqual(PROMISED_HTML);
    expect(brotli(`${name}.html`)).toBeLessThanOrEqual(CEILING_HTML);
  });

  test('loads one script of a few KB, and nothing that blocks the first paint', () => {
    const scripts = loadedBy(html).filter((file) => file.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    expect(brotli(scripts[0] as string)).toBeLessThanOrEqual(PROMISED_SCRIPT);
    expect(html).toContain(`<script data-src="${scripts[0]}"`);
    expect(html).not.toMatch(/<link rel="stylesheet"|@import|@font-face/);
  });

  test('costs at most 30 KB on a first visit', () => {
    const files = [`${name}.html`, ...loadedBy(html)];
    const bytes = files.reduce((sum, file) => sum + brotli(file), 0);
    expect(bytes).toBeLessThanOrEqual(PROMISED_FIRST_VISIT);
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
  expect(read('og.png').length).toBeLessThan(PROMISED_PICTURE);
});
