/** What every cold function pays before it answers: the code that it loads. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The smallest function has 256 MiB; what a request needs comes on top of what is loaded. */
const MOST_LOADED_MIB = 192;
const BUNDLE = fileURLToPath(new URL('../../functions/lib/', import.meta.url));
const loadAll = `
  import { readdirSync } from 'node:fs';
  const files = readdirSync('.').filter((file) => file.endsWith('.js'));
  for (const file of files) await import(process.cwd() + '/' + file);
  console.log(JSON.stringify({ files: files.length, mib: process.resourceUsage().maxRSS / 1024 }));
`;

test('all functions together load in less than the memory of one', async () => {
  const options = { cwd: BUNDLE, env: { ...process.env, FUNCTIONS_EMULATOR: 'true' } };
  const args = ['--input-type=module', '--eval', loadAll];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const { files, mib } = JSON.parse(stdout) as { files: number; mib: number };
  expect(files).toBeGreaterThan(20);
  expect(mib).toBeLessThan(MOST_LOADED_MIB);
});
