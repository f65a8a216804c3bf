/** What Hosting leads to and what the functions answer is the same, in one region (decision 0061). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import firebase from '../firebase.json' with { type: 'json' };
import { REGION } from '../functions/src/config.ts';
import { paths } from '../src/domain/wire/paths.ts';

test('two rewrites lead to the function of all requests, in its region', () => {
  const rewrites = firebase.hosting.rewrites.filter((rewrite) => rewrite.function !== undefined);
  const to = { functionId: 'hub', region: REGION };
  expect(rewrites).toEqual([
    { source: `${paths.command()}**`, function: to },
    { source: paths.didDocument, function: to },
  ]);
});

test('the functions are those of the rewrites and the jobs', () => {
  const source = readFileSync('functions/src/index.ts', 'utf8');
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(['hub', 'seal', 'send', 'approve', 'offer', 'mend', 'check']);
});
