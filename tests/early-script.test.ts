/** The script in the head of the app's documents is the only inline one, and the policy names exactly it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('the policy lets the one inline script of the app run, and no other', () => {
  const inline = [...read('app.html').matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(inline).toHaveLength(1);
  const digest = createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64');
  const policy = /script-src ([^;]*);/.exec(read('firebase.json'))?.[1];
  expect(policy).toBe(`'self' 'sha256-${digest}'`);
});
