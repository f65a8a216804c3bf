/** A copy of the functions with some of its text changed, bundled apart. The sources and `functions/lib/` stay as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CACHE, inProject } from '../../tools/shared/project.ts';

/** One change of the text of a file, named as the project names it. */
export type Patch = { readonly file: string; readonly from: string; readonly to: string };

/** The text with the change. @throws Error unless `from` occurs in it exactly once: a patch that misses proves nothing */
export function patchedText(text: string, { file, from, to }: Patch): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`A patch of ${file} fits ${times} times, not once: ${from}`);
  return text.replace(from, () => to);
}

/** What the copy calls instead of `Date.now`, so that each request can come at a moment of its own. */
const MOVED_CLOCK = { 'Date.now': 'globalThis.hubNow' } as const;

/**
 * Bundles the functions with these changes and with a clock that `hub-server.ts` moves. @returns the path of its `index.js`
 * @throws Error where a patch does not fit, or changes a file that is not bundled
 */
export async function bundlePatched(name: string, patches: readonly Patch[]): Promise<string> {
  const outdir = join(CACHE, 'prove', name);
  const seen = new Set<string>();
  await build({
    entryPoints: [inProject('functions', 'src', 'index.ts')],
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    splitting: true,
    logLevel: 'warning',
    define: MOVED_CLOCK,
    plugins: [
      {
        name: 'patches',
        setup: (bundling) => {
          for (const file of new Set(patches.map((patch) => patch.file))) {
            const path = inProject(file);
            bundling.onLoad(
              { filter: new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) },
              () => {
                seen.add(file);
                const own = patches.filter((patch) => patch.file === file);
                return { contents: own.reduce(patchedText, readFileSync(path, 'utf8')), loader: 'ts' };
              },
            );
          }
        },
      },
    ],
  });
  const missed = patches.find(({ file }) => !seen.has(file));
  if (missed !== undefined) throw new Error(`${missed.file} is no part of the functions.`);
  return join(outdir, 'index.js');
}
