/** The pictures of the README: all of them are shown, and they are small. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'docs/pictures';
/** Of all pictures together. */
const BYTES_MAX = 200 * 1024;

const shown = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)];

test('the README shows every picture of `npm run pictures`, with words for people who cannot see it', () => {
  const files = readdirSync(join(ROOT, FOLDER)).map((file) => `${FOLDER}/${file}`);
  expect(shown.map(([, , file]) => file).sort()).toEqual(files.sort());
  expect(files).toHaveLength(4);
  for (const [, words = ''] of shown) expect(words.length).toBeGreaterThan(30);
});

test(`the pictures weigh at most ${BYTES_MAX} bytes together`, () => {
  const bytes = shown.map(([, , file = '']) => statSync(join(ROOT, file)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(BYTES_MAX);
});
