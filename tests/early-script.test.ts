/** One inline script in the app's documents, one in the public pages: the policy names exactly these two. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LATE } from '../src/site/content/heads.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy lets the inline script of the app and the one of the public pages run, and no other', () => {
  const inline = [...read('app.html').matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(inline).toHaveLength(1);
  const policy = /script-src ([^;]*);/.exec(read('firebase.json'))?.[1];
  expect(policy).toBe(`'self' ${[...inline, LATE].map(hash).join(' ')}`);
});
