/** What is deployed is what was built for visitors, and nothing of where it was made (ASVS 13.4.1). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import firebase from '../../firebase.json' with { type: 'json' };
import { DIST, sheets } from './built.ts';

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });

test('hosting serves one folder, and leaves out what is hidden', () => {
  expect(firebase.hosting.public).toBe('dist');
  expect(firebase.hosting.ignore).toContain('**/.*');
});

test('that folder has no source control, no hidden file, no source and no map of one', () => {
  expect(files).toContain('index.html');
  const isFile = (file: string) => statSync(join(DIST, file)).isFile();
  const odd = files.filter(
    (file) =>
      /(?:^|[\\/])\./.test(file) ||
      (isFile(file) && !/\.(?:css|html|ico|js|json|png|svg|txt|webmanifest|xml)$/.test(file)),
  );
  expect(odd).toEqual([]);
});

test('every style sheet is asked for by a page or by the script that needs it', () => {
  const asking = files.filter((file) => /\.(?:html|js)$/.test(file) && file !== 'sw.js');
  const texts = asking.map((file) => readFileSync(join(DIST, file), 'utf8'));
  expect(sheets().length).toBeGreaterThan(5);
  expect(sheets().filter((sheet) => !texts.some((text) => text.includes(sheet)))).toEqual([]);
});
