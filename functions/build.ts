/**
 * Bundles the functions for the runtime: our own code and the domain go into `lib/`, each handler into a file of its own
 * that its first request loads; packages stay external and are installed from the lockfile, as a deploy expects.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readLockfile } from './lockfile.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Writes `functions/lib/` anew (`index.js`, what it loads, and their source maps) and the lockfile. @throws when the code does not bundle. */
export async function buildFunctions(): Promise<void> {
  writeFileSync(`${here}package-lock.json`, readLockfile(`${here}../package-lock.json`));
  rmSync(`${here}lib`, { recursive: true, force: true });
  await build({
    entryPoints: [`${here}src/index.ts`],
    outdir: `${here}lib`,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    // Selects the hub that `#hub` resolves to; without a condition, the default one.
    conditions: process.env.HUB ? [process.env.HUB] : [],
    sourcemap: true,
    splitting: true,
    logLevel: 'warning',
  });
}
